// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.PerLoader;

/**
 * Copies that {@code clone()} makes of sampled objects. A copy brings what came over the wire to
 * other readers: it belongs to its original's sample.
 */
public final class Copies {

    /** Whether objects of a class may be sampled; most that are copied are none of those. */
    private static final ClassValue<AtomicBoolean> SAMPLED =
            new ClassValue<>() {
                @Override
                protected AtomicBoolean computeValue(Class<?> type) {
                    return new AtomicBoolean();
                }
            };

    /** Binary names of classes whose calls of {@code clone()} could not be woven. */
    private static final PerLoader<Set<String>> UNSEEN = new PerLoader<>();

    private Copies() {}

    /**
     * Copies that a class makes of its objects, or of those of its subclasses, are not seen.
     *
     * @param className with dots
     */
    public static void areUnseenIn(ClassLoader loader, String className) {
        UNSEEN.get(loader, ConcurrentHashMap::newKeySet).add(className);
    }

    /** Whether all copies are seen that a class or a superclass makes of its objects. */
    static boolean areSeenOf(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Set<String> unseen = UNSEEN.get(c.getClassLoader());
            if (unseen != null && unseen.contains(c.getName())) {
                return false;
            }
        }
        return true;
    }

    /** From now on copies of objects of this very class matter. */
    public static void lookFor(Class<?> type) {
        SAMPLED.get(type).set(true);
    }

    /** Called by woven code behind each call of {@code clone()}; never throws. */
    public static void made(Object original, Object copy) {
        if (!NativeAgent.recording || original == copy || original == null || copy == null) {
            return;
        }
        try {
            Class<?> type = copy.getClass();
            if (original.getClass() != type || !SAMPLED.get(type).get()) {
                return;
            }
            if (FieldWatch.isBesideRegisters()) {
                NativeAgent.copiedBesideMarks(original);
            }
            if (FieldWatch.isInForce()) {
                WatchedClass.of(type).copied(original, copy);
            } else {
                NativeAgent.objectCopied(original, null);
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }
}

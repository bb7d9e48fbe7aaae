// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.util.concurrent.atomic.AtomicBoolean;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Copies that {@code clone()} makes of sampled objects. A copy brings what came over the wire to
 * other readers: it belongs to its original's sample. Of those that nobody tells here {@link
 * UnseenCopies} knows.
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

    private Copies() {}

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
                NativeAgent.calls().copiedBesideMarks(original);
            }
            if (FieldWatch.isInForce()) {
                WatchedClass.of(type).copied(original, copy);
            } else {
                NativeAgent.calls().objectCopied(original, null);
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }
}

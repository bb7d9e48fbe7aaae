// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.util.Collection;
import java.util.function.Consumer;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * The backend {@code bytecode}, between native code, which samples objects, and the agent, which
 * weaves the code that accesses them.
 */
public final class FieldWatch {

    private static volatile Consumer<Class<?>> weaver = type -> {};
    private static volatile ClassMarker marker;
    private static volatile int starts;
    private static volatile boolean besideRegisters;

    private FieldWatch() {}

    /**
     * Sets who weaves.
     *
     * @param onFound told of each class once, when the first of its objects was to be sampled; must
     *     return at once
     */
    public static synchronized void weaveBy(Consumer<Class<?>> onFound) {
        weaver = onFound;
        starts++;
    }

    /**
     * Sets who adds the mark to classes that are loaded; null for nobody. It is no transformer of
     * the JVM, but called by native code after all that cannot retransform: what identifies classes
     * by their class files, such as JaCoCo, must see them without the mark.
     */
    public static void markBy(ClassMarker one) {
        marker = one;
    }

    /** Sets whether debug registers watch, too. */
    public static void besideRegisters(boolean are) {
        besideRegisters = are;
    }

    static boolean isBesideRegisters() {
        return besideRegisters;
    }

    /** Whether this backend is the one that watches. */
    public static boolean isInForce() {
        return marker != null;
    }

    /** Called by native code, before it copies the file of a class that is loaded or redefined. */
    static boolean mayMark(ClassLoader loader, String name) {
        ClassMarker present = marker;
        return present != null && present.mayMark(loader, name);
    }

    /** Called by native code thereupon; returns null to leave the class as it is. */
    static byte[] markClass(String name, Class<?> redefined, byte[] classFile) {
        ClassMarker present = marker;
        return present == null ? null : present.mark(name, redefined, classFile);
    }

    /**
     * Objects of a class can be sampled from now on, because all code that accesses them is woven.
     *
     * @param type the class
     * @param owners it and those of its superclasses whose fields are watched
     */
    public static void watch(Class<?> type, Collection<Class<?>> owners) {
        for (Class<?> owner : owners) {
            WatchedClass.of(owner).setActive(true);
            UnseenFields.pass(owner);
            NativeAgent.calls().fieldsWoven(owner);
        }
        WatchedClass.of(type).setReady(true);
    }

    /**
     * Samples no more objects of a class, and leaves those that were undecided: something may read
     * them without being seen.
     */
    public static void ignore(Class<?> type) {
        WatchedClass.of(type).setReady(false);
        NativeAgent.calls().accessesUnseen(type);
    }

    /** Samples no more objects of a class, and looks at no access any more; see {@link #watch}. */
    public static void unwatch(Class<?> type, Collection<Class<?>> owners) {
        WatchedClass.of(type).setReady(false);
        for (Class<?> owner : owners) {
            WatchedClass.of(owner).setActive(false);
        }
    }

    /** Called by native code: whether an object can be sampled. */
    static boolean canSample(Object object) {
        Class<?> type = object.getClass();
        WatchedClass watched = WatchedClass.of(type);
        if (watched.isNew(starts)) {
            weaver.accept(type);
        }
        return watched.canSample();
    }

    /**
     * Called by native code: an object is sampled. Throws where it cannot be.
     *
     * @param fields bits of the fields to watch, see {@link Marks}
     */
    static void mark(Object object, int fields) throws Throwable {
        WatchedClass.of(object.getClass()).mark(object, fields);
    }
}

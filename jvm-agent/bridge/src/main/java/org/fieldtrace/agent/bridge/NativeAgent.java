// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * The only boundary to native code: Java decides which classes and methods take part, native
 * decides what is watched and when.
 */
public final class NativeAgent {

    /**
     * Whether a session records. Written by native code; while it is false, instrumented code does
     * next to nothing. Volatile, so that no compiled loop holds on to an old value; a volatile read
     * is an ordinary load on x86.
     */
    public static volatile boolean recording;

    /**
     * Whether requests are followed: a session records anything, and {@code spans} is on. Written
     * by native code.
     */
    public static volatile boolean following;

    /**
     * One of two to this power remote calls is looked into, from 0 to 20. Written by native code,
     * so that what is spent stays within {@code overhead.budget}.
     */
    public static volatile int logOfCallInterval;

    /**
     * The session that records methods, 0 while none does. Written by native code; no two sessions
     * in the life of a JVM have the same number.
     */
    public static volatile int methodSession;

    /** Length of what {@link NativeCalls#readCounters} fills. */
    public static final int COUNTER_VALUES = 8;

    private static NativeCalls calls = new NativeCalls();

    private NativeAgent() {}

    /**
     * Loads the native library, which then belongs to the loader of this class.
     *
     * <p>From JDK 24 on, {@link System#load} warns unless native access is enabled for its caller's
     * module; enabling it would do so for the application's class path too, and hide warnings that
     * are the application's own. So this calls what {@code System.load} calls, for which the
     * package {@code java.lang} must have been opened to this class's module.
     *
     * @param path absolute path of the library
     * @throws UnsatisfiedLinkError if the library, or one that it needs, cannot be loaded
     * @throws ReflectiveOperationException if this JDK has no such way to load a library
     */
    public static void load(String path) throws ReflectiveOperationException {
        Method load = Runtime.class.getDeclaredMethod("load0", Class.class, String.class);
        load.setAccessible(true);
        try {
            load.invoke(Runtime.getRuntime(), NativeAgent.class, path);
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof UnsatisfiedLinkError) {
                throw (UnsatisfiedLinkError) failure.getCause();
            }
            throw failure;
        }
    }

    /** What the native half does, once it is loaded. */
    public static NativeCalls calls() {
        return calls;
    }

    /** Puts others in the place of the native half; tests do. */
    static void replace(NativeCalls others) {
        calls = others;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Fields of objects by their place, which needs no access to the class. The JVM's compilers turn
 * {@link #intAt} into one load.
 *
 * <p>By {@code jdk.internal.misc.Unsafe}, whose package must be exported to this class's module:
 * the public {@code sun.misc.Unsafe} prints a warning from JDK 24 on, and does not tell where the
 * fields of records lie.
 */
final class Memory {

    /** What {@link #fieldOffset} gives where the class declares no such field. */
    static final int NO_FIELD = -1;

    private static final MethodHandle GET_INT;
    private static final MethodHandle PUT_INT;
    private static final MethodHandle OFFSET;

    static {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = type.getMethod("getUnsafe").invoke(null);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            GET_INT =
                    lookup.bind(
                            unsafe,
                            "getInt",
                            MethodType.methodType(int.class, Object.class, long.class));
            PUT_INT =
                    lookup.bind(
                            unsafe,
                            "putInt",
                            MethodType.methodType(void.class, Object.class, long.class, int.class));
            OFFSET =
                    lookup.bind(
                            unsafe,
                            "objectFieldOffset",
                            MethodType.methodType(long.class, Class.class, String.class));
        } catch (ReflectiveOperationException unknownJdk) {
            throw new ExceptionInInitializerError(unknownJdk);
        }
    }

    private Memory() {}

    /** The {@code int} field at {@code offset} bytes in the object, which must have one there. */
    static int intAt(Object object, long offset) throws Throwable {
        return (int) GET_INT.invokeExact(object, offset);
    }

    /** Sets the {@code int} field at {@code offset} bytes in the object. */
    static void setIntAt(Object object, long offset, int value) throws Throwable {
        PUT_INT.invokeExact(object, offset, value);
    }

    /**
     * Where a field that the class itself declares lies in its objects, in bytes. Loads no class.
     */
    static int fieldOffset(Class<?> declaring, String name) {
        try {
            return (int) (long) OFFSET.invokeExact(declaring, name);
        } catch (InternalError none) {
            return NO_FIELD;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}

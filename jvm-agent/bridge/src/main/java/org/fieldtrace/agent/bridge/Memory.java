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
public final class Memory {

    /** What {@link #fieldOffset} gives where the class declares no such field. */
    public static final int NO_FIELD = -1;

    private static final MethodHandle GET_BYTE;
    private static final MethodHandle GET_SHORT;
    private static final MethodHandle GET_INT;
    private static final MethodHandle GET_LONG;
    private static final MethodHandle PUT_INT;
    private static final MethodHandle GET_REFERENCE;
    private static final MethodHandle OFFSET;

    static {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = type.getMethod("getUnsafe").invoke(null);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            GET_BYTE = getter(lookup, unsafe, "getByte", byte.class);
            GET_SHORT = getter(lookup, unsafe, "getShort", short.class);
            GET_INT = getter(lookup, unsafe, "getInt", int.class);
            GET_LONG = getter(lookup, unsafe, "getLong", long.class);
            PUT_INT =
                    lookup.bind(
                            unsafe,
                            "putInt",
                            MethodType.methodType(void.class, Object.class, long.class, int.class));
            GET_REFERENCE =
                    getter(
                            lookup,
                            unsafe,
                            // Of JDK 11 it has another name.
                            Runtime.version().feature() < 12 ? "getObject" : "getReference",
                            Object.class);
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

    private static MethodHandle getter(
            MethodHandles.Lookup lookup, Object unsafe, String name, Class<?> type)
            throws ReflectiveOperationException {
        return lookup.bind(unsafe, name, MethodType.methodType(type, Object.class, long.class));
    }

    /** The {@code byte} or {@code boolean} at {@code offset} bytes in the object. */
    public static byte byteAt(Object object, long offset) throws Throwable {
        return (byte) GET_BYTE.invokeExact(object, offset);
    }

    /** The {@code short} at {@code offset} bytes in the object. */
    public static short shortAt(Object object, long offset) throws Throwable {
        return (short) GET_SHORT.invokeExact(object, offset);
    }

    /** The {@code long} at {@code offset} bytes in the object, or the bits of a {@code double}. */
    public static long longAt(Object object, long offset) throws Throwable {
        return (long) GET_LONG.invokeExact(object, offset);
    }

    /** The {@code int} field at {@code offset} bytes in the object, which must have one there. */
    public static int intAt(Object object, long offset) throws Throwable {
        return (int) GET_INT.invokeExact(object, offset);
    }

    /** The reference at {@code offset} bytes in the object, which must have one there. */
    public static Object referenceAt(Object object, long offset) throws Throwable {
        return (Object) GET_REFERENCE.invokeExact(object, offset);
    }

    /** Sets the {@code int} field at {@code offset} bytes in the object. */
    public static void setIntAt(Object object, long offset, int value) throws Throwable {
        PUT_INT.invokeExact(object, offset, value);
    }

    /**
     * Where a field that the class itself declares lies in its objects, in bytes. Loads no class.
     */
    public static int fieldOffset(Class<?> declaring, String name) {
        try {
            return (int) (long) OFFSET.invokeExact(declaring, name);
        } catch (InternalError none) {
            return NO_FIELD;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}

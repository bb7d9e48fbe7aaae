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
 *
 * <p>Each of the JDK's methods is looked for when it is first needed: to make a handle takes some
 * milliseconds of processor time, which a thread of the application waits for.
 */
public final class Memory {

    /** What {@link #fieldOffset} gives where the class declares no such field. */
    public static final int NO_FIELD = -1;

    private Memory() {}

    /** The {@code byte} or {@code boolean} at {@code offset} bytes in the object. */
    public static byte byteAt(Object object, long offset) throws Throwable {
        return (byte) ByteReader.GET.invokeExact(object, offset);
    }

    /** The {@code short} at {@code offset} bytes in the object. */
    public static short shortAt(Object object, long offset) throws Throwable {
        return (short) ShortReader.GET.invokeExact(object, offset);
    }

    /** The {@code long} at {@code offset} bytes in the object, or the bits of a {@code double}. */
    public static long longAt(Object object, long offset) throws Throwable {
        return (long) LongReader.GET.invokeExact(object, offset);
    }

    /** The {@code int} field at {@code offset} bytes in the object, which must have one there. */
    public static int intAt(Object object, long offset) throws Throwable {
        return (int) IntReader.GET.invokeExact(object, offset);
    }

    /** The reference at {@code offset} bytes in the object, which must have one there. */
    public static Object referenceAt(Object object, long offset) throws Throwable {
        return (Object) ReferenceReader.GET.invokeExact(object, offset);
    }

    /** Sets the {@code int} field at {@code offset} bytes in the object. */
    public static void setIntAt(Object object, long offset, int value) throws Throwable {
        IntWriter.PUT.invokeExact(object, offset, value);
    }

    /** Sets the byte at {@code offset} bytes in the object. */
    public static void setByteAt(Object object, long offset, byte value) throws Throwable {
        ByteWriter.PUT.invokeExact(object, offset, value);
    }

    /** How many bytes a reference takes in an object: 4 or 8. */
    public static int bytesOfReference() {
        try {
            return (int) Scales.OF_ARRAY.invokeExact((Class<?>) Object[].class);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * Where a field that the class itself declares lies in its objects, in bytes. Loads no class.
     */
    public static int fieldOffset(Class<?> declaring, String name) {
        try {
            return (int) (long) Offsets.OF_FIELD.invokeExact(declaring, name);
        } catch (InternalError none) {
            return NO_FIELD;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static final class ByteReader {
        static final MethodHandle GET = getter("getByte", byte.class);
    }

    private static final class ShortReader {
        static final MethodHandle GET = getter("getShort", short.class);
    }

    private static final class IntReader {
        static final MethodHandle GET = getter("getInt", int.class);
    }

    private static final class LongReader {
        static final MethodHandle GET = getter("getLong", long.class);
    }

    private static final class ReferenceReader {
        static final MethodHandle GET =
                // Of JDK 11 it has another name.
                getter(
                        Runtime.version().feature() < 12 ? "getObject" : "getReference",
                        Object.class);
    }

    private static final class IntWriter {
        static final MethodHandle PUT =
                ofUnsafe("putInt", void.class, Object.class, long.class, int.class);
    }

    private static final class ByteWriter {
        static final MethodHandle PUT =
                ofUnsafe("putByte", void.class, Object.class, long.class, byte.class);
    }

    private static final class Scales {
        static final MethodHandle OF_ARRAY = ofUnsafe("arrayIndexScale", int.class, Class.class);
    }

    private static final class Offsets {
        static final MethodHandle OF_FIELD =
                ofUnsafe("objectFieldOffset", long.class, Class.class, String.class);
    }

    private static MethodHandle getter(String name, Class<?> type) {
        return ofUnsafe(name, type, Object.class, long.class);
    }

    private static MethodHandle ofUnsafe(String name, Class<?> returned, Class<?>... parameters) {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = type.getMethod("getUnsafe").invoke(null);
            MethodType signature = MethodType.methodType(returned, parameters);
            return MethodHandles.lookup().bind(unsafe, name, signature);
        } catch (ReflectiveOperationException unknownJdk) {
            throw new ExceptionInInitializerError(unknownJdk);
        }
    }
}

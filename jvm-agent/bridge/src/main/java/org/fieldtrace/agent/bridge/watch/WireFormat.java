// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/**
 * How many bytes values of each kind take in one format, without the name of the field that holds
 * them. Text counts one byte a character. {@link ValueBytes} goes through values and asks this.
 */
abstract class WireFormat {

    /** The value is of a kind that nobody knows. */
    static final int UNKNOWN = -1;

    /** What no value takes. */
    abstract long ofNull();

    abstract long ofText(int length);

    abstract long ofBoolean(boolean value);

    /**
     * @param kind the first character of its type's descriptor
     */
    abstract long ofInteger(long value, char kind);

    /**
     * @param width of its type, bytes
     */
    abstract long ofReal(double value, String text, int width);

    abstract long ofCharacter();

    abstract long ofBytes(int length);

    abstract long ofEnum(int length);

    abstract long ofDecimal(BigDecimal value);

    abstract long ofBigInteger(BigInteger value);

    /** An object whose fields count for themselves. */
    abstract long ofObject();

    /**
     * A date, a time or another class of the JDK of one size; null where it is none that the format
     * knows.
     */
    abstract Long ofFixed(String className);

    /** Whether what a collection or a map holds travels with the object that has it. */
    boolean holdsCollections() {
        return true;
    }

    /** What is neither of the JDK nor of the application, or unknown. */
    long ofOther(Object value) {
        return UNKNOWN;
    }

    /**
     * An array or a collection.
     *
     * @param elements what all its elements take
     * @param size how many
     * @param element the first of them; null where there is none
     */
    abstract long ofContainer(long elements, int size, Object element);

    /** An element of an array or a collection, that takes so much where a field holds it. */
    long ofElement(Object element, long bytes) {
        return bytes;
    }

    /** A primitive element of an array, likewise. */
    long ofPrimitive(Object element, long boxed) {
        return boxed;
    }

    /** A key of a map and its value. */
    abstract long ofEntry(long key, long value);

    abstract long ofMap(long entries, int size);

    /** A boxed number. */
    long ofBoxed(long bytes) {
        return bytes;
    }

    static int digits(long value) {
        if (value < 0) {
            return value == Long.MIN_VALUE ? 20 : 1 + digits(-value);
        }
        int digits = 1;
        for (long left = value; left >= 10; left /= 10) {
            digits++;
        }
        return digits;
    }

    static long digits(BigInteger value) {
        // log10(2) digits a bit.
        return 1 + (long) (value.bitLength() * 0.30103);
    }

    /** Looks a class of one size up. */
    static Long fixed(Map<String, Integer> table, String className) {
        Integer bytes = table.get(className);
        return bytes == null ? null : Long.valueOf(bytes);
    }
}

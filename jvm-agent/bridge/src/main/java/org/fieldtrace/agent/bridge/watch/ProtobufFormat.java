// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;

/**
 * Fields of Protocol Buffers with their tags, of one byte as the first 15 fields of a message have.
 * A field with its default value takes nothing. Of an integer the trace does not tell how it is
 * written; {@code int32} and {@code int64} are supposed.
 */
final class ProtobufFormat extends WireFormat {

    private static final int TAG = 1;
    private static final int BITS = 7;

    private static final String RUNTIME = "com.google.protobuf.";

    /** Repeated numbers: lists that only hold an array. */
    private static final Set<String> NUMBERS =
            Set.of(
                    RUNTIME + "IntArrayList",
                    RUNTIME + "LongArrayList",
                    RUNTIME + "FloatArrayList",
                    RUNTIME + "DoubleArrayList",
                    RUNTIME + "BooleanArrayList");

    /** The rest of a longer list is taken to be like its beginning. */
    private static final int MOST_NUMBERS = 64;

    /** Whether objects of the class are messages, as the compiler makes them. */
    private static final ClassValue<Boolean> MESSAGES =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    Class<?> above = type;
                    while (above != null && !above.getName().startsWith(RUNTIME + "Generated")) {
                        above = above.getSuperclass();
                    }
                    return above != null;
                }
            };

    /** Whether it is a message. */
    static boolean isMessage(Object object) {
        return MESSAGES.get(object.getClass());
    }

    /** How long a number is. */
    static int varint(long value) {
        int bytes = 1;
        for (long left = value >>> BITS; left != 0; left >>>= BITS) {
            bytes++;
        }
        return bytes;
    }

    @Override
    long ofNull() {
        return 0;
    }

    @Override
    long ofText(int length) {
        return length == 0 ? 0 : TAG + varint(length) + length;
    }

    @Override
    long ofBoolean(boolean value) {
        return value ? TAG + 1 : 0;
    }

    @Override
    long ofInteger(long value, char kind) {
        return value == 0 ? 0 : TAG + varint(value);
    }

    @Override
    long ofReal(double value, String text, int width) {
        return value == 0 ? 0 : TAG + width;
    }

    @Override
    long ofCharacter() {
        return UNKNOWN;
    }

    @Override
    long ofBytes(int length) {
        return ofText(length);
    }

    @Override
    long ofEnum(int length) {
        return TAG + 1;
    }

    @Override
    long ofDecimal(BigDecimal value) {
        return UNKNOWN;
    }

    @Override
    long ofBigInteger(BigInteger value) {
        return UNKNOWN;
    }

    /** Its tag and its length. */
    @Override
    long ofObject() {
        return TAG + 1;
    }

    @Override
    Long ofFixed(String className) {
        return null;
    }

    @Override
    long ofOther(Object value) {
        if (!NUMBERS.contains(value.getClass().getName())) {
            return UNKNOWN;
        }
        List<?> numbers = (List<?>) value;
        int looked = Math.min(numbers.size(), MOST_NUMBERS);
        long bytes = 0;
        for (int i = 0; i < looked; i++) {
            bytes += ofElement(numbers.get(i), 0);
        }
        long all = looked == 0 ? 0 : bytes * numbers.size() / looked;
        return ofContainer(all, numbers.size(), looked == 0 ? null : numbers.get(0));
    }

    /** Numbers are packed, and have one tag together; others have one each. */
    @Override
    long ofContainer(long elements, int size, Object element) {
        if (size == 0) {
            return 0;
        }
        boolean isPacked = element instanceof Number || element instanceof Boolean;
        return isPacked ? TAG + varint(elements) + elements : elements;
    }

    @Override
    long ofElement(Object element, long bytes) {
        if (element instanceof Double) {
            return Double.BYTES;
        }
        if (element instanceof Float) {
            return Float.BYTES;
        }
        if (element instanceof Boolean) {
            return 1;
        }
        if (element instanceof Number) {
            return varint(((Number) element).longValue());
        }
        return bytes == 0 ? TAG + 1 : bytes;
    }

    @Override
    long ofEntry(long key, long value) {
        return TAG + 1 + key + value;
    }

    @Override
    long ofMap(long entries, int size) {
        return entries;
    }
}

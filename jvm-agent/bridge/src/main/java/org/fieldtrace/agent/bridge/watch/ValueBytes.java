// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.agent.bridge.ApplicationClasses;

/**
 * How many bytes a value takes as JSON, without the name of the field that holds it. Text counts
 * one byte a character and two quotes; a number its digits; a container its brackets, commas and
 * what it holds. An object of the application counts its braces alone, because its fields count for
 * themselves, and so do maps within an object whose fields are keys.
 *
 * <p>Only classes of the JDK are asked, of which it is known that they call nothing of the
 * application and wait for no lock. No value is kept.
 */
final class ValueBytes {

    /** The value is of a kind whose text nobody knows. */
    static final int UNKNOWN = -1;

    /** A character and its quotes. */
    static final int OF_CHARACTER = 3;

    private static final long QUOTES = 2;
    private static final int BRACKETS = 2;
    private static final int NULL = 4;

    // The rest of a long container is taken to be like its beginning.
    private static final int MOST_ELEMENTS = 64;
    private static final int DEEPEST = 4;
    // Of containers in one another, so that even hostile ones take microseconds.
    private static final int MOST_STEPS = 512;

    // As Jackson and most others write them, ISO 8601; the longest usual form.
    private static final Map<String, Long> FIXED = new HashMap<>();

    static {
        FIXED.put("java.util.UUID", 36 + QUOTES);
        FIXED.put("java.util.Date", 13L);
        FIXED.put("java.sql.Timestamp", 13L);
        FIXED.put("java.sql.Date", 10 + QUOTES);
        FIXED.put("java.sql.Time", 8 + QUOTES);
        FIXED.put("java.time.Instant", 24 + QUOTES);
        FIXED.put("java.time.LocalDate", 10 + QUOTES);
        FIXED.put("java.time.LocalTime", 12 + QUOTES);
        FIXED.put("java.time.LocalDateTime", 23 + QUOTES);
        FIXED.put("java.time.OffsetDateTime", 29 + QUOTES);
        FIXED.put("java.time.ZonedDateTime", 29 + QUOTES);
        FIXED.put("java.time.YearMonth", 7 + QUOTES);
        FIXED.put("java.time.Year", 4L);
        FIXED.put("java.util.Currency", 3 + QUOTES);
    }

    private final boolean isOfKey;
    private int steps;

    private ValueBytes(boolean isOfKey) {
        this.isOfKey = isOfKey;
    }

    static int of(boolean value) {
        return value ? 4 : 5;
    }

    static int of(long value) {
        if (value < 0) {
            return value == Long.MIN_VALUE ? 20 : 1 + of(-value);
        }
        int digits = 1;
        for (long left = value; left >= 10; left /= 10) {
            digits++;
        }
        return digits;
    }

    static int of(double value) {
        return Double.toString(value).length();
    }

    static int of(float value) {
        return Float.toString(value).length();
    }

    /** As above, or {@link #UNKNOWN}. */
    static int of(Object value) {
        return of(value, false);
    }

    /**
     * As above.
     *
     * @param isOfKey whether a key leads to the value, where maps are objects whose keys count
     */
    static int of(Object value, boolean isOfKey) {
        long bytes = new ValueBytes(isOfKey).of(value, 0);
        return bytes > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) bytes;
    }

    private long of(Object value, int depth) {
        if (++steps > MOST_STEPS) {
            return UNKNOWN;
        }
        if (value == null) {
            return NULL;
        }
        if (value instanceof String) {
            return ((String) value).length() + QUOTES;
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return ofArray(value, type.getComponentType(), depth);
        }
        if (value instanceof Enum) {
            return ((Enum<?>) value).name().length() + QUOTES;
        }
        ValueHolder holder = ValueHolder.of(type);
        if (holder != null && !holder.isObject()) {
            Object held = holder.valueIn(value);
            return held == value ? UNKNOWN : of(held, depth);
        }
        if (holder != null
                || ApplicationClasses.contains(type)
                || isOfKey && LinkedMaps.of(type) != null) {
            return BRACKETS;
        }
        return ApplicationClasses.isOfJdk(type) ? ofJdk(value, type, depth) : UNKNOWN;
    }

    private long ofJdk(Object value, Class<?> type, int depth) {
        if (value instanceof Boolean) {
            return of((boolean) value);
        }
        if (type == Double.class) {
            return of((double) value);
        }
        if (type == Float.class) {
            return of((float) value);
        }
        if (value instanceof Character) {
            return OF_CHARACTER;
        }
        if (type == BigDecimal.class) {
            return ((BigDecimal) value).precision() + 1L;
        }
        if (type == BigInteger.class) {
            // log10(2) digits a bit.
            return 1 + (long) (((BigInteger) value).bitLength() * 0.30103);
        }
        if (type == Integer.class
                || type == Long.class
                || type == Short.class
                || type == Byte.class) {
            return of(((Number) value).longValue());
        }
        Long fixed = FIXED.get(type.getName());
        if (fixed != null) {
            return fixed;
        }
        if (depth == DEEPEST || !JdkCollections.canBeIterated(type)) {
            return UNKNOWN;
        }
        return value instanceof Map
                ? ofMap((Map<?, ?>) value, depth)
                : ofCollection((Collection<?>) value, depth);
    }

    private long ofArray(Object array, Class<?> element, int depth) {
        int length = Array.getLength(array);
        if (element == byte.class) {
            return (length + 2L) / 3 * 4 + QUOTES; // Base64
        }
        if (element == char.class) {
            return length + QUOTES;
        }
        if (depth == DEEPEST) {
            return UNKNOWN;
        }
        Sum sum = new Sum();
        int looked = Math.min(length, MOST_ELEMENTS);
        for (int i = 0; i < looked && sum.isKnown(); i++) {
            sum.add(of(Array.get(array, i), depth + 1));
        }
        return sum.ofContainer(length);
    }

    private long ofCollection(Collection<?> collection, int depth) {
        Sum sum = new Sum();
        for (Object element : collection) {
            if (!sum.isKnown() || sum.count == MOST_ELEMENTS) {
                break;
            }
            sum.add(of(element, depth + 1));
        }
        return sum.ofContainer(collection.size());
    }

    private long ofMap(Map<?, ?> map, int depth) {
        Sum sum = new Sum();
        for (Map.Entry<?, ?> entry : LinkedMaps.entriesOf(map).entrySet()) {
            if (!sum.isKnown() || sum.count == MOST_ELEMENTS) {
                break;
            }
            long key = of(entry.getKey(), depth + 1);
            long value = of(entry.getValue(), depth + 1);
            sum.add(key < 0 || value < 0 ? UNKNOWN : key + 1 + value);
        }
        return sum.ofContainer(map.size());
    }

    /** What the first elements of a container take. */
    private static final class Sum {
        private long bytes;
        private int count;

        boolean isKnown() {
            return bytes >= 0;
        }

        void add(long element) {
            bytes = element < 0 ? UNKNOWN : bytes + element;
            count++;
        }

        /** What all its elements take, with commas and brackets. */
        long ofContainer(int size) {
            if (!isKnown()) {
                return UNKNOWN;
            }
            long all = count == 0 ? 0 : Math.round((double) bytes / count * size);
            return BRACKETS + all + Math.max(0, size - 1);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.Memory;

/**
 * How many bytes a value takes in a {@link WireFormat}, without the name of the field that holds
 * it. An object of the application counts no fields, because these count for themselves, and so do
 * maps within an object whose fields are keys.
 *
 * <p>Only classes of the JDK are asked, of which it is known that they call nothing of the
 * application and wait for no lock. No value is kept.
 */
final class ValueBytes {

    // The rest of a long container is taken to be like its beginning.
    private static final int MOST_ELEMENTS = 64;
    private static final int DEEPEST = 4;
    // Of containers in one another, so that even hostile ones take microseconds.
    private static final int MOST_STEPS = 512;

    /** Without and with {@code RandomAccess}; what mappers and generated classes give out. */
    private static final String VIEW = "java.util.Collections$Unmodifiable";

    private static final int VIEWED = viewed();

    private final WireFormat format;
    private final boolean isOfKey;
    private int steps;

    private ValueBytes(WireFormat format, boolean isOfKey) {
        this.format = format;
        this.isOfKey = isOfKey;
    }

    private static int viewed() {
        Class<?> view = Collections.unmodifiableList(new LinkedList<>()).getClass();
        return Memory.fieldOffset(view, "list");
    }

    /**
     * As above, or {@link WireFormat#UNKNOWN}.
     *
     * @param isOfKey whether a key leads to the value, where maps are objects whose keys count
     */
    static int of(WireFormat format, Object value, boolean isOfKey) {
        long bytes = new ValueBytes(format, isOfKey).of(value, 0);
        return bytes > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) bytes;
    }

    private long of(Object value, int depth) {
        if (++steps > MOST_STEPS) {
            return WireFormat.UNKNOWN;
        }
        if (value == null) {
            return format.ofNull();
        }
        if (value instanceof String) {
            return format.ofText(((String) value).length());
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return ofArray(value, type.getComponentType(), depth);
        }
        if (value instanceof Enum) {
            return format.ofEnum(((Enum<?>) value).name().length());
        }
        ValueHolder holder = ValueHolder.of(type);
        if (holder != null && !holder.isObject()) {
            Object held = holder.valueIn(value);
            return held == value ? WireFormat.UNKNOWN : of(held, depth);
        }
        if (JdkCollections.isArrayList(type)) {
            return ofJdk(value, type, depth);
        }
        boolean isOfJdk = ApplicationClasses.isOfJdk(type);
        long other = isOfJdk ? WireFormat.UNKNOWN : format.ofOther(value);
        if (other != WireFormat.UNKNOWN) {
            return other;
        }
        if (holder != null
                || ApplicationClasses.contains(type)
                || isOfKey && LinkedMaps.of(type) != null) {
            return format.ofObject();
        }
        return isOfJdk ? ofJdk(value, type, depth) : WireFormat.UNKNOWN;
    }

    private long ofJdk(Object value, Class<?> type, int depth) {
        long boxed = ofBoxed(value, type);
        if (boxed != WireFormat.UNKNOWN) {
            return format.ofBoxed(boxed);
        }
        if (type == BigDecimal.class) {
            return format.ofDecimal((BigDecimal) value);
        }
        if (type == BigInteger.class) {
            return format.ofBigInteger((BigInteger) value);
        }
        Long fixed = format.ofFixed(type.getName());
        if (fixed != null) {
            return fixed;
        }
        if (!format.holdsCollections()) {
            return format.ofOther(value);
        }
        if (depth == DEEPEST) {
            return WireFormat.UNKNOWN;
        }
        if (value instanceof List && type.getName().startsWith(VIEW)) {
            Object below = belowView(value);
            return below == null ? WireFormat.UNKNOWN : ofCollection((Collection<?>) below, depth);
        }
        if (!JdkCollections.canBeIterated(type)) {
            return WireFormat.UNKNOWN;
        }
        return value instanceof Map
                ? ofMap((Map<?, ?>) value, depth)
                : ofCollection((Collection<?>) value, depth);
    }

    /** The list that another shows; null where nobody knows what iterating over it does. */
    private static Object belowView(Object view) {
        try {
            Object below = VIEWED == Memory.NO_FIELD ? null : Memory.referenceAt(view, VIEWED);
            return below != null && JdkCollections.canBeIterated(below.getClass()) ? below : null;
        } catch (Throwable impossible) {
            return null; // reading a field throws nothing
        }
    }

    private long ofBoxed(Object value, Class<?> type) {
        if (value instanceof Boolean) {
            return format.ofBoolean((boolean) value);
        }
        if (type == Double.class) {
            return format.ofReal((double) value, value.toString(), Double.BYTES);
        }
        if (type == Float.class) {
            return format.ofReal((float) value, value.toString(), Float.BYTES);
        }
        if (value instanceof Character) {
            return format.ofCharacter();
        }
        if (type == Integer.class) {
            return format.ofInteger((int) value, 'I');
        }
        if (type == Long.class) {
            return format.ofInteger((long) value, 'J');
        }
        if (type == Short.class) {
            return format.ofInteger((short) value, 'S');
        }
        return type == Byte.class ? format.ofInteger((byte) value, 'B') : WireFormat.UNKNOWN;
    }

    private long ofArray(Object array, Class<?> element, int depth) {
        int length = Array.getLength(array);
        if (element == byte.class) {
            return format.ofBytes(length);
        }
        if (element == char.class) {
            return format.ofText(length);
        }
        if (depth == DEEPEST) {
            return WireFormat.UNKNOWN;
        }
        Sum sum = new Sum();
        int looked = Math.min(length, MOST_ELEMENTS);
        for (int i = 0; i < looked && sum.isKnown(); i++) {
            Object value = Array.get(array, i);
            long bytes = ofElement(value, depth);
            sum.add(
                    value,
                    element.isPrimitive() && bytes >= 0 ? format.ofPrimitive(value, bytes) : bytes);
        }
        return sum.ofContainer(length);
    }

    private long ofElement(Object element, int depth) {
        long bytes = of(element, depth + 1);
        return bytes < 0 ? bytes : format.ofElement(element, bytes);
    }

    private long ofCollection(Collection<?> collection, int depth) {
        Sum sum = new Sum();
        for (Object element : collection) {
            if (!sum.isKnown() || sum.count == MOST_ELEMENTS) {
                break;
            }
            sum.add(element, ofElement(element, depth));
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
            sum.add(entry, key < 0 || value < 0 ? WireFormat.UNKNOWN : format.ofEntry(key, value));
        }
        return sum.isKnown() ? format.ofMap(sum.ofAll(map.size()), map.size()) : WireFormat.UNKNOWN;
    }

    /** What the first elements of a container take. */
    private final class Sum {
        private long bytes;
        private int count;
        private Object first;

        boolean isKnown() {
            return bytes >= 0;
        }

        void add(Object element, long of) {
            first = count == 0 ? element : first;
            bytes = of < 0 ? WireFormat.UNKNOWN : bytes + of;
            count++;
        }

        /** What all its elements take. */
        long ofAll(int size) {
            return count == 0 ? 0 : Math.round((double) bytes / count * size);
        }

        long ofContainer(int size) {
            return isKnown() ? format.ofContainer(ofAll(size), size, first) : WireFormat.UNKNOWN;
        }
    }
}

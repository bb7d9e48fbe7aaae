// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.container;

import java.util.Map;
import org.fieldtrace.agent.bridge.Memory;

/** The JDK's lists that show a part of another, whose elements lie in an array. */
public final class SubLists {

    private static final Map<String, String> ARRAYS =
            Map.of(
                    "java.util.ArrayList", "elementData",
                    "java.util.Vector", "elementData",
                    "java.util.Arrays$ArrayList", "a",
                    "java.util.ImmutableCollections$ListN", "elements");

    private static final ClassValue<SubLists> OF_CLASSES =
            new ClassValue<>() {
                @Override
                protected SubLists computeValue(Class<?> type) {
                    return new SubLists(type);
                }
            };

    /** Where lists of a class have their array. */
    private static final ClassValue<Integer> ARRAY_OFFSETS =
            new ClassValue<>() {
                @Override
                protected Integer computeValue(Class<?> type) {
                    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                        String array = ARRAYS.get(c.getName());
                        if (array != null) {
                            return Memory.fieldOffset(c, array);
                        }
                    }
                    return Memory.NO_FIELD;
                }
            };

    private final int root;
    private final int offset;
    private final int size;

    private SubLists(Class<?> type) {
        Class<?> declaring = type;
        while (!areOf(declaring)) {
            declaring = declaring.getSuperclass();
        }
        root = Memory.fieldOffset(declaring, "root");
        offset = Memory.fieldOffset(declaring, "offset");
        size = Memory.fieldOffset(declaring, "size");
    }

    /** Whether a class is one of theirs. */
    public static boolean areOf(Class<?> type) {
        switch (type.getName()) {
            case "java.util.ArrayList$SubList":
            case "java.util.AbstractList$SubList":
            case "java.util.ImmutableCollections$SubList":
                return true;
            default:
                return false;
        }
    }

    /** A range of an array. */
    public static final class Range {
        public final Object[] array;
        public final int from;
        public final int to;

        private Range(Object[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }
    }

    /** Where a list of that kind has its elements; null where that is not known. */
    public static Range rangeOf(Object list) throws Throwable {
        SubLists fields = OF_CLASSES.get(list.getClass());
        if (fields.root < 0 || fields.offset < 0 || fields.size < 0) {
            return null;
        }
        Object root = Memory.referenceAt(list, fields.root);
        int place = root == null ? Memory.NO_FIELD : ARRAY_OFFSETS.get(root.getClass());
        Object array = place == Memory.NO_FIELD ? null : Memory.referenceAt(root, place);
        if (!(array instanceof Object[])) {
            return null;
        }
        Object[] all = (Object[]) array;
        // Another thread may have made the list shorter meanwhile.
        int from = Math.min(Math.max(0, Memory.intAt(list, fields.offset)), all.length);
        int length = Math.max(0, Memory.intAt(list, fields.size));
        return new Range(all, from, (int) Math.min((long) from + length, all.length));
    }
}

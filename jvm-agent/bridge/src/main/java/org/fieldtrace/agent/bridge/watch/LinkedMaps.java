// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.reflect.Field;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.Memory;

/**
 * Maps that keep their entries in a list, as {@code LinkedHashMap} does. What they hold is read
 * here by the fields of that list: their own methods may be watched.
 */
public final class LinkedMaps {

    private static final Map<String, LinkedFields> FIELDS = new ConcurrentHashMap<>();

    static {
        FIELDS.put("java.util.LinkedHashMap", new LinkedFields("head", "after", false));
    }

    private static final LinkedMaps NONE = new LinkedMaps(Memory.NO_FIELD, Memory.NO_FIELD, false);

    private static final ClassValue<LinkedMaps> ALL =
            new ClassValue<>() {
                @Override
                protected LinkedMaps computeValue(Class<?> type) {
                    LinkedFields fields = FIELDS.get(type.getName());
                    return fields == null ? NONE : of(type, fields);
                }
            };

    private final int first;
    private final int next;
    private final boolean isRing;

    private LinkedMaps(int first, int next, boolean isRing) {
        this.first = first;
        this.next = next;
        this.isRing = isRing;
    }

    /** Names of the fields that make the list. */
    private static final class LinkedFields {
        final String first;
        final String next;
        final boolean isRing;

        LinkedFields(String first, String next, boolean isRing) {
            this.first = first;
            this.next = next;
            this.isRing = isRing;
        }
    }

    /**
     * Adds a class whose list is a ring.
     *
     * @param className binary name
     * @param header its field that holds an entry without key, which begins and ends the ring
     * @param next of an entry, the field that holds the one behind it
     */
    public static void addRing(String className, String header, String next) {
        FIELDS.put(className, new LinkedFields(header, next, true));
    }

    /** How maps of a class, and not of its subclasses, are made; null where that is not known. */
    public static LinkedMaps of(Class<?> type) {
        LinkedMaps known = ALL.get(type);
        return known == NONE ? null : known;
    }

    private static LinkedMaps of(Class<?> type, LinkedFields fields) {
        try {
            Field declared = type.getDeclaredField(fields.first);
            int first = Memory.fieldOffset(type, fields.first);
            int next = Memory.fieldOffset(declared.getType(), fields.next);
            return first == Memory.NO_FIELD || next == Memory.NO_FIELD
                    ? NONE
                    : new LinkedMaps(first, next, fields.isRing);
        } catch (ReflectiveOperationException | LinkageError otherVersion) {
            return NONE;
        }
    }

    /** What a map holds; of one that is none of these, what it says itself. */
    static Map<?, ?> entriesOf(Map<?, ?> map) {
        LinkedMaps known = of(map.getClass());
        return known == null ? map : known.entries(map);
    }

    /** What a map of that class holds, in its order. */
    public Map<?, ?> entries(Object map) {
        return new Entries((Map<?, ?>) map);
    }

    private final class Entries extends AbstractMap<Object, Object> {
        private final Map<?, ?> map;

        Entries(Map<?, ?> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        @Override
        public Set<Map.Entry<Object, Object>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public int size() {
                    return map.size();
                }

                @Override
                public Iterator<Map.Entry<Object, Object>> iterator() {
                    return new Walk(map);
                }
            };
        }
    }

    /** Along the list, for no longer than it was: another thread may change it. */
    private final class Walk implements Iterator<Map.Entry<Object, Object>> {
        private final Object end;
        private Object entry;
        private int left;

        Walk(Map<?, ?> map) {
            Object begin = at(map, first);
            end = isRing ? begin : null;
            entry = isRing && begin != null ? at(begin, next) : begin;
            left = map.size();
        }

        @Override
        public boolean hasNext() {
            return left > 0 && entry != end && entry != null;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Map.Entry<Object, Object> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Map.Entry<Object, Object> present = (Map.Entry<Object, Object>) entry;
            entry = at(entry, next);
            left--;
            return present;
        }
    }

    private static Object at(Object object, int offset) {
        try {
            return Memory.referenceAt(object, offset);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible); // reading a field throws nothing
        }
    }
}

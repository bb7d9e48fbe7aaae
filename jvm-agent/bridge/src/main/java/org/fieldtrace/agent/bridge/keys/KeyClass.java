// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.fieldtrace.agent.bridge.NativeAgent;

/** What objects of a place are counted as: a class in the trace, whose fields are keys. */
final class KeyClass {

    /** Of names, so that there is a bit of a {@code long} for each, and for the others' one. */
    static final int MOST_NAMES = 63;

    /** Stands for all keys without a name. */
    static final String OTHERS = "{key}";

    static final int NONE = -1;

    private static final int MOST_CLASSES = 1_000;

    /** So many objects with a key that the class lacks, and it is not what it was. */
    private static final int MOST_STRANGE = 64;

    private static final Map<Integer, KeyClass> BY_ID = new ConcurrentHashMap<>();

    private final String typeName;
    private final int id;
    private final Map<String, Integer> index = new HashMap<>();
    private final int others;
    private final AtomicInteger strange = new AtomicInteger();

    private KeyClass(String typeName, int id, List<String> names, boolean hasOthers) {
        this.typeName = typeName;
        this.id = id;
        for (String name : names) {
            index.put(name, index.size());
        }
        others = hasOthers ? names.size() : NONE;
    }

    /**
     * Defines a class in the trace.
     *
     * @param typeName of the class that the objects are of
     * @param place where in the answer they stand, behind the name of their class
     * @return null where there are too many, or the agent does not run
     */
    static KeyClass define(String typeName, String place, List<String> names, boolean hasOthers) {
        if (BY_ID.size() >= MOST_CLASSES) {
            return null;
        }
        List<String> fields = new ArrayList<>(names);
        if (hasOthers) {
            fields.add(OTHERS);
        }
        int id = NativeAgent.calls().defineKeys(typeName + place, fields.toArray(new String[0]));
        if (id == 0) {
            return null;
        }
        KeyClass defined = new KeyClass(typeName, id, names, hasOthers);
        BY_ID.put(id, defined);
        return defined;
    }

    static void forgetAll() {
        BY_ID.clear();
    }

    static KeyClass of(int id) {
        return BY_ID.get(id);
    }

    /** Those of objects of a class. */
    static List<KeyClass> allOf(String typeName) {
        List<KeyClass> all = new ArrayList<>();
        for (KeyClass known : BY_ID.values()) {
            if (known.typeName.equals(typeName)) {
                all.add(known);
            }
        }
        return all;
    }

    int id() {
        return id;
    }

    /** Which field a key is; {@link #NONE} where it is none. */
    int indexOf(Object key) {
        if (!(key instanceof String)) {
            return NONE; // of whose class no method must be called
        }
        Integer known = index.get(key);
        return known == null ? others : known;
    }

    /** Whether a field stands for all keys that have none of their own. */
    boolean isOthers(int field) {
        return field == others;
    }

    /** Whether a key, which is that field, could have one of its own by now. */
    boolean lacksNameFor(int field, Object key) {
        return isOthers(field)
                && index.size() < MOST_NAMES
                && strange.get() < MOST_STRANGE
                && ProgramTexts.contain((String) key);
    }

    /** The text that a key is recorded as. */
    String recorded(String key) {
        return index.containsKey(key) ? key : OTHERS;
    }

    /** An object has a key that is no field. */
    void foundStrange() {
        strange.incrementAndGet();
    }

    boolean isOutdated() {
        return strange.get() >= MOST_STRANGE;
    }

    /** Bits of a mark: of hash codes of the fields' names, all for the others. */
    int markOf(long fields) {
        if (others != NONE && (fields >>> others & 1) != 0) {
            return -1;
        }
        int mark = 0;
        for (Map.Entry<String, Integer> field : index.entrySet()) {
            if ((fields >>> field.getValue() & 1) != 0) {
                mark |= bitOf(field.getKey());
            }
        }
        return mark;
    }

    /** The bit of a key in marks. */
    static int bitOf(String key) {
        return 1 << key.hashCode();
    }
}

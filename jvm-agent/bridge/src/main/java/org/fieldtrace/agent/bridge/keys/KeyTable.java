// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Iterator;
import java.util.Map;

/**
 * Whether an object is a table, its keys telling its rows apart: all values are objects with the
 * same keys, or there are many, all of one kind.
 */
final class KeyTable {

    private static final int ALIKE_OBJECTS = 3;

    /** So many values that are no objects, and all alike. */
    private static final int ALIKE_VALUES = 8;

    private KeyTable() {}

    /**
     * Whether an object is one.
     *
     * @param entries of the object
     */
    static boolean isOne(Map<?, ?> entries) {
        int size = entries.size();
        if (size < ALIKE_OBJECTS) {
            return false;
        }
        Iterator<?> values = entries.values().iterator();
        Object first = values.next();
        if (first == null) {
            return false;
        }
        KeyedType type = KeyedType.of(first.getClass());
        if (type == null && size < ALIKE_VALUES) {
            return false;
        }
        while (values.hasNext()) {
            Object next = values.next();
            if (next == null || next.getClass() != first.getClass()) {
                return false;
            }
            if (type != null && !haveSameKeys(type.entries(first), type.entries(next))) {
                return false;
            }
        }
        return true;
    }

    private static boolean haveSameKeys(Map<?, ?> one, Map<?, ?> other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (Object key : one.keySet()) {
            if (!(key instanceof String) || !other.containsKey(key)) {
                return false;
            }
        }
        return true;
    }
}

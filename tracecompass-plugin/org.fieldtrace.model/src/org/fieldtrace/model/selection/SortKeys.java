// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders in which the entries of a list can be asked for, by their names.
 *
 * @param <T> entries
 */
public final class SortKeys<T> {
    private final Map<String, Comparator<? super T>> orders;

    private SortKeys(Map<String, Comparator<? super T>> orders) {
        this.orders = orders;
    }

    /**
     * The order in which a list usually stands. Entries that are equal by another key stand in it.
     */
    public static <T> SortKeys<T> usual(String key, Comparator<? super T> order) {
        return new SortKeys<>(Map.of(key, order));
    }

    /** The same, and one more. */
    public SortKeys<T> or(String key, Comparator<? super T> order) {
        Map<String, Comparator<? super T>> more = new LinkedHashMap<>(orders);
        more.put(key, order);
        return new SortKeys<>(more);
    }

    /** All names, the usual one first. */
    public List<String> names() {
        return List.copyOf(orders.keySet());
    }

    /** The usual order. */
    public Comparator<T> usual() {
        return order(names().get(0));
    }

    /**
     * The order of a name.
     *
     * @throws IllegalArgumentException if there is none of that name; the message names those that
     *     there are
     */
    public Comparator<T> order(String key) {
        Comparator<? super T> order = orders.get(key);
        if (order == null) {
            throw new IllegalArgumentException(
                    "takes " + String.join(", ", names()) + ", not " + key);
        }
        Comparator<? super T> usual = orders.values().iterator().next();
        return (a, b) -> {
            int byKey = order.compare(a, b);
            return byKey != 0 ? byKey : usual.compare(a, b);
        };
    }
}

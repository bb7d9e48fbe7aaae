// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The largest few of all that are added; those of two sets are the largest of both. */
final class Largest<T> {
    private final int limit;
    private final Comparator<T> order;
    private final PriorityQueue<T> smallestFirst;

    /**
     * @param order a total one, or the result depends on the order of adding
     */
    Largest(int limit, Comparator<T> order) {
        this.limit = limit;
        this.order = order;
        smallestFirst = new PriorityQueue<>(order);
    }

    void add(T value) {
        if (smallestFirst.size() < limit) {
            smallestFirst.add(value);
        } else if (order.compare(value, smallestFirst.peek()) > 0) {
            smallestFirst.poll();
            smallestFirst.add(value);
        }
    }

    /** The smallest of them, which a value must exceed to be added; null while any is. */
    T threshold() {
        return smallestFirst.size() < limit ? null : smallestFirst.peek();
    }

    void add(Largest<T> other) {
        other.smallestFirst.forEach(this::add);
    }

    /** Largest first. */
    List<T> values() {
        List<T> values = new ArrayList<>(smallestFirst);
        values.sort(order.reversed());
        return values;
    }
}

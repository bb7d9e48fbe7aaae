// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * One side's ends of exchanges on a connection that wait for their other ends, in order.
 *
 * @param <E> an end, which keeps its place
 */
final class PendingEnds<E> {
    /** Where an end waits. */
    static final class Place<E> {
        private final E end;
        private final PendingEnds<E> queue;
        private Place<E> previous;
        private Place<E> next;

        private Place(PendingEnds<E> queue, E end) {
            this.queue = queue;
            this.end = end;
        }

        E end() {
            return end;
        }

        PendingEnds<E> queue() {
            return queue;
        }

        /** Of the end that has come next; null where none has. */
        Place<E> next() {
            return next;
        }
    }

    private final Connection connection;
    private Place<E> first;
    private Place<E> last;

    PendingEnds(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    boolean isEmpty() {
        return first == null;
    }

    /** Of the end that has waited longest; null where none waits. */
    Place<E> first() {
        return first;
    }

    /** One more waits from now on. */
    Place<E> add(E end) {
        Place<E> place = new Place<>(this, end);
        place.previous = last;
        if (last == null) {
            first = place;
        } else {
            last.next = place;
        }
        last = place;
        return place;
    }

    /** The one at a place waits no longer. */
    void remove(Place<E> place) {
        if (place.previous == null) {
            first = place.next;
        } else {
            place.previous.next = place.next;
        }
        if (place.next == null) {
            last = place.previous;
        } else {
            place.next.previous = place.previous;
        }
    }
}

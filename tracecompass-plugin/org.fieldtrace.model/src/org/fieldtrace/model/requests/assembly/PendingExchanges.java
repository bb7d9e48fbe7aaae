// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/** The exchanges of one side of one connection that wait for their other end, in order. */
final class PendingExchanges {
    /** Where an exchange waits. */
    static final class Place {
        private final Exchange exchange;
        private final PendingExchanges queue;
        private Place previous;
        private Place next;

        private Place(PendingExchanges queue, Exchange exchange) {
            this.queue = queue;
            this.exchange = exchange;
        }

        Exchange exchange() {
            return exchange;
        }

        PendingExchanges queue() {
            return queue;
        }

        /** Of the exchange that has come next; null where none has. */
        Place next() {
            return next;
        }
    }

    private final Connection connection;
    private Place first;
    private Place last;

    PendingExchanges(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    boolean isEmpty() {
        return first == null;
    }

    /** Of the exchange that has waited longest; null where none waits. */
    Place first() {
        return first;
    }

    void add(Exchange exchange) {
        Place place = new Place(this, exchange);
        place.previous = last;
        if (last == null) {
            first = place;
        } else {
            last.next = place;
        }
        last = place;
        exchange.waitAt(place);
    }

    /** One of them waits no longer. */
    void remove(Exchange exchange) {
        Place place = exchange.pending();
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
        exchange.waitAt(null);
    }
}

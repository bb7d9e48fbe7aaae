// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/** The exchanges of one side of one connection that wait for their other end, in order. */
final class PendingExchanges {
    final Connection connection;
    Exchange first;
    private Exchange last;

    PendingExchanges(Connection connection) {
        this.connection = connection;
    }

    boolean isEmpty() {
        return first == null;
    }

    void add(Exchange exchange) {
        exchange.pending = this;
        exchange.previousPending = last;
        if (last == null) {
            first = exchange;
        } else {
            last.nextPending = exchange;
        }
        last = exchange;
    }

    void remove(Exchange exchange) {
        if (exchange.previousPending == null) {
            first = exchange.nextPending;
        } else {
            exchange.previousPending.nextPending = exchange.nextPending;
        }
        if (exchange.nextPending == null) {
            last = exchange.previousPending;
        } else {
            exchange.nextPending.previousPending = exchange.previousPending;
        }
        exchange.pending = null;
        exchange.previousPending = null;
        exchange.nextPending = null;
    }
}

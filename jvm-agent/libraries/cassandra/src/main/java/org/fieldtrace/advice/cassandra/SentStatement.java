// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import org.fieldtrace.agent.bridge.request.ClientExchange;

/** The statement that a thread is sending, which learns there over which connection it goes. */
final class SentStatement {

    private static final ThreadLocal<ClientExchange> THREAD = new ThreadLocal<>();

    private SentStatement() {}

    static void set(ClientExchange exchange) {
        THREAD.set(exchange);
    }

    /** Null where this thread sends none. */
    static ClientExchange get() {
        return THREAD.get();
    }

    static void remove() {
        THREAD.remove();
    }
}

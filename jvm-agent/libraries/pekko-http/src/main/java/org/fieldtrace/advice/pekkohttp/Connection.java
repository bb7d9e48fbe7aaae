// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.ServerExchange;

/**
 * What a connection still owes, by the interpreter that runs all of its stages. Answers come in the
 * order of their requests. One thread at a time uses it.
 */
final class Connection {

    private static final WeakTable<Connection> CONNECTIONS = new WeakTable<>();

    /** How many requests wait for their answers, on all connections. */
    private static final AtomicInteger WAITING = new AtomicInteger();

    private final Deque<Optional<ServerExchange>> served = new ArrayDeque<>();
    private final Deque<Optional<ClientExchange>> called = new ArrayDeque<>();
    private Sockets sockets; // null while it is not known
    private ServerExchange arriving; // null but between a request's head and the request

    private Connection() {}

    static Connection of(Object interpreter) {
        Connection known = CONNECTIONS.get(interpreter);
        if (known == null) {
            known = new Connection();
            CONNECTIONS.put(interpreter, known);
        }
        return known;
    }

    /** Null where nothing is known of it. */
    static Connection known(Object interpreter) {
        return CONNECTIONS.get(interpreter);
    }

    /** Whether an answer is still to come to a request that was followed. */
    static boolean isAnyWaiting() {
        return WAITING.get() != 0;
    }

    Sockets sockets(Object interpreter) throws Throwable {
        if (sockets == null) {
            sockets = Sockets.of(interpreter);
        }
        return sockets;
    }

    /** A request came, which nobody follows where that is null. */
    void serves(ServerExchange exchange) {
        arriving = exchange;
        served.add(Optional.ofNullable(exchange));
        WAITING.incrementAndGet();
    }

    /** The request whose head came before; null for none. */
    ServerExchange arrived() {
        ServerExchange exchange = arriving;
        arriving = null;
        return exchange;
    }

    /** The next answer goes out; null where nobody follows its request. */
    ServerExchange answers() {
        return taken(served);
    }

    void calls(ClientExchange exchange) {
        called.add(Optional.ofNullable(exchange));
        WAITING.incrementAndGet();
    }

    ClientExchange isAnswered() {
        return taken(called);
    }

    private static <E> E taken(Deque<Optional<E>> waiting) {
        Optional<E> first = waiting.poll();
        if (first == null) {
            return null;
        }
        WAITING.decrementAndGet();
        return first.orElse(null);
    }

    /** No answer will go out any more. */
    void closes() {
        while (!served.isEmpty()) {
            ServerExchange exchange = answers();
            if (exchange != null) {
                exchange.cancelled(0);
            }
        }
    }

    /** No answer will come any more; whoever asked is told elsewhere. */
    void forgetsCalls() {
        while (!called.isEmpty()) {
            isAnswered();
        }
    }
}

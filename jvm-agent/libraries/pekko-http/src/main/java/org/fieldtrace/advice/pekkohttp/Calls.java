// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Requests that a client sends through a pool of connections. */
final class Calls {

    private static final WeakTable<ClientExchange> WAITING = new WeakTable<>();

    private Calls() {}

    static ClientExchange begin(Object request) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        String method = Parts.method(request);
        ClientExchange exchange =
                ClientExchange.begin(
                        ThreadContexts.current(),
                        method,
                        Parts.path(request),
                        asks(method, request),
                        Parts.traceparent(request));
        if (exchange != null) {
            WAITING.add(request, exchange);
        }
        return exchange;
    }

    private static long asks(String method, Object request) throws Throwable {
        Object target = LibraryMembers.reach(request, "uri");
        return RequestHash.ofHttp(
                method,
                Parts.text(LibraryMembers.reach(target, "scheme")),
                Parts.text(LibraryMembers.reach(target, "authority", "host", "address")),
                LibraryMembers.number(target, "authority", "port"),
                Parts.text(LibraryMembers.reach(target, "path")),
                Parts.text(Parts.inOption(LibraryMembers.reach(target, "rawQueryString"))));
    }

    /** A pool changes a request before it writes it. */
    static void copied(Object request, Object copy) {
        ClientExchange exchange = copy == request ? null : WAITING.take(request);
        if (exchange != null) {
            WAITING.add(copy, exchange);
        }
    }

    /** A connection writes it. */
    static void written(Object interpreter, Object rendering) throws Throwable {
        Object request = LibraryMembers.reach(rendering, "request");
        Connection.of(interpreter).calls(request == null ? null : WAITING.take(request));
    }

    /** The head of its answer is there. */
    static void read(Object interpreter) throws Throwable {
        Connection connection = Connection.known(interpreter);
        ClientExchange exchange = connection == null ? null : connection.isAnswered();
        Sockets sockets = exchange == null ? null : connection.sockets(interpreter);
        if (sockets != null) {
            exchange.connected(sockets.local, sockets.remote);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import scala.concurrent.Future;

/** Requests that a server answers. */
final class Served {

    /** By the request, and by whatever it was copied to. */
    private static final WeakTable<AsyncContext> CONTEXTS = new WeakTable<>();

    /** Of bodies that are streams, when they end. */
    private static final WeakTable<Future<?>> ENDS = new WeakTable<>();

    /** No answer, but that the client may send the body of its request. */
    private static final int CONTINUE = 100;

    private Served() {}

    /** Its head has come. */
    static AsyncContext begin(Object interpreter, Object head) throws Throwable {
        Connection connection = Connection.of(interpreter);
        if (!NativeAgent.following) {
            connection.serves(null);
            return null;
        }
        Sockets sockets = connection.sockets(interpreter);
        ServerExchange exchange =
                ServerExchange.begin(
                        Parts.method(head),
                        Parts.path(head),
                        sockets == null ? null : sockets.local,
                        sockets == null ? null : sockets.remote,
                        0,
                        Parts.traceparent(head));
        connection.serves(exchange);
        return exchange == null ? null : ThreadContexts.enter(exchange.context());
    }

    /** The request goes to the next stage, in the end to the application's. */
    static AsyncContext handle(Object interpreter, Object request, boolean isNew) {
        ServerExchange exchange = isNew ? Connection.of(interpreter).arrived() : null;
        if (exchange != null) {
            CONTEXTS.put(request, exchange.context());
        }
        AsyncContext context = context(request);
        return context == null ? null : ThreadContexts.enter(context);
    }

    /** In which a request is handled, null where that is not known. */
    static AsyncContext context(Object request) {
        return CONTEXTS.get(request);
    }

    static void copied(Object request, Object copy) {
        AsyncContext context = context(request);
        if (context != null && copy != null && copy != request) {
            CONTEXTS.put(copy, context);
        }
    }

    /** When the stream ends that a body was made to be. */
    static void ends(Object entity, Future<?> end) throws Throwable {
        if (entity != null && !Parts.isStrict(entity)) {
            ENDS.put(entity, end);
        }
    }

    /**
     * The answer is about to be written.
     *
     * @return to be ended once that is done; null where a stream ends it, or nobody follows it
     */
    static Answer answer(Object interpreter, Object rendering) throws Throwable {
        Object response = LibraryMembers.reach(rendering, "response");
        int status = LibraryMembers.number(response, "status", "intValue");
        Connection connection = Connection.known(interpreter);
        ServerExchange exchange =
                status == CONTINUE || connection == null ? null : connection.answers();
        if (exchange == null) {
            return null;
        }
        Answer answer = new Answer(exchange, status, Parts.length(response));
        Object entity = LibraryMembers.reach(response, "entity");
        Future<?> end = ENDS.take(entity);
        if (end == null) {
            exchange.handsOverLast();
            return answer;
        }
        exchange.handsOver();
        AtOnce.whenDone(end, (value, failure) -> answer.end(failure));
        return null;
    }

    /** What is known of an answer. */
    static final class Answer {
        private final ServerExchange exchange;
        private final int status;
        private final long length;

        Answer(ServerExchange exchange, int status, long length) {
            this.exchange = exchange;
            this.status = status;
            this.length = length;
        }

        void end(Throwable failure) {
            if (failure == null) {
                exchange.end(status, length);
            } else {
                exchange.end(status, failure, length);
            }
        }
    }
}

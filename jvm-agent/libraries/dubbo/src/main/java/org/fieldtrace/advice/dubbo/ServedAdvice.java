// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dubbo;

import org.apache.dubbo.remoting.exchange.ExchangeChannel;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Result;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For providers, by the protocol dubbo. */
public final class ServedAdvice {

    private static final int ANSWERED = 200;
    private static final int FAILED = 500;

    private static final WeakTable<ServerExchange> BY_ANSWER = new WeakTable<>();

    /** What this thread is about to make an answer for. */
    private static final ThreadLocal<ServerExchange> OF_THREAD = new ThreadLocal<>();

    /** For {@code HeaderExchangeHandler.handleRequest}: a call was read. */
    public static final class Handle {
        /** Its method may answer later. */
        public static AsyncContext enter(Object handler, ExchangeChannel channel, Request request) {
            if (!NativeAgent.following || !(request.getData() instanceof Invocation)) {
                return null;
            }
            String route = Numbers.route((Invocation) request.getData());
            ServerExchange exchange =
                    ServerExchange.begin(
                            "POST",
                            route,
                            channel.getLocalAddress(),
                            channel.getRemoteAddress(),
                            Numbers.of(request.getId()),
                            null);
            if (exchange == null) {
                return null;
            }
            exchange.route(route);
            OF_THREAD.set(exchange);
            return ThreadContexts.enter(exchange.context());
        }

        /** The method has returned. */
        public static void exit(AsyncContext outer, Throwable thrown) {
            if (outer != null) {
                OF_THREAD.remove();
                ThreadContexts.exit(outer);
            }
        }
    }

    /** For the constructor of {@code Response}. */
    public static final class Make {
        /** It is of the call that this thread handles. */
        public static void enter(Object answer) {
            ServerExchange exchange = NativeAgent.following ? OF_THREAD.get() : null;
            if (exchange != null) {
                OF_THREAD.remove();
                BY_ANSWER.put(answer, exchange);
            }
        }
    }

    /** For {@code HeaderExchangeChannel.send}. */
    public static final class Answer {
        /** An answer is about to be written, or something else. */
        public static void enter(Object channel, Object message) {
            if (!(message instanceof Response)) {
                return;
            }
            ServerExchange exchange = BY_ANSWER.take(message);
            if (exchange == null) {
                return;
            }
            Response answer = (Response) message;
            Object result = answer.getResult();
            Throwable failure = result instanceof Result ? ((Result) result).getException() : null;
            boolean isAnswered = answer.getStatus() == Response.OK;
            if (failure == null) {
                exchange.end(isAnswered ? ANSWERED : FAILED, -1);
            } else {
                exchange.end(ANSWERED, failure, -1);
            }
        }
    }
}

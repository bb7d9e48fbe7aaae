// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For asynchronous processors: the program is told of a call, and answers it later on any thread.
 */
public final class AsyncProcessAdvice {

    /** Thrift has no status but an exception, which is an answer. */
    private static final int ANSWERED = 200;

    /** By the buffer of its connection, which reads no further call before it has answered. */
    private static final WeakTable<ServerExchange> CALLS = new WeakTable<>();

    private AsyncProcessAdvice() {}

    /** For {@code AsyncProcessFunction.start}, which a generated class overrides. */
    public static final class Start {
        private static final ClassValue<MethodHandle> METHOD = LibraryMembers.getters("methodName");

        /** The program is about to be told. */
        public static Object enter(Object function) throws Throwable {
            FrameAdvice frame = FrameAdvice.current();
            if (frame == null || frame.peer() == null || frame.isStarted()) {
                return null;
            }
            frame.started();
            Class<?> type = function.getClass();
            Object method = (Object) METHOD.get(type).invokeExact(function);
            String route = Names.route(type, String.valueOf(method));
            ServerExchange exchange =
                    ServerExchange.begin(
                            "POST", route, frame.peer().local(), frame.peer().remote(), 0, null);
            if (exchange == null) {
                return null;
            }
            exchange.route(route);
            if (!frame.isAnswered()) {
                CALLS.put(frame.buffer(), exchange);
            }
            return new Started(
                    exchange, frame.isAnswered(), ThreadContexts.enter(exchange.context()));
        }

        /** It knows; where it threw, Thrift answers for it, or closes the connection. */
        public static void exit(Object entered, Throwable thrown) {
            if (entered == null) {
                return;
            }
            Started started = (Started) entered;
            ThreadContexts.exit(started.outer);
            if (started.hasNoAnswer) {
                started.exchange.end(ANSWERED, -1);
            } else if (thrown != null) {
                started.exchange.cause(thrown);
            }
        }
    }

    private static final class Started {
        final ServerExchange exchange;
        final boolean hasNoAnswer; // of a call that is one way
        final AsyncContext outer;

        Started(ServerExchange exchange, boolean hasNoAnswer, AsyncContext outer) {
            this.exchange = exchange;
            this.hasNoAnswer = hasNoAnswer;
            this.outer = outer;
        }
    }

    /** For {@code FrameBuffer.responseReady}. */
    public static final class Answer {
        /** The answer is written into the buffer, or there is to be none. */
        public static void enter(Object buffer) {
            ServerExchange exchange = CALLS.take(buffer);
            if (exchange != null) {
                exchange.end(ANSWERED, -1);
            } else {
                FrameAdvice.answered(buffer);
            }
        }
    }

    /** For {@code FrameBuffer.close}. */
    public static final class Close {
        /** The connection goes, perhaps before the answer. */
        public static void enter(Object buffer) {
            ServerExchange exchange = CALLS.take(buffer);
            if (exchange == null) {
                return;
            }
            if (exchange.cause() == null) {
                exchange.cancelled(0);
            } else {
                exchange.failed(exchange.cause());
            }
        }
    }
}

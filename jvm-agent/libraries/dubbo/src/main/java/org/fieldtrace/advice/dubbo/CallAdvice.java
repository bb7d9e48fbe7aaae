// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dubbo;

import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.remoting.exchange.ExchangeChannel;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.rpc.Invocation;

/** For consumers. */
public final class CallAdvice {

    /** For {@code AbstractInvoker.invoke}, which makes a call and waits if the method does. */
    public static final class Invoke {
        /** The application calls a method of the provider's. */
        public static Object enter(Object invoker, Invocation invocation) {
            return MadeCall.begin(invoker, invocation);
        }

        /** The answer is there, or will be. */
        public static void exit(Object call, Object result, Throwable thrown) {
            if (call != null) {
                ((MadeCall) call).returned(result, thrown);
            }
        }
    }

    /**
     * For the constructor of {@code AsyncRpcResult}: what filters and the application add to its
     * future may run ahead of what is added here later.
     */
    public static final class Answer {
        /** It waits for the answer to the call that this thread makes, or is something else. */
        public static CompletableFuture<?> argument0(CompletableFuture<?> answer) {
            MadeCall call = MadeCall.current();
            return call == null || answer == null ? answer : call.seen(answer);
        }
    }

    /** For {@code HeaderExchangeChannel.request}: the call goes by the protocol dubbo. */
    public static final class Send {
        /** On this connection. */
        public static void enter(ExchangeChannel channel) {
            MadeCall call = MadeCall.current();
            if (call != null) {
                call.sent(channel.getLocalAddress(), channel.getRemoteAddress());
            }
        }
    }

    /** For {@code DefaultFuture.newFuture}: what goes over a connection has a number. */
    public static final class Number {
        /** By which the answer finds its call. */
        public static void enter(Object channel, Request request) {
            MadeCall call = MadeCall.current();
            if (call != null) {
                call.numbered(Numbers.of(request.getId()));
            }
        }
    }
}

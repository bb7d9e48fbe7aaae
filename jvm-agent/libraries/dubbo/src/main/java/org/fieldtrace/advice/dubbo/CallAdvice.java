// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dubbo;

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

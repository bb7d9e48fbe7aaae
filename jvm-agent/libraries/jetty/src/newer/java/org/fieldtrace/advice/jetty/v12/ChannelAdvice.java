// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v12;

import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.Request;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;

/** Advice for {@code HttpChannelState} and who calls it in Jetty 12. */
public final class ChannelAdvice {

    /** For {@code HttpChannelState$HandlerInvoker.run}, which calls the handlers of a request. */
    public static final class Invoke extends ContextAdvice {
        /** The server has the request. */
        public static AsyncContext enter(Object invoker) {
            return JettyExchange.invoke(invoker);
        }
    }

    /** For {@code HttpChannelState.onRequest}: a request's head has been read. */
    public static final class Begin {
        /** The channel has a request from here on. */
        public static Object enter(Object channel) {
            return NativeAgent.following ? channel : null;
        }

        /** What is returned calls its handlers. */
        public static void exit(Object channel, Runnable invoker, Throwable thrown) {
            if (invoker != null && channel instanceof HttpChannel) {
                JettyExchange.begin((HttpChannel) channel, invoker);
            }
        }
    }

    /** For {@code ContextHandler$ScopedContext.run}, by which an asynchronous request goes on. */
    public static final class Scope extends ContextAdvice {
        /** On a thread of the container. */
        public static AsyncContext enter(Object context, Runnable work, Request request) {
            return JettyExchange.goOn(request);
        }
    }
}

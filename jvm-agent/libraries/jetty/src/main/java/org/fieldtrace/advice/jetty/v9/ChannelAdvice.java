// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v9;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.HttpChannel;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Advice for {@code HttpChannel} of Jetty 9 to 11. */
public final class ChannelAdvice {

    /** For {@code HttpChannel.abort}: the answer is given up, and its end follows. */
    public static final class Abort {
        /** The connection is cut. */
        public static void enter(HttpChannel channel, Throwable failure) {
            ServerExchange exchange = JettyExchange.of(channel);
            if (exchange != null && failure != null) {
                exchange.cause(failure);
            }
        }
    }

    /** For {@code HttpChannel.onCompleted}: the answer was given, or given up. */
    public static final class Complete {
        /** While the channel still has its request and its answer. */
        public static void enter(HttpChannel channel) {
            JettyExchange.end(channel);
        }
    }

    /**
     * For {@code HttpChannel.handle}, in which a request is served, and goes on after it was
     * suspended.
     */
    public static final class Handle {
        /** On a thread of the container. */
        public static AsyncContext enter(HttpChannel channel) {
            ServerExchange exchange = JettyExchange.of(channel);
            return exchange == null ? null : ThreadContexts.enter(exchange.context());
        }

        /** The request was answered, or goes on asynchronously. */
        public static void exit(AsyncContext outer, boolean answered, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }

    /** For {@code HttpChannel.onRequest}: a request's head has been read. */
    public static final class Begin {
        /** The channel has a request from here on. */
        public static HttpChannel enter(HttpChannel channel) {
            return NativeAgent.following ? channel : null;
        }

        /** It has. */
        public static void exit(HttpChannel channel, Throwable thrown) {
            if (channel != null && thrown == null) {
                JettyExchange.begin(channel);
            }
        }
    }

    /** For {@code HttpChannel.sendResponse}: a part of the answer is about to be written. */
    public static final class Send {
        /** Jetty knows of the last part that it is, also where only the answer's length says so. */
        public static void enter(
                HttpChannel channel, Object head, ByteBuffer content, boolean last) {
            ServerExchange exchange = last ? JettyExchange.of(channel) : null;
            if (exchange != null) {
                exchange.handsOverLast();
            }
        }
    }
}

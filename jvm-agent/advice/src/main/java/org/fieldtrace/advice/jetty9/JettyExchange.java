// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty9;

import java.lang.reflect.Method;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.Request;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.ServerExchange;
import org.fieldtrace.agent.bridge.WeakTable;

/** Requests that Jetty serves; a channel serves one after the other. */
final class JettyExchange {

    private static final String HTTP_2 = "org.eclipse.jetty.http2.server.HttpChannelOverHTTP2";

    private static final WeakTable<ServerExchange> EXCHANGES = new WeakTable<>();

    private JettyExchange() {}

    static void begin(HttpChannel channel) {
        Request request = channel.getRequest();
        // The connection's own, and not those that a proxy claims.
        EndPoint end = channel.getEndPoint();
        ServerExchange exchange =
                ServerExchange.begin(
                        request.getMethod(),
                        request.getRequestURI(),
                        end.getLocalAddress(),
                        end.getRemoteAddress(),
                        stream(channel),
                        request.getHeader("traceparent"));
        EXCHANGES.take(channel);
        if (exchange != null) {
            EXCHANGES.add(channel, exchange);
        }
    }

    static ServerExchange of(HttpChannel channel) {
        return NativeAgent.following ? EXCHANGES.get(channel) : null;
    }

    static void end(HttpChannel channel) {
        ServerExchange exchange = EXCHANGES.take(channel);
        if (exchange != null) {
            exchange.end(channel.getResponse().getStatus(), null, channel.getBytesWritten());
        }
    }

    /** HTTP/2's classes are of a jar that may not be there. */
    private static int stream(HttpChannel channel) {
        return HTTP_2.equals(channel.getClass().getName()) ? Streams.id(channel) : 0;
    }

    private static final class Streams {
        private static Method stream;
        private static Method id;

        static int id(HttpChannel channel) {
            try {
                if (id == null) {
                    Method of = channel.getClass().getMethod("getStream");
                    id = of.getReturnType().getMethod("getId");
                    stream = of;
                }
                return (Integer) id.invoke(stream.invoke(channel));
            } catch (ReflectiveOperationException unknown) {
                return 0;
            }
        }
    }
}

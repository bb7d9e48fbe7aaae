// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v9;

import java.lang.invoke.MethodHandle;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.Request;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Requests that Jetty serves; a channel serves one after the other. */
final class JettyExchange {

    private static final ClassValue<MethodHandle> STREAM = LibraryMembers.getters("getStream");
    private static final ClassValue<MethodHandle> ID = LibraryMembers.getters("getId");

    private static final WeakTable<ServerExchange> EXCHANGES = new WeakTable<>();

    private JettyExchange() {}

    static void begin(HttpChannel channel) {
        Request request = channel.getRequest();
        if (isBeginOfHttp2(channel, request)) {
            return;
        }
        // The connection's own, and not those that a proxy claims.
        EndPoint end = channel.getEndPoint();
        ServerExchange exchange =
                ServerExchange.begin(
                        request.getMethod(),
                        request.getRequestURI(),
                        end.getLocalAddress(),
                        end.getRemoteAddress(),
                        stream(channel),
                        request.getHeader(TraceHeader.NAME));
        EXCHANGES.take(channel);
        if (exchange != null) {
            EXCHANGES.add(channel, exchange);
        }
    }

    /** A request that comes a second time, as the first stream of HTTP/2, or its preface. */
    private static boolean isBeginOfHttp2(HttpChannel channel, Request request) {
        return request.getMethod().equals("PRI")
                || request.getHeader("HTTP2-Settings") != null
                        && channel.getConnector().getConnectionFactory("h2c") != null
                        && stream(channel) == 0;
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

    /** Of HTTP/2, whose classes are of a jar that may not be there; else 0. */
    private static int stream(HttpChannel channel) {
        try {
            Object stream = (Object) STREAM.get(channel.getClass()).invokeExact((Object) channel);
            Object id =
                    stream == null
                            ? null
                            : (Object) ID.get(stream.getClass()).invokeExact((Object) stream);
            return id instanceof Integer ? (Integer) id : 0;
        } catch (Throwable unknown) {
            return 0;
        }
    }
}

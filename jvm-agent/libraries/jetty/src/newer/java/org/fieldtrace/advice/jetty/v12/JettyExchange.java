// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v12;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.Request;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Requests that Jetty serves. */
final class JettyExchange {

    private static final WeakTable<ServerExchange> OF_REQUESTS = new WeakTable<>();

    /** By what calls the handlers of a request, which serves one request after the other. */
    private static final WeakTable<ServerExchange> OF_INVOKERS = new WeakTable<>();

    private JettyExchange() {}

    static void begin(HttpChannel channel, Runnable invoker) {
        Request request = channel.getRequest();
        if (isBeginOfHttp2(request)) {
            return;
        }
        // The connection's own, and not those that a proxy claims.
        EndPoint end = channel.getConnectionMetaData().getConnection().getEndPoint();
        ServerExchange exchange =
                ServerExchange.begin(
                        request.getMethod(),
                        request.getHttpURI().getPath(),
                        end.getLocalSocketAddress(),
                        end.getRemoteSocketAddress(),
                        stream(request),
                        request.getHeaders().get(TraceHeader.NAME));
        if (exchange != null) {
            request.addHttpStreamWrapper(stream -> new EndingStream(stream, request, exchange));
            OF_REQUESTS.add(request, exchange);
            OF_INVOKERS.put(invoker, exchange);
        }
    }

    /** A request that comes a second time, as the first stream of HTTP/2, or its preface. */
    private static boolean isBeginOfHttp2(Request request) {
        return request.getMethod().equals("PRI")
                || request.getHeaders().contains("HTTP2-Settings")
                        && request.getConnectionMetaData()
                                        .getConnector()
                                        .getConnectionFactory("h2c")
                                != null
                        && stream(request) == 0;
    }

    static AsyncContext invoke(Object invoker) {
        ServerExchange exchange = OF_INVOKERS.take(invoker);
        return exchange == null ? null : ThreadContexts.enter(exchange.context());
    }

    static AsyncContext goOn(Request request) {
        if (!NativeAgent.following || request == null) {
            return null;
        }
        ServerExchange exchange = OF_REQUESTS.get(Request.unWrap(request));
        return exchange == null ? null : ThreadContexts.enter(exchange.context());
    }

    private static int stream(Request request) {
        return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
                ? Integer.parseInt(request.getId())
                : 0;
    }
}

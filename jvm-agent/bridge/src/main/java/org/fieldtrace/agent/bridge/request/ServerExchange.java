// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.text.PathCapture;
import org.fieldtrace.agent.bridge.text.PathText;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * A request that this JVM answers. Instrumentation of a server calls {@link #begin} when a request
 * has been read, enters its {@link #context} on whatever thread serves it, and ends it once the
 * answer is written or given up. No method throws.
 */
public final class ServerExchange extends ServedRequest {

    private final AsyncContext context = AsyncContext.ofRequest(this);

    private ServerExchange(
            String method, String path, int routeId, String traceparent, boolean isMessage) {
        super(method, path, routeId, traceparent, isMessage);
    }

    /**
     * A request arrived.
     *
     * @param method such as {@code GET}
     * @param path of the request, which is recorded only where {@link PathCapture} asks for it, and
     *     as {@link PathText} leaves it; null where unknown
     * @param local of the socket; null where unknown
     * @param remote of the socket, never what a proxy's header claims; null where unknown
     * @param streamId of HTTP/2, else 0
     * @param traceparent the W3C header; null where the request has none
     * @return the exchange; null while nobody records
     */
    public static ServerExchange begin(
            String method,
            String path,
            SocketAddress local,
            SocketAddress remote,
            int streamId,
            String traceparent) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            ServerExchange exchange =
                    new ServerExchange(method, path, TraceStrings.ofPath(path), traceparent, false);
            exchange.addresses(local, remote);
            exchange.stream(streamId);
            ExchangeListener.tell(exchange, method);
            return exchange.arrive();
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * A message is handled, as a request that has a name instead of a method and a path.
     *
     * @param broker its kind, such as {@code kafka}
     * @param name kind and what is done, such as {@code kafka PROCESS orders}
     * @return the exchange; null while nobody records
     */
    public static ServerExchange beginMessage(String broker, String name) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            return new ServerExchange(
                            null, null, TraceStrings.ofStatement(broker, name), null, true)
                    .arrive();
        } catch (Throwable leftOut) {
            return null;
        }
    }

    private ServerExchange arrive() {
        Following following = Following.makeOfThisThread();
        following.settle();
        tellArrival();
        following.arrived(context);
        beginHandling();
        return this;
    }

    /** The context of all work that belongs to the request. */
    public AsyncContext context() {
        return context;
    }
}

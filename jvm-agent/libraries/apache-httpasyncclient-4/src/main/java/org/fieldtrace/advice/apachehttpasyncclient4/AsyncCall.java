// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpasyncclient4;

import java.lang.invoke.MethodHandle;
import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;
import java.net.URI;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpHost;
import org.apache.http.HttpInetConnection;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.conn.routing.HttpRoute;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/**
 * A call, known by the library's handler, from the thread that makes it until its answer was read;
 * each attempt and each hop of a redirect is an exchange. What the application does with an answer
 * belongs to the context in which the call was made.
 */
final class AsyncCall {

    private static final ClassValue<MethodHandle> ROUTE = LibraryMembers.getters("getRoute");
    private static final WeakTable<AsyncCall> CALLS = new WeakTable<>();

    private final AsyncContext context = ThreadContexts.current();
    private final long scopeId = RemoteCallScope.currentId();

    // Weak, because both lead to the handler: a request cancels by it, a connection is used by it.
    private volatile WeakReference<HttpRequestWrapper> request = new WeakReference<>(null);
    private volatile WeakReference<HttpInetConnection> connection = new WeakReference<>(null);
    private volatile HttpHost host;
    private volatile ClientExchange exchange;

    /** The request to a proxy for a way through, before the exchange's own. */
    private volatile ClientExchange tunnel;

    private AsyncCall() {}

    /** The application's thread begins it. */
    static void begin(Object handler) {
        if (NativeAgent.following) {
            CALLS.add(handler, new AsyncCall());
        }
    }

    /** The call of a handler; null where it is not recorded. */
    static AsyncCall of(Object handler) {
        return CALLS.get(handler);
    }

    /** This thread goes on in the context of a call, if there is one. */
    static AsyncContext enter(AsyncCall call) {
        return call == null ? null : ThreadContexts.enter(call.context);
    }

    /** What is asked for next, and of whom, as the handler knows. */
    void asks(Object handler, HttpRequestWrapper next) {
        request = new WeakReference<>(next);
        host = hostOf(handler);
    }

    /** Null where it is not known. */
    private static HttpHost hostOf(Object handler) {
        try {
            Object route = (Object) ROUTE.get(handler.getClass()).invokeExact(handler);
            return route instanceof HttpRoute ? ((HttpRoute) route).getTargetHost() : null;
        } catch (Throwable otherVersion) {
            return null;
        }
    }

    /** An attempt looks for a connection: the first one, or because the last has lost its own. */
    void attempt() {
        ClientExchange former = exchange;
        if (former != null) {
            former.reset(); // unless it has its answer
        }
        connection = new WeakReference<>(null);
        exchange = newExchange();
    }

    void connected(Object to) {
        connection =
                new WeakReference<>(
                        to instanceof HttpInetConnection ? (HttpInetConnection) to : null);
        tell(exchange);
    }

    /** A request is written as it is now. */
    void write(HttpRequest written) {
        String method = written.getRequestLine().getMethod();
        ClientExchange sent;
        if (method.equals("CONNECT")) {
            sent = exchange(method, written.getRequestLine().getUri(), RequestHash.UNKNOWN);
            tunnel = sent;
        } else {
            if (exchange == null || exchange.hasEnded()) {
                exchange = newExchange(); // on the same connection
            }
            sent = exchange;
        }
        if (sent != null) {
            Header header = written.getFirstHeader(TraceHeader.NAME);
            sent.carries(header == null ? null : header.getValue());
        }
        tell(sent);
    }

    void answered(HttpResponse response) {
        ClientExchange sent = sent();
        if (sent != null) {
            HttpEntity body = response.getEntity();
            sent.answered(
                    response.getStatusLine().getStatusCode(),
                    body == null ? 0 : body.getContentLength());
        }
    }

    /** The answer was read, or will not be. */
    void read(Throwable cause) {
        ClientExchange sent = sent();
        if (sent != null) {
            sent.bodyRead(cause);
        }
        if (tunnel != null) {
            tunnel = null;
            if (cause != null && exchange != null) {
                exchange.bodyRead(cause);
            }
        }
    }

    void cancelled() {
        if (tunnel != null) {
            tunnel.abandoned();
        }
        if (exchange != null) {
            exchange.abandoned();
        }
    }

    private ClientExchange sent() {
        return tunnel == null ? exchange : tunnel;
    }

    private ClientExchange newExchange() {
        HttpRequestWrapper present = request.get();
        return present == null
                ? null
                : exchange(present.getMethod(), path(present.getURI()), hashOf(present));
    }

    private ClientExchange exchange(String method, String path, long asks) {
        return scopeId == 0
                ? ClientExchange.begin(context, method, path, asks, null)
                : ClientExchange.begin(context, scopeId, method, path, asks, null);
    }

    private void tell(ClientExchange ofThis) {
        HttpInetConnection socket = connection.get();
        if (ofThis != null && socket != null && socket.getLocalAddress() != null) {
            ofThis.connected(
                    new InetSocketAddress(socket.getLocalAddress(), socket.getLocalPort()),
                    new InetSocketAddress(socket.getRemoteAddress(), socket.getRemotePort()));
        }
    }

    private long hashOf(HttpRequestWrapper request) {
        HttpHost host = this.host;
        boolean hasBody =
                request instanceof HttpEntityEnclosingRequest
                        && ((HttpEntityEnclosingRequest) request).getEntity() != null;
        return host == null || hasBody
                ? RequestHash.UNKNOWN
                : RequestHash.ofHttp(
                        request.getMethod(),
                        host.getSchemeName(),
                        host.getHostName(),
                        host.getPort(),
                        request.getURI());
    }

    private static String path(URI uri) {
        return uri == null ? null : uri.getRawPath();
    }
}

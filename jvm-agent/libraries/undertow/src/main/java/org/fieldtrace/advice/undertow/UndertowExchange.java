// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.undertow;

import io.undertow.server.DefaultResponseListener;
import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import io.undertow.util.PathTemplateMatch;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.atomic.AtomicReference;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Requests that Undertow serves; hears of their ends by the way that Undertow has for that. */
final class UndertowExchange implements ExchangeCompletionListener {

    private static final AttachmentKey<UndertowExchange> EXCHANGE =
            AttachmentKey.create(UndertowExchange.class);
    private static final String HTTP_2 = "io.undertow.server.protocol.http2.Http2ServerConnection";

    private static final ClassValue<MethodHandle> REQUEST =
            LibraryMembers.getters("requestChannel");
    private static final ClassValue<MethodHandle> RESPONSE =
            LibraryMembers.getters("responseChannel");
    private static final ClassValue<MethodHandle> ID = LibraryMembers.getters("getStreamId");
    private static final String UPGRADE = "io.undertow.server.protocol.http2.Http2UpgradeHandler";

    private final ServerExchange exchange;
    private final AtomicReference<Thread> serving = new AtomicReference<>();
    private volatile boolean answered;

    /**
     * Whether all of the answer was written, as whoever wrote it saw it: Undertow keeps that in a
     * field that is not volatile, and another thread may end the exchange.
     */
    private volatile boolean complete;

    private UndertowExchange(ServerExchange exchange) {
        this.exchange = exchange;
    }

    /** A handler is about to be called, for a request that has just come or that goes on. */
    static UndertowExchange serve(Object handler, HttpServerExchange request) {
        if (!NativeAgent.following) {
            return null;
        }
        UndertowExchange known = request.getAttachment(EXCHANGE);
        if (known != null || isUpgradeToHttp2(handler, request)) {
            return known;
        }
        return begin(request);
    }

    /** The request comes a second time then, as the first stream of HTTP/2. */
    private static boolean isUpgradeToHttp2(Object handler, HttpServerExchange request) {
        return UPGRADE.equals(handler.getClass().getName())
                && request.getRequestHeaders().contains("HTTP2-Settings");
    }

    /** A request goes on. */
    static AsyncContext goOn(HttpServerExchange request) {
        UndertowExchange known =
                NativeAgent.following && request != null ? request.getAttachment(EXCHANGE) : null;
        return known == null ? null : ThreadContexts.enter(known.exchange.context());
    }

    /** More of the answer is written, unless all of it was: then the client has it already. */
    static void handsOver(HttpServerExchange request) {
        UndertowExchange known = request.getAttachment(EXCHANGE);
        if (known == null || known.answered) {
            return;
        }
        long length = request.getResponseContentLength();
        boolean isWhole = length >= 0 && request.getResponseBytesSent() >= length;
        if (isWhole) {
            known.exchange.handsOverLast();
        } else {
            known.exchange.handsOver();
        }
    }

    private static UndertowExchange begin(HttpServerExchange request) {
        ServerConnection connection = request.getConnection();
        ServerExchange exchange =
                ServerExchange.begin(
                        request.getRequestMethod().toString(),
                        request.getRequestURI(),
                        connection.getLocalAddress(),
                        connection.getPeerAddress(),
                        HTTP_2.equals(connection.getClass().getName()) ? stream(connection) : 0,
                        request.getRequestHeaders().getFirst(TraceHeader.NAME));
        if (exchange == null) {
            return null;
        }
        UndertowExchange begun = new UndertowExchange(exchange);
        request.putAttachment(EXCHANGE, begun);
        request.addExchangeCompleteListener(begun);
        return begun;
    }

    AsyncContext enter() {
        serving.set(Thread.currentThread());
        return ThreadContexts.enter(exchange.context());
    }

    void leave(HttpServerExchange request, AsyncContext outer) {
        ThreadContexts.exit(outer);
        // Whoever it was handed to may serve it already, and ends it then.
        if (serving.compareAndSet(Thread.currentThread(), null) && answered) {
            end(request);
        }
    }

    @Override
    public void exchangeEvent(HttpServerExchange request, NextListener next) {
        try {
            complete = request.isResponseComplete();
            answered = true;
            // What cut an answer may be on its way up the stack of whoever wrote it.
            if (serving.get() != Thread.currentThread()) {
                end(request);
            }
        } finally {
            next.proceed();
        }
    }

    private void end(HttpServerExchange request) {
        PathTemplateMatch match = request.getAttachment(PathTemplateMatch.ATTACHMENT_KEY);
        if (match != null) {
            exchange.route(match.getMatchedTemplate());
        }
        Throwable thrown = request.getAttachment(DefaultResponseListener.EXCEPTION);
        if (thrown == null) {
            thrown = exchange.cause();
        }
        boolean cut = thrown instanceof IOException && !request.getConnection().isOpen();
        boolean whole = complete || request.isResponseComplete();
        if (cut || thrown == null && !whole) {
            exchange.cancelled(request.getStatusCode());
        } else {
            exchange.end(request.getStatusCode(), thrown, request.getResponseBytesSent());
        }
    }

    /** Of HTTP/2, whose number none but a connection's channels know, else 0. */
    private static int stream(ServerConnection connection) {
        try {
            Object channel = read(REQUEST, connection);
            if (channel == null) {
                // A request that has come by HTTP/1.1 is answered by HTTP/2.
                channel = read(RESPONSE, connection);
            }
            Object id = channel == null ? null : read(ID, channel);
            return id instanceof Integer ? (Integer) id : 0;
        } catch (Throwable unknown) {
            return 0;
        }
    }

    private static Object read(ClassValue<MethodHandle> member, Object owner) throws Throwable {
        return (Object) member.get(owner.getClass()).invokeExact(owner);
    }
}

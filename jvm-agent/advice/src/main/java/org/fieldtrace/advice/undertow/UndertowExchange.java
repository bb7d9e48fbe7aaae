// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.undertow;

import io.undertow.server.DefaultResponseListener;
import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.fieldtrace.agent.bridge.AsyncContext;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.ServerExchange;

/** Requests that Undertow serves; hears of their ends by the way that Undertow has for that. */
final class UndertowExchange implements ExchangeCompletionListener {

    private static final AttachmentKey<UndertowExchange> EXCHANGE =
            AttachmentKey.create(UndertowExchange.class);
    private static final String HTTP_2 = "io.undertow.server.protocol.http2.Http2ServerConnection";

    private final ServerExchange exchange;
    private volatile Thread serving;
    private volatile boolean answered;

    private UndertowExchange(ServerExchange exchange) {
        this.exchange = exchange;
    }

    /** A handler is about to be called, for a request that has just come or that goes on. */
    static UndertowExchange serve(HttpServerExchange request) {
        if (!NativeAgent.following) {
            return null;
        }
        UndertowExchange known = request.getAttachment(EXCHANGE);
        return known == null ? begin(request) : known;
    }

    /** A request goes on. */
    static AsyncContext goOn(HttpServerExchange request) {
        UndertowExchange known =
                NativeAgent.following && request != null ? request.getAttachment(EXCHANGE) : null;
        return known == null ? null : AsyncContext.enter(known.exchange.context());
    }

    private static UndertowExchange begin(HttpServerExchange request) {
        ServerConnection connection = request.getConnection();
        ServerExchange exchange =
                ServerExchange.begin(
                        request.getRequestMethod().toString(),
                        request.getRequestURI(),
                        connection.getLocalAddress(),
                        connection.getPeerAddress(),
                        HTTP_2.equals(connection.getClass().getName()) ? Streams.id(connection) : 0,
                        request.getRequestHeaders().getFirst("traceparent"));
        if (exchange == null) {
            return null;
        }
        UndertowExchange begun = new UndertowExchange(exchange);
        request.putAttachment(EXCHANGE, begun);
        request.addExchangeCompleteListener(begun);
        return begun;
    }

    AsyncContext enter() {
        serving = Thread.currentThread();
        return AsyncContext.enter(exchange.context());
    }

    void leave(HttpServerExchange request, AsyncContext outer) {
        AsyncContext.exit(outer);
        if (serving == Thread.currentThread()) {
            serving = null;
        }
        if (answered) {
            end(request);
        }
    }

    @Override
    public void exchangeEvent(HttpServerExchange request, NextListener next) {
        try {
            answered = true;
            // What cut an answer may be on its way up the stack of whoever wrote it.
            if (serving != Thread.currentThread()) {
                end(request);
            }
        } finally {
            next.proceed();
        }
    }

    private void end(HttpServerExchange request) {
        Throwable thrown = request.getAttachment(DefaultResponseListener.EXCEPTION);
        if (thrown == null) {
            thrown = exchange.cause();
        }
        boolean cut = thrown instanceof IOException && !request.getConnection().isOpen();
        if (cut || thrown == null && !request.isResponseComplete()) {
            exchange.cancelled(request.getStatusCode());
        } else {
            exchange.end(request.getStatusCode(), thrown, request.getResponseBytesSent());
        }
    }

    /** The stream's number is known to a field alone. */
    private static final class Streams {
        private static Field channel;
        private static Method id;

        static int id(ServerConnection connection) {
            try {
                if (id == null) {
                    Field field = connection.getClass().getDeclaredField("requestChannel");
                    field.setAccessible(true);
                    channel = field;
                    id = field.getType().getMethod("getStreamId");
                }
                return (Integer) id.invoke(channel.get(connection));
            } catch (ReflectiveOperationException | RuntimeException unknown) {
                return 0;
            }
        }
    }
}

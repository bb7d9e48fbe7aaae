// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.netty.channel.Channel;
import io.vertx.core.MultiMap;
import io.vertx.core.spi.observability.HttpRequest;
import io.vertx.core.spi.observability.HttpResponse;
import java.lang.invoke.MethodHandle;
import java.nio.channels.ClosedChannelException;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Requests that the client has sent by HTTP/1.1, by what stands for each on its connection. */
final class Calls {

    private static final int FIRST_FINAL_STATUS = 200;

    private static final ClassValue<MethodHandle> CHANNEL = LibraryMembers.getters("channel");

    private static final WeakTable<Call> OF_STREAMS = new WeakTable<>();

    /** One of them. */
    private static final class Call {
        final ClientExchange exchange;
        final AsyncContext context;

        Call(ClientExchange exchange, AsyncContext context) {
            this.exchange = exchange;
            this.context = context;
        }
    }

    private Calls() {}

    /** By whoever has asked for the connection, or goes on because it is there. */
    static void begin(Object stream, HttpRequest request) {
        if (!NativeAgent.following || OF_STREAMS.get(stream) != null) {
            return;
        }
        AsyncContext context = ThreadContexts.current();
        MultiMap headers = request.headers();
        ClientExchange exchange =
                ClientExchange.begin(
                        context,
                        request.method().name(),
                        request.uri(),
                        asks(request),
                        headers == null ? null : headers.get(TraceHeader.NAME));
        if (exchange == null) {
            return;
        }
        if (headers != null && hasBody(headers)) {
            exchange.hasBody();
        }
        OF_STREAMS.put(stream, new Call(exchange, context));
    }

    private static long asks(HttpRequest request) {
        String url = request.absoluteURI();
        return url == null
                ? RequestHash.UNKNOWN
                : RequestHash.ofHttp(request.method().name(), null, url, 0, request.uri(), null);
    }

    private static boolean hasBody(MultiMap headers) {
        String length = headers.get("content-length");
        return length != null && !length.equals("0") || headers.contains("transfer-encoding");
    }

    /** It is about to be written. */
    static void connected(Object connection, Object stream) throws Throwable {
        Call call = NativeAgent.following ? OF_STREAMS.get(stream) : null;
        if (call != null) {
            Object channel =
                    (Object) CHANNEL.get(connection.getClass()).invokeExact((Object) connection);
            if (channel instanceof Channel) {
                Channel socket = (Channel) channel;
                call.exchange.connected(socket.localAddress(), socket.remoteAddress());
            }
        }
    }

    /** The answer's head is there. */
    static AsyncContext answered(Object stream, HttpResponse answer) {
        Call call = of(stream);
        if (call == null || answer.statusCode() < FIRST_FINAL_STATUS) {
            return goOn(call);
        }
        String length = answer.headers().get("content-length");
        call.exchange.answered(answer.statusCode(), length == null ? -1 : Long.parseLong(length));
        return goOn(call);
    }

    /** A part of its body is, or something else that the application may be told of. */
    static AsyncContext goOn(Object stream) {
        return goOn(of(stream));
    }

    private static AsyncContext goOn(Call call) {
        return call == null ? null : ThreadContexts.enter(call.context);
    }

    /** All of it is there. */
    static AsyncContext ended(Object stream) {
        Call call = of(stream);
        if (call != null) {
            call.exchange.bodyRead(null);
        }
        return goOn(call);
    }

    /** It will not come. */
    static AsyncContext failed(Object stream, Throwable cause) {
        Call call = of(stream);
        if (call != null) {
            call.exchange.bodyRead(cause == null ? new ClosedChannelException() : cause);
        }
        return goOn(call);
    }

    /** Nobody waits for it any more. */
    static void givenUp(Object stream) {
        Call call = of(stream);
        if (call != null) {
            call.exchange.abandoned();
        }
    }

    private static Call of(Object stream) {
        return NativeAgent.following && stream != null ? OF_STREAMS.get(stream) : null;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.advice.netty.AnswerMessages;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.CallName;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.TraceHeader;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.client.HttpClientRequest;

/** The exchanges of {@code HttpClient}: each attempt and each hop of a redirect is one. */
final class CallExchanges {

    private static final ClassValue<MethodHandle> METHOD = LibraryMembers.getters("method");
    private static final ClassValue<MethodHandle> URI = LibraryMembers.getters("toURI");
    private static final ClassValue<MethodHandle> URI_BEFORE_0_9 =
            LibraryMembers.getters("activeURI");
    private static final ClassValue<MethodHandle> PATH = LibraryMembers.getters("pathAndQuery");
    private static final ClassValue<MethodHandle> SCHEME = LibraryMembers.getters("scheme");
    private static final ClassValue<MethodHandle> HOST = LibraryMembers.getters("host");
    private static final ClassValue<MethodHandle> PORT = LibraryMembers.getters("port");
    private static final ClassValue<MethodHandle> HEADERS =
            LibraryMembers.getters("defaultHeaders");

    /** By what stands for a call: its present attempt. */
    private static final WeakTable<ClientExchange> OF_CALLS = new WeakTable<>();

    /** By what stands for a call: its last attempt that has got a connection. */
    private static final WeakTable<ClientExchange> CONNECTED = new WeakTable<>();

    /** By what stands for an attempt on its channel. */
    private static final WeakTable<ClientExchange> OF_ATTEMPTS = new WeakTable<>();

    private CallExchanges() {}

    static void begin(Object call) throws Throwable {
        OF_CALLS.take(call);
        if (!NativeAgent.following) {
            return;
        }
        Object headers = field(HEADERS, call);
        String method = String.valueOf(field(METHOD, call));
        Object uri = uri(call);
        String path = (String) field(PATH, uri);
        String outer = CallName.enter(CallContexts.nameOf(call));
        ClientExchange exchange =
                ClientExchange.begin(
                        CallContexts.of(call),
                        CallContexts.scopeOf(call),
                        method,
                        path,
                        asks(method, uri, path),
                        headers instanceof HttpHeaders
                                ? ((HttpHeaders) headers).get(TraceHeader.NAME)
                                : null);
        CallName.exit(outer);
        if (exchange != null) {
            OF_CALLS.add(call, exchange);
        }
    }

    private static Object uri(Object call) throws Throwable {
        Object uri = field(URI, call);
        return uri == null ? field(URI_BEFORE_0_9, call) : uri;
    }

    private static long asks(String method, Object uri, String path) throws Throwable {
        Object port = field(PORT, uri);
        return port instanceof Integer
                ? RequestHash.ofHttp(
                        method,
                        (String) field(SCHEME, uri),
                        (String) field(HOST, uri),
                        (Integer) port,
                        path,
                        null)
                : RequestHash.UNKNOWN;
    }

    static void connected(Object call, ChannelOperations<?, ?> attempt) {
        ClientExchange exchange = OF_CALLS.get(call);
        if (exchange != null) {
            Channel channel = attempt.channel();
            exchange.connected(channel.localAddress(), channel.remoteAddress());
            CONNECTED.put(call, exchange);
            OF_ATTEMPTS.add(attempt, exchange);
        }
    }

    static void received(Channel channel, Object message) {
        ClientExchange exchange = on(channel);
        if (exchange != null) {
            AnswerMessages.received(exchange, channel, message);
        }
    }

    static void lost(Channel channel, Throwable cause) {
        ClientExchange exchange = on(channel);
        if (exchange != null) {
            exchange.bodyRead(cause);
        }
    }

    static void failed(Object call, Throwable cause) {
        ClientExchange exchange = OF_CALLS.get(call);
        if (exchange != null) {
            boolean goesOn = cause.getClass().getSimpleName().equals("RedirectClientException");
            exchange.bodyRead(goesOn ? null : cause);
        }
    }

    /** A call is given up; one that has a connection is also {@link #cancelled}. */
    static void givenUp(Object call) {
        ClientExchange exchange = OF_CALLS.get(call);
        if (exchange != null && exchange != CONNECTED.get(call)) {
            exchange.abandoned();
        }
    }

    static void cancelled(Object attempt) {
        ClientExchange exchange = of(attempt);
        if (exchange != null) {
            exchange.abandoned();
        }
    }

    private static ClientExchange on(Channel channel) {
        return NativeAgent.following ? of(ChannelOperations.get(channel)) : null;
    }

    /** That of an attempt, if any, with the header that its request was sent with. */
    private static ClientExchange of(Object attempt) {
        ClientExchange exchange = attempt == null ? null : OF_ATTEMPTS.get(attempt);
        if (exchange != null && !exchange.hasEnded() && attempt instanceof HttpClientRequest) {
            // What the application does on each request is done after the attempt has begun.
            HttpHeaders sent = ((HttpClientRequest) attempt).requestHeaders();
            exchange.carries(sent.get(TraceHeader.NAME));
            if (hasBody(sent)) {
                exchange.hasBody();
            }
        }
        return exchange;
    }

    private static boolean hasBody(HttpHeaders sent) {
        String length = sent.get(HttpHeaderNames.CONTENT_LENGTH);
        return length != null && !length.equals("0")
                || sent.contains(HttpHeaderNames.TRANSFER_ENCODING);
    }

    private static Object field(ClassValue<MethodHandle> field, Object of) throws Throwable {
        return of == null ? null : (Object) field.get(of.getClass()).invokeExact(of);
    }
}

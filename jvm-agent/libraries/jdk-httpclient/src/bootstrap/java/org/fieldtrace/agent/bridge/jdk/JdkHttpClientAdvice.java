// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.Completions;
import org.fieldtrace.agent.bridge.request.Composing;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/**
 * Advice for {@code java.net.http.HttpClient}, whose classes the bridge cannot name: they are of
 * another loader. Each hop of a redirect and each attempt is an exchange of its own.
 */
public final class JdkHttpClientAdvice {

    private static final String NAME = "java.net.http.HttpClient";
    private static final String PACKAGE = "jdk.internal.net.http.";

    private static final WeakTable<Call> CALLS = new WeakTable<>();

    /** By the whole of a call's attempts, until the first of these is made. */
    private static final WeakTable<Call> ASKED = new WeakTable<>();

    /**
     * For {@code MultiExchange.responseAsync}, which the caller's thread runs: whoever calls is on
     * its stack. The attempts are made on threads of the client.
     */
    public static final class Ask {
        public static Object enter(Object attempts) {
            return NativeAgent.following && ask(attempts) ? attempts : null;
        }

        public static void exit(Object attempts, CompletableFuture<?> answer, Throwable thrown) {
            if (attempts == null) {
                return;
            }
            if (answer == null) {
                neverSent(attempts, thrown);
            } else {
                answer.whenComplete(new Answer(attempts));
            }
        }

        static void neverSent(Object attempts, Throwable failure) {
            Call call = ASKED.take(attempts);
            if (call != null) {
                call.exchange.end(0, failure);
            }
        }
    }

    /** For {@code Exchange.responseAsync}: sends the request, and waits for the answer's head. */
    public static final class Send {
        public static Call enter(Object exchange) {
            return NativeAgent.following ? begin(exchange) : null;
        }

        public static void exit(Call call, CompletableFuture<?> head, Throwable thrown) {
            if (call == null) {
                return;
            }
            if (head == null) {
                CALLS.take(call.impl.get());
                call.exchange.end(0, thrown);
            } else {
                Completions.answers(head, call.exchange);
                Composing.calls(call.exchange);
                head.whenComplete(new Head(call));
            }
        }
    }

    /** For {@code HttpClientImpl.send}. */
    public static final class Blocking {
        public static void enter() {
            Causes.beginsCall();
        }

        public static void exit(Object response, Throwable thrown) {
            Causes.endsCall();
        }
    }

    /** For the methods of {@code Exchange} that read, or read away, the answer's body. */
    public static final class ReadBody {
        public static Call enter(Object exchange) {
            Call call = CALLS.get(exchange);
            if (call != null) {
                call.exchange.headRead();
            }
            return call;
        }

        public static void exit(Call call, CompletableFuture<?> body, Throwable thrown) {
            if (call == null) {
                return;
            }
            if (body == null) {
                CALLS.take(call.impl.get());
                call.exchange.end(call.status, thrown);
            } else {
                Completions.answers(body, call.exchange);
                Composing.calls(call.exchange);
                body.whenComplete(new Body(call));
            }
        }
    }

    /** For {@code Exchange.nullBody}, where an answer has none. */
    public static final class NoBody {
        public static void enter(Object exchange) {
            Call call = CALLS.take(exchange);
            if (call != null) {
                call.exchange.end(call.status, 0);
            }
        }
    }

    /**
     * For {@code Exchange.cancel}, which knows why; what the answer fails with then is whatever
     * notices first that the connection was closed.
     */
    public static final class Cancel {
        public static void enter(Object exchange, IOException cause) {
            try {
                Call call = CALLS.take(exchange);
                if (call != null) {
                    Internals.connected(call);
                    call.exchange.end(call.status, cause);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
        }
    }

    /** A request on its way, and what is known of its answer. */
    public static final class Call {
        final ClientExchange exchange;
        volatile int status;

        /** Weak, because the call is known by it. */
        private volatile WeakReference<Object> impl;

        Call(ClientExchange exchange, Object impl) {
            this.exchange = exchange;
            this.impl = new WeakReference<>(impl);
        }
    }

    /** The call is over, and its first attempt may never have been made. */
    private static final class Answer implements BiConsumer<Object, Throwable> {
        private final WeakReference<Object> attempts;

        Answer(Object attempts) {
            this.attempts = new WeakReference<>(attempts);
        }

        @Override
        public void accept(Object response, Throwable failure) {
            Object known = attempts.get();
            if (known != null) {
                Ask.neverSent(known, failure);
            }
        }
    }

    /** The answer's head is there, or will not come. */
    private static final class Head implements BiConsumer<Object, Throwable> {
        private final Call call;

        Head(Call call) {
            this.call = call;
        }

        @Override
        public void accept(Object response, Throwable failure) {
            try {
                Internals.connected(call);
                if (failure == null) {
                    call.exchange.headRead();
                    call.status = Internals.status(response);
                } else {
                    CALLS.take(call.impl.get());
                    call.exchange.end(0, failure);
                }
            } catch (Throwable unexpected) {
                AdviceFailure.report(unexpected, NAME);
            }
        }
    }

    /** The answer's body was read, or will not be. */
    private static final class Body implements BiConsumer<Object, Throwable> {
        private final Call call;

        Body(Call call) {
            this.call = call;
        }

        @Override
        public void accept(Object body, Throwable failure) {
            CALLS.take(call.impl.get());
            call.exchange.end(call.status, failure);
        }
    }

    private static boolean ask(Object attempts) {
        try {
            ClientExchange begun = begun(Internals.asked(attempts));
            if (begun != null) {
                ASKED.add(attempts, new Call(begun, attempts));
            }
            return begun != null;
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
            return false;
        }
    }

    private static Call begin(Object exchange) {
        try {
            Object request = Internals.request(exchange);
            Call call = ASKED.take(Internals.attempts(exchange));
            if (call != null) {
                call.impl = new WeakReference<>(exchange);
                call.exchange.carries(Internals.traceparent(request));
            } else {
                ClientExchange begun = begun(request);
                if (begun == null) {
                    return null;
                }
                call = new Call(begun, exchange);
            }
            CALLS.add(exchange, call);
            return call;
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
            return null;
        }
    }

    private static ClientExchange begun(Object request) throws Throwable {
        URI uri = Internals.uri(request);
        return ClientExchange.begin(
                ThreadContexts.current(),
                Internals.method(request),
                uri.getRawPath(),
                Internals.asks(request, uri),
                Internals.traceparent(request));
    }

    private static final class Internals {
        private static final String STREAM = PACKAGE + "Stream";
        private static final MethodHandle REQUEST = Members.getter(PACKAGE + "Exchange", "request");
        private static final MethodHandle ATTEMPTS = Members.getter(PACKAGE + "Exchange", "multi");
        private static final MethodHandle ASKED_FOR =
                Members.getter(PACKAGE + "MultiExchange", "userRequest");
        private static final MethodHandle IMPL = Members.getter(PACKAGE + "Exchange", "exchImpl");
        private static final MethodHandle CONNECTION =
                Members.method(PACKAGE + "ExchangeImpl", "connection");
        private static final MethodHandle CHANNEL =
                Members.method(PACKAGE + "HttpConnection", "channel");
        private static final MethodHandle STREAM_ID = Members.getter(STREAM, "streamid");
        private static final MethodHandle STATUS =
                Members.getter(PACKAGE + "Response", "statusCode");
        private static final MethodHandle URI = Members.method("java.net.http.HttpRequest", "uri");
        private static final MethodHandle METHOD =
                Members.method("java.net.http.HttpRequest", "method");
        private static final MethodHandle BODY =
                Members.method("java.net.http.HttpRequest", "bodyPublisher");
        private static final MethodHandle BODY_LENGTH =
                Members.method("java.net.http.HttpRequest$BodyPublisher", "contentLength");
        private static final MethodHandle HEADERS =
                Members.method("java.net.http.HttpRequest", "headers");
        private static final MethodHandle HEADER =
                Members.question("java.net.http.HttpHeaders", "firstValue", String.class);

        static Object request(Object exchange) throws Throwable {
            return (Object) REQUEST.invokeExact(exchange);
        }

        static Object attempts(Object exchange) throws Throwable {
            return (Object) ATTEMPTS.invokeExact(exchange);
        }

        /** What the caller asks for, of a call whose attempts may ask for something else. */
        static Object asked(Object attempts) throws Throwable {
            return (Object) ASKED_FOR.invokeExact(attempts);
        }

        static URI uri(Object request) throws Throwable {
            return (URI) (Object) URI.invokeExact(request);
        }

        static String method(Object request) throws Throwable {
            return (String) (Object) METHOD.invokeExact(request);
        }

        static long asks(Object request, URI uri) throws Throwable {
            Object body = ((Optional<?>) (Object) BODY.invokeExact(request)).orElse(null);
            if (body != null && (long) (Object) BODY_LENGTH.invokeExact(body) != 0) {
                return RequestHash.UNKNOWN;
            }
            return RequestHash.ofHttp(
                    method(request), uri.getScheme(), uri.getHost(), uri.getPort(), uri);
        }

        static String traceparent(Object request) throws Throwable {
            Object headers = (Object) HEADERS.invokeExact(request);
            Object value = (Object) HEADER.invokeExact(headers, (Object) TraceHeader.NAME);
            return (String) ((Optional<?>) value).orElse(null);
        }

        static int status(Object response) throws Throwable {
            return (int) (Object) STATUS.invokeExact(response);
        }

        /** Which connection has carried the request, where one was established. */
        static void connected(Call call) throws Throwable {
            Object owner = call.impl.get();
            Object impl = owner == null ? null : (Object) IMPL.invokeExact(owner);
            Object connection = impl == null ? null : (Object) CONNECTION.invokeExact(impl);
            if (connection == null) {
                return;
            }
            SocketChannel channel = (SocketChannel) (Object) CHANNEL.invokeExact(connection);
            Socket socket = channel.socket();
            call.exchange.connected(
                    socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
            if (impl.getClass().getName().startsWith(STREAM)) {
                call.exchange.onStream((int) (Object) STREAM_ID.invokeExact(impl));
            }
        }
    }
}

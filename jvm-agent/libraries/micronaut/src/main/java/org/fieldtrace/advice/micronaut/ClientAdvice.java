// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.micronaut;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpRequest;
import java.lang.invoke.MethodHandle;
import java.net.URI;
import org.fieldtrace.advice.netty.CallHandler;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;
import reactor.core.publisher.Mono;

/** Advice for {@code DefaultHttpClient}. */
public final class ClientAdvice {

    private static final ClassValue<MethodHandle> CHANNEL = LibraryMembers.getters("channel");

    /**
     * For {@code DefaultHttpClient.exchange}, which sends the request at once, whoever subscribes
     * to its answer.
     */
    public static final class Ask {
        /** The application asks; not where it has asked for a publisher that does so now. */
        public static AsyncRemoteCall enter() {
            return AsyncRemoteCall.askOutermost();
        }

        /** It gets a publisher of the same answer, which is seen. */
        public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
            if (call == null) {
                return result;
            }
            call.asked();
            if (!(result instanceof Mono)) {
                call.end(null, -1);
                return result;
            }
            return ((Mono<?>) result)
                    .doOnNext(call::deliver)
                    .doOnTerminate(() -> call.end(null, -1))
                    .doOnCancel(() -> call.end(null, -1));
        }
    }

    /** For {@code DefaultHttpClient.sendRawRequest0}: a request has got its connection. */
    public static final class Send {

        private static final ClassValue<MethodHandle> URI_OF = LibraryMembers.getters("getUri");

        /** On the event loop of its connection, in the context of who has asked for it. */
        public static void enter(
                Object client,
                Object connection,
                Object request,
                Object body,
                Object answer,
                HttpRequest written)
                throws Throwable {
            if (NativeAgent.following) {
                Object uri = (Object) URI_OF.get(request.getClass()).invokeExact(request);
                begin(connection, written, asks(written.method().name(), uri));
            }
        }

        private static long asks(String method, Object uri) {
            if (!(uri instanceof URI)) {
                return RequestHash.UNKNOWN;
            }
            URI url = (URI) uri;
            return RequestHash.ofHttp(method, url.getScheme(), url.getHost(), url.getPort(), url);
        }
    }

    /** For {@code DefaultHttpClient$NettyRequestWriter.write}, which does that before 4.7. */
    public static final class Write {

        private static final ClassValue<MethodHandle> WRITTEN =
                LibraryMembers.getters("nettyRequest");

        /** On the event loop of its connection, in the context of who has asked for it. */
        public static void enter(Object writer, Object connection, boolean isSecure)
                throws Throwable {
            Object written =
                    NativeAgent.following
                            ? (Object) WRITTEN.get(writer.getClass()).invokeExact(writer)
                            : null;
            if (written instanceof HttpRequest) {
                begin(connection, (HttpRequest) written, asks((HttpRequest) written, isSecure));
            }
        }

        private static long asks(HttpRequest written, boolean isSecure) {
            return RequestHash.ofHttp(
                    written.method().name(),
                    isSecure ? "https" : "http",
                    written.headers().get("host"), // with the port
                    0,
                    written.uri(),
                    null);
        }
    }

    private static void begin(Object connection, HttpRequest written, long asks) throws Throwable {
        AsyncContext context = ThreadContexts.current();
        ClientExchange call =
                ClientExchange.begin(
                        context,
                        ClientExchange.scopeOfWaiting(context),
                        written.method().name(),
                        written.uri(),
                        asks,
                        written.headers().get(TraceHeader.NAME));
        String length = written.headers().get("content-length");
        if (call != null && length != null && !length.equals("0")) {
            call.hasBody();
        }
        Object channel = (Object) CHANNEL.get(connection.getClass()).invokeExact(connection);
        if (channel instanceof Channel) {
            CallHandler.begin((Channel) channel, call, context);
        }
    }
}

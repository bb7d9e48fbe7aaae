// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.lang.invoke.MethodHandle;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Advice for {@code com.sun.net.httpserver}, whose classes the bridge cannot name: they are of
 * another loader.
 */
public final class JdkHttpServerAdvice {

    private static final String NAME = "com.sun.net.httpserver";
    private static final String EXCHANGE = "sun.net.httpserver.ExchangeImpl";

    private static final WeakTable<ServerExchange> EXCHANGES = new WeakTable<>();

    /** By their connections, each of which has one at a time. */
    private static final WeakTable<ServerExchange> OF_CHANNELS = new WeakTable<>();

    /** For {@code ServerImpl$Exchange.run}, which reads a request and calls its handler. */
    public static final class Run {
        public static void enter() {
            ThreadContexts.clear();
        }

        public static void exit(Throwable thrown) {
            ThreadContexts.clear();
        }
    }

    /** For the constructor of {@code ExchangeImpl}: the request's head has been read. */
    public static final class Begin {
        private static final MethodHandle CHANNEL =
                Members.method("sun.net.httpserver.HttpConnection", "getChannel");
        private static final MethodHandle CONTEXT =
                Members.method("sun.net.httpserver.HttpConnection", "getHttpContext");
        private static final MethodHandle PATH =
                Members.getter("sun.net.httpserver.HttpContextImpl", "path");
        private static final MethodHandle HEADERS = Members.getter(EXCHANGE, "reqHdrs");

        public static Started enter(
                Object impl, String method, URI uri, Object request, long length, Object link) {
            return NativeAgent.following ? new Started(impl, method, uri, link) : null;
        }

        public static void exit(Started started, Throwable thrown) {
            if (started == null || thrown != null) {
                return;
            }
            try {
                SocketChannel channel = (SocketChannel) (Object) CHANNEL.invokeExact(started.link);
                ServerExchange exchange =
                        ServerExchange.begin(
                                started.method,
                                started.uri.getRawPath(),
                                local(channel),
                                remote(channel),
                                0,
                                traceparent((Object) HEADERS.invokeExact(started.impl)));
                if (exchange != null) {
                    exchange.mapping(mapping(started));
                    EXCHANGES.add(started.impl, exchange);
                    OF_CHANNELS.put(channel, exchange);
                    ThreadContexts.enter(exchange.context());
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
        }

        /** The context that the program has made, with a star for what its path goes on with. */
        private static String mapping(Started started) throws Throwable {
            Object context = (Object) CONTEXT.invokeExact(started.link);
            if (context == null) {
                return null;
            }
            String path = (String) (Object) PATH.invokeExact(context);
            return path.equals(started.uri.getPath()) ? path : path + "*";
        }

        private static SocketAddress local(SocketChannel channel) {
            return channel.socket().getLocalSocketAddress();
        }

        private static SocketAddress remote(SocketChannel channel) {
            return channel.socket().getRemoteSocketAddress();
        }

        private static String traceparent(Object headers) {
            // Headers are a map whose keys begin with a capital.
            List<?> values = (List<?>) ((Map<?, ?>) headers).get("Traceparent");
            return values == null || values.isEmpty() ? null : (String) values.get(0);
        }
    }

    /** What the constructor of {@code ExchangeImpl} was given. */
    public static final class Started {
        private final Object impl;
        private final String method;
        private final URI uri;
        private final Object link;

        Started(Object impl, String method, URI uri, Object link) {
            this.impl = impl;
            this.method = method;
            this.uri = uri;
            this.link = link;
        }
    }

    /** For {@code Filter$Chain.doFilter}: what the handler throws cuts the answer off. */
    public static final class Handle {
        public static void exit(Throwable thrown) {
            if (thrown != null) {
                ServedRequest exchange = CurrentRequest.exchange();
                if (exchange != null) {
                    exchange.failed(thrown);
                }
            }
        }
    }

    /** For {@code Request$WriteStream.write}: bytes go to the socket of a connection. */
    public static final class Write {
        private static final MethodHandle CHANNEL =
                Members.getter("sun.net.httpserver.Request$WriteStream", "channel");

        public static void enter(Object stream) {
            handsOver(CHANNEL, stream);
        }
    }

    /** For {@code SSLStreams$OutputStream.write}, likewise behind TLS. */
    public static final class WriteTls {
        private static final MethodHandle STREAMS =
                Members.getter("sun.net.httpserver.SSLStreams$OutputStream", "this$0");
        private static final MethodHandle CHANNEL =
                Members.getter("sun.net.httpserver.SSLStreams", "chan");

        public static void enter(Object stream) {
            if (!NativeAgent.following) {
                return;
            }
            try {
                handsOver(CHANNEL, (Object) STREAMS.invokeExact(stream));
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
        }
    }

    private static void handsOver(MethodHandle channel, Object owner) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            ServerExchange exchange = OF_CHANNELS.get((Object) channel.invokeExact(owner));
            if (exchange != null) {
                exchange.handsOver();
            }
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
        }
    }

    /** For the constructor of the event that says that an answer is written. */
    public static final class Written {
        public static void enter(Object event, Object impl) {
            end(impl, true);
        }
    }

    /** For {@code ExchangeImpl.close}. */
    public static final class Close {
        public static Object enter(Object impl) {
            return impl;
        }

        public static void exit(Object impl, Throwable thrown) {
            end(impl, false);
            Connection.forgetClosed(impl);
        }
    }

    /**
     * The server keeps every connection that an exchange has closed without an answer, until the
     * server itself is stopped: nothing is to be known of those.
     */
    private static final class Connection {
        private static final MethodHandle OF_EXCHANGE = Members.getter(EXCHANGE, "connection");

        static void forgetClosed(Object impl) {
            if (!NativeAgent.following) {
                return;
            }
            try {
                Object link = (Object) OF_EXCHANGE.invokeExact(impl);
                SocketChannel channel = (SocketChannel) (Object) Begin.CHANNEL.invokeExact(link);
                if (!channel.isOpen()) {
                    OF_CHANNELS.take(channel);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
        }
    }

    private static void end(Object impl, boolean written) {
        try {
            ServerExchange exchange = EXCHANGES.take(impl);
            if (exchange == null) {
                return;
            }
            int status = Status.of(impl);
            if (written) {
                exchange.end(status, -1);
            } else {
                exchange.cancelled(status);
            }
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
        }
    }

    private static final class Status {
        private static final MethodHandle CODE = Members.getter(EXCHANGE, "rcode");

        static int of(Object impl) throws Throwable {
            return Math.max(0, (int) (Object) CODE.invokeExact(impl));
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;

/**
 * Advice for {@code com.sun.net.httpserver}, whose classes the bridge cannot name: they are of
 * another loader.
 */
public final class JdkHttpServerAdvice {

    private static final String NAME = "com.sun.net.httpserver";
    private static final String EXCHANGE = "sun.net.httpserver.ExchangeImpl";

    private static final WeakTable<ServerExchange> EXCHANGES = new WeakTable<>();

    private JdkHttpServerAdvice() {}

    /** For {@code ServerImpl$Exchange.run}, which reads a request and calls its handler. */
    public static final class Run {
        private Run() {}

        public static void enter() {
            AsyncContext.clear();
        }

        public static void exit(Throwable thrown) {
            AsyncContext.clear();
        }
    }

    /** For the constructor of {@code ExchangeImpl}: the request's head has been read. */
    public static final class Begin {
        private static final MethodHandle CHANNEL =
                Members.method("sun.net.httpserver.HttpConnection", "getChannel");
        private static final MethodHandle HEADERS = Members.getter(EXCHANGE, "reqHdrs");

        private Begin() {}

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
                    EXCHANGES.add(started.impl, exchange);
                    AsyncContext.enter(exchange.context());
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
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
        private Handle() {}

        public static void exit(Throwable thrown) {
            if (thrown != null) {
                ServerExchange exchange = CurrentRequest.exchange();
                if (exchange != null) {
                    exchange.failed(thrown);
                }
            }
        }
    }

    /** For the constructor of the event that says that an answer is written. */
    public static final class Written {
        private Written() {}

        public static void enter(Object event, Object impl) {
            end(impl, true);
        }
    }

    /** For {@code ExchangeImpl.close}. */
    public static final class Close {
        private Close() {}

        public static Object enter(Object impl) {
            return impl;
        }

        public static void exit(Object impl, Throwable thrown) {
            end(impl, false);
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

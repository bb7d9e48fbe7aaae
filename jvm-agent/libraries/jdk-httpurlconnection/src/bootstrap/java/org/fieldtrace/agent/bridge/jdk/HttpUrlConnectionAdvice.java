// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.io.EOFException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.ref.WeakReference;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URL;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.remotecall.answer.BodyAdvice;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.LocalAddresses;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/**
 * Advice for the JDK's {@code HttpURLConnection}. Each hop of a redirect and each attempt is an
 * exchange of its own; one ends when its answer's body has been read or closed.
 */
public final class HttpUrlConnectionAdvice {

    private static final String NAME = "HttpURLConnection";
    private static final String CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";
    private static final int ERRORS = 400;

    private static final WeakTable<Attempt> CONNECTIONS = new WeakTable<>();
    private static final WeakTable<Body> BODIES = new WeakTable<>();

    /**
     * For {@code plainConnect}: the time to connect belongs to the exchange, and to the remote call
     * that it serves.
     */
    public static final class Connect {
        public static Part enter(HttpURLConnection connection) {
            Part part = Part.of(connection);
            beginOnce(connection);
            return part;
        }

        public static void exit(Part part, Throwable thrown) {
            if (thrown != null) {
                end(part.connection, thrown);
            }
            RemoteCallScope.exit(part.scope);
        }
    }

    /** For {@code getInputStream}, which waits for the answer when it is first called. */
    public static final class AwaitBody {
        public static Part enter(HttpURLConnection connection) {
            try {
                if (Internals.status(connection) != 0) {
                    return new Part(connection, null); // what is asked for is there
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
            return Part.of(connection);
        }

        public static void exit(Part part, InputStream body, Throwable thrown) {
            RemoteCallScope.exit(part.scope);
            BodyAdvice.exit(part.connection, body, thrown);
        }
    }

    /** What a connection is asked for, as a part of its remote call. */
    public static final class Part {
        final HttpURLConnection connection;

        /** Null where it is no part of one. */
        final RemoteCallScope scope;

        private Part(HttpURLConnection connection, RemoteCallScope scope) {
            this.connection = connection;
            this.scope = scope;
        }

        static Part of(HttpURLConnection connection) {
            return new Part(connection, RemoteCallScope.enterPart(connection));
        }
    }

    /** For {@code writeRequests}. */
    public static final class Write {
        public static HttpURLConnection enter(HttpURLConnection connection) {
            beginOnce(connection);
            try {
                Attempt attempt = CONNECTIONS.get(connection);
                if (attempt != null) {
                    attempt.connected(Internals.socket(connection));
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
            return connection;
        }

        public static void exit(HttpURLConnection connection, Throwable thrown) {
            if (thrown != null) {
                end(connection, thrown);
            }
        }
    }

    /**
     * For {@code HttpClient.parseHTTP}, which waits for the answer. Where a connection that was
     * kept alive turns out to be gone, it sends the request again on a new one, and calls itself.
     */
    public static final class Await {
        private Await() {}

        static void await(HttpURLConnection connection) {
            try {
                Attempt attempt = CONNECTIONS.get(connection);
                if (attempt == null) {
                    return;
                }
                if (attempt.written) {
                    CONNECTIONS.take(connection);
                    attempt.exchange.reset();
                    beginOnce(connection);
                    attempt = CONNECTIONS.get(connection);
                    attempt.connected(Internals.socket(connection));
                }
                attempt.written = true;
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
        }
    }

    /** {@link Await} up to JDK 24. */
    public static final class AwaitWithProgress {
        public static void enter(
                Object client, Object headers, Object progress, HttpURLConnection connection) {
            Await.await(connection);
        }
    }

    /** {@link Await} where there is no progress any more. */
    public static final class AwaitPlainly {
        public static void enter(Object client, Object headers, HttpURLConnection connection) {
            Await.await(connection);
        }
    }

    /** For {@code followRedirect0} and for closing a connection in order to authenticate. */
    public static final class Again {
        public static void enter(HttpURLConnection connection) {
            end(connection, null);
        }
    }

    /** For {@code getInputStream0}, which waits for the answer's head. */
    public static final class Answer {
        public static HttpURLConnection enter(HttpURLConnection connection) {
            return connection;
        }

        public static void exit(HttpURLConnection connection, InputStream body, Throwable thrown) {
            try {
                if (thrown == null && Internals.status(connection) == 0) {
                    return; // called by itself, while it reads the head
                }
                // An answer that says that something failed is an answer; its exception is not.
                boolean answered = thrown == null || Internals.status(connection) >= ERRORS;
                if (thrown != null || BODIES.get(body) == null) {
                    end(connection, answered ? null : thrown);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
        }
    }

    /** For the constructor of {@code HttpInputStream}, through which an answer's body is read. */
    public static final class OpenBody {
        public static void enter(InputStream body, HttpURLConnection connection) {
            try {
                Attempt attempt = CONNECTIONS.get(connection);
                if (attempt != null) {
                    attempt.exchange.headRead();
                    BODIES.add(body, new Body(attempt.exchange, connection));
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, NAME);
            }
        }
    }

    /** For {@code HttpInputStream.read()}. */
    public static final class ReadByte {
        public static InputStream enter(InputStream body) {
            return body;
        }

        public static void exit(InputStream body, int value, Throwable thrown) {
            read(body, value < 0 ? -1 : 1, thrown);
        }
    }

    /** For {@code HttpInputStream.read(byte[], int, int)}. */
    public static final class Read {
        public static InputStream enter(InputStream body) {
            return body;
        }

        public static void exit(InputStream body, int count, Throwable thrown) {
            read(body, count, thrown);
        }
    }

    /** For {@code HttpInputStream.skip}. */
    public static final class Skip {
        public static InputStream enter(InputStream body) {
            return body;
        }

        public static void exit(InputStream body, long count, Throwable thrown) {
            read(body, Math.max(0, count), thrown);
        }
    }

    /** For {@code HttpInputStream.close}. */
    public static final class CloseBody {
        public static InputStream enter(InputStream body) {
            return body;
        }

        public static void exit(InputStream body, Throwable thrown) {
            end(body, thrown);
        }
    }

    /** An exchange of a connection. */
    private static final class Attempt {
        final ClientExchange exchange;

        /** Whether the request was written. */
        boolean written;

        Attempt(ClientExchange exchange) {
            this.exchange = exchange;
        }

        void connected(Socket socket) {
            exchange.connected(LocalAddresses.of(socket), socket.getRemoteSocketAddress());
        }
    }

    /** An answer's body that is being read. */
    private static final class Body {
        final ClientExchange exchange;

        /** Bytes read so far. */
        long read;

        /** Weak, because a connection holds its body. */
        final WeakReference<HttpURLConnection> connection;

        Body(ClientExchange exchange, HttpURLConnection connection) {
            this.exchange = exchange;
            this.connection = new WeakReference<>(connection);
        }
    }

    private static void beginOnce(HttpURLConnection connection) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            Attempt former = CONNECTIONS.get(connection);
            if (former != null && !former.exchange.hasEnded()) {
                return;
            }
            CONNECTIONS.take(connection);
            URL url = connection.getURL();
            ClientExchange exchange =
                    ClientExchange.begin(
                            ThreadContexts.current(),
                            connection.getRequestMethod(),
                            url.getPath(),
                            asks(connection, url),
                            Internals.traceparent(connection));
            if (exchange != null) {
                CONNECTIONS.add(connection, new Attempt(exchange));
            }
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
        }
    }

    private static long asks(HttpURLConnection connection, URL url) {
        // Else a GET may yet become a POST.
        return connection.getDoOutput()
                ? RequestHash.UNKNOWN
                : RequestHash.ofHttp(
                        connection.getRequestMethod(),
                        url.getProtocol(),
                        url.getHost(),
                        url.getPort(),
                        url.getPath(),
                        url.getQuery());
    }

    private static void end(HttpURLConnection connection, Throwable thrown) {
        try {
            Attempt attempt = CONNECTIONS.take(connection);
            if (attempt != null) {
                end(attempt.exchange, connection, thrown);
            }
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
        }
    }

    private static void read(InputStream body, long count, Throwable thrown) {
        if (thrown != null) {
            end(body, thrown);
            return;
        }
        try {
            Body known = BODIES.get(body);
            if (known == null) {
                return;
            }
            known.read += Math.max(0, count);
            HttpURLConnection connection = known.connection.get();
            long length = connection == null ? -1 : Internals.bodyBytes(connection);
            // Who knows where the text ends may read no further, nor close the body.
            boolean whole = known.read == length;
            if (count < 0 || whole) {
                // A body that was cut ends like any other, for whoever does not count.
                end(body, known.read < length ? new EOFException() : null);
            }
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
        }
    }

    private static void end(InputStream body, Throwable thrown) {
        try {
            Body known = BODIES.take(body);
            if (known != null) {
                end(known.exchange, known.connection.get(), thrown);
            }
        } catch (Throwable failure) {
            AdviceFailure.report(failure, NAME);
        }
    }

    private static void end(ClientExchange exchange, HttpURLConnection connection, Throwable thrown)
            throws Throwable {
        if (connection == null) {
            exchange.end(0, thrown);
        } else if (thrown != null) {
            exchange.end(Internals.status(connection), thrown);
        } else {
            exchange.end(Internals.status(connection), Internals.bodyBytes(connection));
        }
    }

    private static final class Internals {
        private static final MethodHandle CLIENT = Members.getter(CONNECTION, "http");
        private static final MethodHandle SOCKET =
                Members.getter("sun.net.NetworkClient", "serverSocket");
        private static final MethodHandle STATUS =
                Members.getter("java.net.HttpURLConnection", "responseCode");
        private static final MethodHandle HEADERS = Members.getter(CONNECTION, "requests");
        private static final MethodHandle ANSWER = Members.getter(CONNECTION, "responses");
        private static final MethodHandle HEADER =
                Members.question("sun.net.www.MessageHeader", "findValue", String.class);

        static Socket socket(HttpURLConnection connection) throws Throwable {
            Object client = (Object) CLIENT.invokeExact((Object) connection);
            return (Socket) (Object) SOCKET.invokeExact(client);
        }

        static int status(HttpURLConnection connection) throws Throwable {
            return Math.max(0, (int) (Object) STATUS.invokeExact((Object) connection));
        }

        /** As the answer's head says, -1 where it does not. */
        static long bodyBytes(HttpURLConnection connection) throws Throwable {
            Object headers = (Object) ANSWER.invokeExact((Object) connection);
            String length =
                    (String) (Object) HEADER.invokeExact(headers, (Object) "content-length");
            return length == null ? -1 : Long.parseLong(length);
        }

        static String traceparent(HttpURLConnection connection) throws Throwable {
            Object headers = (Object) HEADERS.invokeExact((Object) connection);
            return (String) (Object) HEADER.invokeExact(headers, (Object) TraceHeader.NAME);
        }
    }
}

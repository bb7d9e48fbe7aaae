// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;
import org.fieldtrace.agent.bridge.text.PathCapture;
import org.fieldtrace.agent.bridge.text.PathText;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * A request that this JVM sends. It belongs to a context, and to the remote call that is in force
 * where {@link #begin} is called. No method throws.
 */
public final class ClientExchange extends Exchange {

    /** Odd, so that no bit of what it multiplies is lost: 2 to the 64th by the golden ratio. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final int HALF = 32;

    private static final AtomicLongFieldUpdater<HttpExchangeFields> REQUEST_HASH =
            AtomicLongFieldUpdater.newUpdater(HttpExchangeFields.class, "requestHash");

    private static final AtomicIntegerFieldUpdater<ClientExchange> RELEASED =
            AtomicIntegerFieldUpdater.newUpdater(ClientExchange.class, "released");

    private static final AtomicIntegerFieldUpdater<ClientExchange> STATUS_OF_HEAD =
            AtomicIntegerFieldUpdater.newUpdater(ClientExchange.class, "statusOfHead");

    private static final AtomicLongFieldUpdater<ClientExchange> BYTES_OF_HEAD =
            AtomicLongFieldUpdater.newUpdater(ClientExchange.class, "bytesOfHead");

    private final long requestId;

    private final Cause before; // null where it is not known
    private final long begun;
    private volatile int released; // 1 once it is

    private volatile int statusOfHead;
    private volatile long bytesOfHead;

    private ClientExchange(
            AsyncContext context,
            long scopeId,
            String method,
            int routeId,
            long asks,
            String traceparent) {
        super(method, routeId, traceparent);
        BYTES_OF_HEAD.lazySet(this, -1);
        this.asyncId = context == null ? 0 : context.presentId();
        this.scopeId = scopeId;
        ServedRequest request = context == null ? null : context.request();
        this.requestId = request == null ? 0 : request.id();
        REQUEST_HASH.lazySet(this, RequestHash.within(requestId, asks));
        this.before = requestId == 0 ? null : ThreadCauses.current(requestId);
        this.begun = requestId == 0 ? 0 : System.nanoTime();
    }

    /**
     * A request is about to be sent.
     *
     * @param context that was in force where the call was made; null for none
     * @param method such as {@code GET}
     * @param path of the request, which is recorded only where {@link PathCapture} asks for it, and
     *     as {@link PathText} leaves it; null where unknown
     * @param asks what for, of {@link RequestHash}
     * @param traceparent the W3C header; null where the request has none
     * @return the exchange, of which {@link #connected} may tell more; null while nobody records
     */
    public static ClientExchange begin(
            AsyncContext context, String method, String path, long asks, String traceparent) {
        if (!NativeAgent.following) {
            return null;
        }
        return begin(context, scopeOf(context), method, path, asks, traceparent);
    }

    /** The remote call that is in force on this thread, else that of a context; 0 for none. */
    public static long scopeOf(AsyncContext context) {
        try {
            long scopeId = ThreadCalls.currentIdOfThread();
            return scopeId == 0 && context != null ? context.scopeId() : scopeId;
        } catch (Throwable leftOut) {
            return 0; // for want of stack or memory: the exchange does not tell its call
        }
    }

    /**
     * As above, where a thread that asks for one call may go on with what another has waited for,
     * as for a connection: the context's comes first.
     */
    public static long scopeOfWaiting(AsyncContext context) {
        long scopeId = context == null ? 0 : context.scopeId();
        return scopeId == 0 ? scopeOf(context) : scopeId;
    }

    /**
     * As above, for a remote call that was asked for on another thread.
     *
     * @param scopeId the remote call, 0 for none
     */
    public static ClientExchange begin(
            AsyncContext context,
            long scopeId,
            String method,
            String path,
            long asks,
            String traceparent) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            int routeId = TraceStrings.ofOperation(path, null, CallName.current());
            int place = path == null || routeId != 0 ? 0 : PathText.shape(path);
            return ExchangeListener.tell(
                    make(context, scopeId, method, routeId, place, asks, null, null, traceparent),
                    context,
                    method,
                    path);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * As above, for a client that knows the route.
     *
     * @param route as the program declares it; null where it does not
     */
    public static ClientExchange beginRoute(
            AsyncContext context, String method, String route, String traceparent) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            int routeId = route == null ? 0 : TraceStrings.ofRoute(route);
            ClientExchange exchange =
                    make(
                            context,
                            scopeOf(context),
                            method,
                            routeId,
                            0,
                            RequestHash.UNKNOWN,
                            null,
                            null,
                            traceparent);
            return ExchangeListener.tellNamed(exchange, context, method, route);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * As above, for what has a name instead of a path.
     *
     * @param name that tells nothing of the application's data, such as {@code jdbc:postgresql}
     * @param asks what for, of {@link RequestHash}
     */
    public static ClientExchange beginNamed(
            AsyncContext context,
            long scopeId,
            String method,
            String name,
            long asks,
            SocketAddress local,
            SocketAddress remote) {
        ClientExchange begun = beginUncounted(context, scopeId, method, name, asks, local, remote);
        return begun == null ? null : ExchangeListener.tellNamed(begun, context, method, name);
    }

    /**
     * As above, for what a test that counts calls does not count, such as a connection that is
     * opened.
     */
    public static ClientExchange beginUncounted(
            AsyncContext context,
            long scopeId,
            String method,
            String name,
            long asks,
            SocketAddress local,
            SocketAddress remote) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            int nameId = TraceStrings.ofName(name);
            return make(context, scopeId, method, nameId, 0, asks, local, remote, null);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * As above, for a statement.
     *
     * @param database its kind, such as {@code jdbc:postgresql}
     * @param name kind and what the statement does, without any value
     */
    public static ClientExchange beginStatement(
            AsyncContext context,
            String database,
            String name,
            long asks,
            SocketAddress local,
            SocketAddress remote) {
        return NativeAgent.following
                ? beginStatement(context, scopeOf(context), database, name, asks, local, remote)
                : null;
    }

    /**
     * As above, for a remote call that was asked for on another thread.
     *
     * @param scopeId the remote call, 0 for none
     */
    public static ClientExchange beginStatement(
            AsyncContext context,
            long scopeId,
            String database,
            String name,
            long asks,
            SocketAddress local,
            SocketAddress remote) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            int nameId = TraceStrings.ofStatement(database, name);
            CallFormats.tellDatabase(scopeId, database);
            return ExchangeListener.tellNamed(
                    make(context, scopeId, null, nameId, 0, asks, local, remote, null),
                    context,
                    null,
                    name);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * @param place what tells a call without a route from others; never in the trace
     */
    private static ClientExchange make(
            AsyncContext context,
            long scopeId,
            String method,
            int routeId,
            int place,
            long asks,
            SocketAddress local,
            SocketAddress remote,
            String traceparent) {
        ClientExchange exchange =
                new ClientExchange(context, scopeId, method, routeId, asks, traceparent);
        exchange.addresses(local, remote);
        exchange.contextId = exchange.firstPath(context, place);
        exchange.causeId = Cause.idOf(exchange.before);
        exchange.httpClientRequest();
        return exchange;
    }

    /**
     * The call path, if this is among the first calls of its kind that the operation makes which is
     * served here: however few calls are looked into, each kind has one. 0 if not.
     */
    private long firstPath(AsyncContext context, int place) {
        if (!isOfRequest() || !NativeAgent.recording) {
            return 0;
        }
        long kind = MIX * (MIX * (MIX * context.request().routeId + httpMethod) + routeId) + place;
        return NativeAgent.calls().firstCallPath(kind ^ kind >>> HALF);
    }

    /** The connection that carries the request is known now; null leaves an address as it is. */
    public void connected(SocketAddress local, SocketAddress remote) {
        try {
            addresses(local, remote);
        } catch (Throwable leftOut) {
            // The addresses stay unknown.
        }
    }

    /** The stream of HTTP/2 that carries the request is known now. */
    public void onStream(int id) {
        stream(id);
    }

    /**
     * The request is written, with this header: another agent may put it in after {@link #begin}.
     *
     * @param header the {@code traceparent} of W3C; null where it has none
     */
    public void carries(String header) {
        header(header);
    }

    /** Whether it is sent for the sake of a request: else nobody asks what it asks for. */
    public boolean isOfRequest() {
        return requestId != 0;
    }

    /** What it asks for is known now, before its answer is; of {@link RequestHash}. */
    public void asks(long asks) {
        REQUEST_HASH.lazySet(this, RequestHash.within(requestId, asks));
    }

    /** The request has a body, which nobody looks at: what it asks for is not known. */
    public void hasBody() {
        REQUEST_HASH.lazySet(this, RequestHash.UNKNOWN);
    }

    /** The answer's head is there now. The first that says so counts. */
    public void headRead() {
        if (answeredNs == 0) {
            answeredAt(System.nanoTime());
        }
    }

    /**
     * The answer's head is there, and its body yet to be read: {@link #bodyRead} or {@link
     * #abandoned} ends the exchange.
     *
     * @param status of HTTP
     * @param bodyBytes as the head says, -1 where it does not
     */
    public void answered(int status, long bodyBytes) {
        headRead();
        STATUS_OF_HEAD.lazySet(this, status);
        BYTES_OF_HEAD.lazySet(this, bodyBytes);
        if (bodyBytes == 0) {
            end(status, 0);
        }
    }

    /**
     * The answer's body was read, or will not be; also where not even its head came.
     *
     * @param cause what went wrong; null where nothing did
     */
    public void bodyRead(Throwable cause) {
        if (cause == null) {
            end(statusOfHead, bytesOfHead);
        } else {
            end(statusOfHead, cause);
        }
    }

    /** The caller closed the connection before it had read the answer. */
    public void abandoned() {
        cancelled(statusOfHead);
    }

    /**
     * The answer was read.
     *
     * @param status of HTTP
     * @param bodyBytes of the answer, -1 where unknown
     */
    public void end(int status, long bodyBytes) {
        end(status, Outcome.COMPLETED, bodyBytes);
    }

    /**
     * The call failed.
     *
     * @param status of HTTP, 0 where no answer came
     * @param cause what went wrong; null where nothing did
     */
    public void end(int status, Throwable cause) {
        end(status, cause == null ? Outcome.COMPLETED : Outcome.ofClient(cause), -1);
    }

    /** The connection was gone before an answer came. */
    public void reset() {
        end(0, Outcome.RESET, -1);
    }

    /** The caller no longer waits for the answer. */
    public void cancelled(int status) {
        end(status, Outcome.CANCELLED, -1);
    }

    /** The call failed, in a way that its caller has found out; see {@link Outcome}. */
    public void failed(int outcome) {
        end(0, outcome, -1);
    }

    /**
     * Whoever waits for the answer goes on, on this thread; the end may be told later. The first
     * that says so counts, for what goes on may wait for something else by then.
     */
    void released() {
        if (requestId != 0 && released == 0) {
            RELEASED.lazySet(this, 1);
            ThreadCauses.goesOn(answer());
        }
    }

    /** What goes on because the answer is there. */
    Cause answer() {
        return before == null ? Cause.ofCall(requestId, id()) : before.then(id(), begun);
    }

    /** When it began, as {@link System#nanoTime} tells time; 0 where it is of no request. */
    long begun() {
        return begun;
    }

    private void end(int status, int outcome, long bodyBytes) {
        if (!endOnce()) {
            return;
        }
        try {
            if (outcome != Outcome.CANCELLED) {
                released();
            }
            this.status = status;
            this.outcome = outcome;
            this.bodyBytes = bodyBytes;
            if (answeredNs != 0) {
                ThreadCalls.answerReadByThread(scopeId);
            }
            httpClientResponse();
        } catch (Throwable leftOut) {
            // Its end is missing in the trace, which the analysis counts.
        }
    }
}

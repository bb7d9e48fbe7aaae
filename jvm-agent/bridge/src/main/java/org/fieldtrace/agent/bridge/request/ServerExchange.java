// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.handling.Handling;

/**
 * A request that this JVM answers. Instrumentation of a server calls {@link #begin} when a request
 * has been read, enters its {@link #context} on whatever thread serves it, and ends it once the
 * answer is written or given up. No method throws.
 */
public final class ServerExchange extends Exchange {

    private final AsyncContext context = new AsyncContext(id(), this, false);
    private final String traceparent;
    private final boolean isMessage;
    private volatile Handling handling; // null where nothing is kept of it
    private volatile Throwable cause;
    private volatile boolean overdue;
    private volatile boolean isCut;
    private volatile long answeredAt;
    private final String path; // null of a message
    private volatile String template; // null until a framework has chosen one
    private volatile String operation; // null where the route tells what is done
    private Thread ender; // seen by that thread alone

    private ServerExchange(
            String method, String path, int routeId, String traceparent, boolean isMessage) {
        super(method, routeId);
        this.path = path;
        this.traceparent = traceparent;
        this.isMessage = isMessage;
    }

    /**
     * A request arrived.
     *
     * @param method such as {@code GET}
     * @param path of the request, which is recorded only where {@link PathCapture} asks for it, and
     *     as {@link PathText} leaves it; null where unknown
     * @param local of the socket; null where unknown
     * @param remote of the socket, never what a proxy's header claims; null where unknown
     * @param streamId of HTTP/2, else 0
     * @param traceparent the W3C header; null where the request has none
     * @return the exchange; null while nobody records
     */
    public static ServerExchange begin(
            String method,
            String path,
            SocketAddress local,
            SocketAddress remote,
            int streamId,
            String traceparent) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            ServerExchange exchange =
                    new ServerExchange(method, path, TraceStrings.ofPath(path), traceparent, false);
            exchange.addresses(local, remote);
            exchange.stream(streamId);
            return exchange.arrive();
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * A message is handled, as a request that has a name instead of a method and a path.
     *
     * @param broker its kind, such as {@code kafka}
     * @param name kind and what is done, such as {@code kafka PROCESS orders}
     * @return the exchange; null while nobody records
     */
    public static ServerExchange beginMessage(String broker, String name) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            return new ServerExchange(
                            null, null, TraceStrings.ofStatement(broker, name), null, true)
                    .arrive();
        } catch (Throwable leftOut) {
            return null;
        }
    }

    private ServerExchange arrive() {
        Following following = Following.makeOfThisThread();
        following.settle();
        emitServerRequest(traceparent);
        following.arrived(this);
        handling = Handling.begin();
        return this;
    }

    /** Whether it wants to know since when the connector has read the request's head. */
    public boolean hasSections() {
        Handling handling = this.handling;
        return handling != null && handling.hasSections();
    }

    /**
     * Says since when the connector has read the request's head.
     *
     * @param time when the first of it was there, as {@link System#nanoTime} tells time
     */
    public void receivedSince(long time) {
        Handling handling = this.handling;
        if (handling != null) {
            handling.receivedSince(time);
        }
    }

    Handling handling() {
        return handling;
    }

    /** The context of all work that belongs to the request. */
    public AsyncContext context() {
        return context;
    }

    /**
     * Says which route a framework has chosen.
     *
     * @param template such as {@code /employee/{id}}; null changes nothing
     */
    public void route(String template) {
        if (template != null) {
            this.template = template;
            rename();
        }
    }

    /**
     * Says what is done, where that is no matter of the route.
     *
     * @param name such as {@code query employee}; null changes nothing
     */
    public void operation(String name) {
        if (name != null && !isMessage) {
            operation = name;
            rename();
        }
    }

    private void rename() {
        try {
            routeName(TraceStrings.ofOperation(path, template, operation));
        } catch (Throwable leftOut) {
            // It has no name, or that of its path.
        }
    }

    /**
     * Says what the program has declared for more than one route, such as the {@code /api/*} of a
     * servlet; changes nothing where the route or a path is known.
     */
    public void mapping(String pattern) {
        if (!hasName()) {
            route(pattern);
        }
    }

    /**
     * More of the answer is about to be handed to the socket, or to what writes to it: if this is
     * the last of it, the handling ends here, whenever {@link #end} is told. To be called before
     * the write, because the client may have all that is written before the write returns.
     */
    public void handsOver() {
        answeredAt = System.nanoTime();
        if (handling != null) {
            handling.handsOver(answeredAt);
        }
    }

    /** As {@link #handsOver}, where it is the last for sure: what the server says later is not. */
    public void handsOverLast() {
        if (answeredAt == 0) {
            handsOver();
        }
    }

    /** Whether {@link #handsOver} or {@link #handsOverLast} was called. */
    public boolean hasHandedOver() {
        return answeredAt != 0;
    }

    /**
     * The answer was written.
     *
     * @param status of HTTP
     * @param bodyBytes of the answer, -1 where unknown
     */
    public void end(int status, long bodyBytes) {
        end(status, Outcome.COMPLETED, bodyBytes);
    }

    /**
     * The answer was given up, or written after a failure.
     *
     * @param status of HTTP, 0 where none was sent
     * @param failure what went wrong; null where nothing did, but for {@link #cause}
     * @param bodyBytes of the answer, -1 where unknown
     */
    public void end(int status, Throwable failure, long bodyBytes) {
        if (overdue) {
            end(status, Outcome.TIMEOUT, bodyBytes);
            return;
        }
        if (isCut) {
            end(status, Outcome.CANCELLED, bodyBytes);
            return;
        }
        Throwable cause = failure == null ? this.cause : failure;
        end(status, cause == null ? Outcome.COMPLETED : outcome(cause), bodyBytes);
    }

    /** Nobody waits for a message to be handled, who could go away. */
    private int outcome(Throwable cause) {
        return isMessage ? Outcome.ERROR : Outcome.ofServer(cause);
    }

    /**
     * What the application has thrown while it served the request, whatever answer that became.
     *
     * @param thrown null where it has thrown nothing
     */
    public void cause(Throwable thrown) {
        cause = hasEnded() ? null : thrown;
    }

    /**
     * What {@link #cause(Throwable)} was told last; null where it was nothing, or the exchange has
     * ended.
     */
    public Throwable cause() {
        return cause;
    }

    /** Whoever answers has failed; how, and with which status, is told by the end. */
    public void failed(Throwable cause) {
        end(0, cause, -1);
    }

    /** The client went away before it had its answer. */
    public void cancelled(int status) {
        end(status, Outcome.CANCELLED, -1);
    }

    /**
     * The answer could not be written; its end may still come. If that is because the client is
     * gone, the exchange is cancelled, whatever the server throws later or makes of its status: a
     * server that stops takes the connection from a thread that still answers.
     */
    public void cut(Throwable failure) {
        if (outcome(failure) == Outcome.CANCELLED) {
            isCut = true;
        }
    }

    /** The answer was not ready in the time that the server allows; its end may still come. */
    public void overdue() {
        overdue = true;
    }

    /**
     * The thread that served it begins something new, which its loop over messages did not tell.
     */
    void leftForGood() {
        if (isMessage) {
            end(0, Outcome.COMPLETED, -1);
        }
    }

    boolean hasEndedOnThisThread() {
        return ender == Thread.currentThread();
    }

    private void end(int status, int outcome, long bodyBytes) {
        if (!endOnce()) {
            return;
        }
        cause = null; // contexts outlive the request, and would keep the application's classes
        try {
            Handling.end(handling, id());
            emitServerResponse(status, outcome, bodyBytes, traceparent, answeredAt);
            ender = Thread.currentThread();
            if (NativeAgent.recording) {
                NativeAgent.requestEnd(id());
            }
        } catch (Throwable leftOut) {
            // Its end is missing in the trace, which the analysis counts.
        }
    }
}

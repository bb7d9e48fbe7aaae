// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;
import org.fieldtrace.agent.bridge.request.handling.Handling;
import org.fieldtrace.agent.bridge.request.handling.PublishedRequests;
import org.fieldtrace.agent.bridge.request.slow.SlowRequests;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * A request that this JVM answers, to whoever works for it: what of it is known, and is told, from
 * its arrival to its end. Any thread may call. No method throws.
 */
public abstract class ServedRequest extends Exchange {

    private static final AtomicLongFieldUpdater<ServedRequest> ANSWERED_AT =
            AtomicLongFieldUpdater.newUpdater(ServedRequest.class, "answeredAt");

    private static final AtomicLongFieldUpdater<ServedRequest> ENDED_AT =
            AtomicLongFieldUpdater.newUpdater(ServedRequest.class, "endedAt");

    private static final AtomicReferenceFieldUpdater<ServedRequest, Cause> ANSWERS =
            AtomicReferenceFieldUpdater.newUpdater(ServedRequest.class, Cause.class, "answers");

    private static final AtomicReferenceFieldUpdater<ServedRequest, String> TEMPLATE =
            AtomicReferenceFieldUpdater.newUpdater(ServedRequest.class, String.class, "template");

    private static volatile long followedNs = Long.MAX_VALUE; // until an option says otherwise

    private final boolean isMessage;
    private volatile Handling handling; // null where nothing is kept of it
    private volatile Throwable cause;
    private volatile boolean overdue;
    private volatile boolean isCut;
    private volatile long answeredAt;
    private final String path; // null of a message
    private volatile String template; // null until a framework has chosen one
    private volatile String operation; // null where the route tells what is done
    private volatile Cause answers; // what was waited for before the answer; null if not known
    private Thread ender; // seen by that thread alone
    private final long arrival = SlowRequests.arrival();
    private volatile long endedAt; // 0 until then

    ServedRequest(String method, String path, int routeId, String traceparent, boolean isMessage) {
        super(method, routeId, traceparent);
        this.path = path;
        this.isMessage = isMessage;
    }

    /**
     * Says how long requests are followed after their ends.
     *
     * @param nanoseconds from 0
     */
    public static void followFor(long nanoseconds) {
        followedNs = nanoseconds;
    }

    /** It has arrived: its event is emitted. */
    final void tellArrival() {
        httpServerRequest();
    }

    /** The thread that it arrived on begins to handle it. */
    final void beginHandling() {
        Handling begun = Handling.begin();
        if (begun != null) {
            handling = begun;
        }
        PublishedRequests.begins(id(), httpMethod, routeId, traceparent);
    }

    /** Whether it wants to know since when the connector has read the request's head. */
    public final boolean hasSections() {
        Handling handling = this.handling;
        return handling != null && handling.hasSections();
    }

    /**
     * Says since when the connector has read the request's head.
     *
     * @param time when the first of it was there, as {@link System#nanoTime} tells time
     */
    public final void receivedSince(long time) {
        Handling handling = this.handling;
        if (handling != null) {
            handling.receivedSince(time);
        }
    }

    public final Handling handling() {
        return handling;
    }

    /**
     * Says which route a framework has chosen.
     *
     * @param template such as {@code /employee/{id}}; null changes nothing
     */
    public final void route(String template) {
        if (template != null) {
            TEMPLATE.lazySet(this, template);
            rename();
        }
    }

    /** Its route as far as it is known, else its path; null of a message. */
    public final String place() {
        return template == null ? path : template;
    }

    /**
     * Says what is done, where that is no matter of the route.
     *
     * @param name such as {@code query employee}; null changes nothing
     */
    public final void operation(String name) {
        if (name != null && !isMessage) {
            operation = name;
            rename();
        }
    }

    private void rename() {
        try {
            routeName(TraceStrings.ofOperation(path, template, operation));
            PublishedRequests.named(id(), httpMethod, routeId);
        } catch (Throwable leftOut) {
            // It has no name, or that of its path.
        }
    }

    /**
     * Says what the program has declared for more than one route, such as the {@code /api/*} of a
     * servlet; changes nothing where the route or a path is known.
     */
    public final void mapping(String pattern) {
        if (!hasName()) {
            route(pattern);
        }
    }

    /**
     * More of the answer is about to be handed to the socket, or to what writes to it: if this is
     * the last of it, the handling ends here, whenever {@link #end} is told. To be called before
     * the write, because the client may have all that is written before the write returns.
     */
    public final void handsOver() {
        long now = System.nanoTime();
        ANSWERED_AT.lazySet(this, now);
        Cause released = ThreadCauses.current(id());
        if (released != null) {
            ANSWERS.lazySet(this, released);
        }
        Handling handling = this.handling;
        if (handling != null) {
            handling.handsOver(now);
        }
    }

    /** As {@link #handsOver}, where it is the last for sure: what the server says later is not. */
    public final void handsOverLast() {
        if (answeredAt == 0) {
            handsOver();
        }
    }

    /** Whether {@link #handsOver} or {@link #handsOverLast} was called. */
    public final boolean hasHandedOver() {
        return answeredAt != 0;
    }

    /**
     * The answer was written.
     *
     * @param status of HTTP
     * @param bodyBytes of the answer, -1 where unknown
     */
    public final void end(int status, long bodyBytes) {
        end(status, Outcome.COMPLETED, bodyBytes);
    }

    /**
     * The answer was given up, or written after a failure.
     *
     * @param status of HTTP, 0 where none was sent
     * @param failure what went wrong; null where nothing did, but for {@link #cause}
     * @param bodyBytes of the answer, -1 where unknown
     */
    public final void end(int status, Throwable failure, long bodyBytes) {
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
    public final void cause(Throwable thrown) {
        Throwable told = hasEnded() ? null : thrown;
        if (cause != told) {
            cause = told;
        }
    }

    /**
     * What {@link #cause(Throwable)} was told last; null where it was nothing, or the exchange has
     * ended.
     */
    public final Throwable cause() {
        return cause;
    }

    /** Whoever answers has failed; how, and with which status, is told by the end. */
    public final void failed(Throwable cause) {
        end(0, cause, -1);
    }

    /** The client went away before it had its answer. */
    public final void cancelled(int status) {
        end(status, Outcome.CANCELLED, -1);
    }

    /**
     * The answer could not be written; its end may still come. If that is because the client is
     * gone, the exchange is cancelled, whatever the server throws later or makes of its status: a
     * server that stops takes the connection from a thread that still answers.
     */
    public final void cut(Throwable failure) {
        if (outcome(failure) == Outcome.CANCELLED) {
            isCut = true;
        }
    }

    /** The answer was not ready in the time that the server allows; its end may still come. */
    public final void overdue() {
        overdue = true;
    }

    /**
     * The thread that served it begins something new, which its loop over messages did not tell.
     */
    final void leftForGood() {
        if (isMessage) {
            end(0, Outcome.COMPLETED, -1);
        }
    }

    /**
     * Whether it ended so long ago that what still goes on is no more its work: some request is the
     * first to need what then runs as long as the service does.
     */
    final boolean isLongOver() {
        long ended = endedAt;
        return ended != 0 && System.nanoTime() - ended > followedNs;
    }

    final boolean hasEndedOnThisThread() {
        return ender == Thread.currentThread();
    }

    private void end(int status, int outcome, long bodyBytes) {
        if (!endOnce()) {
            return;
        }
        ENDED_AT.lazySet(this, System.nanoTime() | 1); // not 0
        cause(null); // contexts outlive the request, and would keep the application's classes
        try {
            Handling.end(handling, id());
            causeId = Cause.idOf(answers == null ? ThreadCauses.current(id()) : answers);
            this.status = status;
            this.outcome = outcome;
            this.bodyBytes = bodyBytes;
            answeredAt(answeredAt);
            httpServerResponse();
            SlowRequests.tell(id(), routeId, arrival, answeredAt);
            ender = Thread.currentThread();
            if (NativeAgent.recording) {
                NativeAgent.calls().requestEnd(id());
            }
        } catch (Throwable leftOut) {
            // Its end is missing in the trace, which the analysis counts.
        }
    }
}

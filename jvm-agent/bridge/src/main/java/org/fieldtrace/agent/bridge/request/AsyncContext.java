// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Numbers;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * What work belongs to: a request's own context, or that of work which a request handed over.
 * {@link ThreadContexts} says which one a thread works in.
 */
public final class AsyncContext {

    private static final AtomicIntegerFieldUpdater<AsyncContext> BEGUN =
            AtomicIntegerFieldUpdater.newUpdater(AsyncContext.class, "begun");

    private static final int CREATE = 0;
    private static final int ENTER = 1;
    private static final int EXIT = 2;

    private final long id;
    private final ServedRequest request;
    private final boolean once;
    private final AwaitedCall asking;

    /** Whether it is the one in which its request arrived. */
    private final boolean isOwn;

    /** Whether the thread that it is for had answered the request before. */
    private final boolean isLate;

    /** What the work that was handed over goes on for at first; null where that is not known. */
    private final Cause cause;

    /** Whether a thread has entered it. */
    private volatile int begun; // 1 once one has

    /** Whether the trace has its end, after which it means nothing there. */
    private volatile boolean isOver;

    private AsyncContext(long id, ServedRequest request, boolean once, AwaitedCall asking) {
        this(id, request, once, asking, false, false, null);
    }

    private AsyncContext(
            long id,
            ServedRequest request,
            boolean once,
            AwaitedCall asking,
            boolean isOwn,
            boolean isLate,
            Cause cause) {
        this.id = id;
        this.request = request;
        this.once = once;
        this.asking = asking;
        this.isOwn = isOwn;
        this.isLate = isLate;
        this.cause = cause;
    }

    /** A request's own, which has its number. */
    static AsyncContext ofRequest(ServedRequest request) {
        return new AsyncContext(
                request.id(), request, false, null, true, false, Cause.ofStart(request.id()));
    }

    /** Of work that belongs to no request, and is not told of. */
    static AsyncContext ofNothing() {
        return new AsyncContext(0, null, false, null);
    }

    /**
     * Work is handed over in this context, which is told.
     *
     * @param once whether it is over when the thread that enters it has exited
     */
    AsyncContext handOver(HandOver kind, boolean once) {
        AwaitedCall asked = ThreadCalls.askedForByThread();
        AwaitedCall awaited = asked == null ? asking : asked;
        AsyncContext work =
                new AsyncContext(
                        Numbers.next(),
                        request,
                        once,
                        awaited,
                        false,
                        false,
                        ThreadCauses.current(request.id()));
        NativeAgent.calls().asyncContext(work.id, presentId(), CREATE, kind.id());
        return work;
    }

    /**
     * What this thread goes on for that enters it: at first what this was handed over for, later
     * what the thread has waited for itself.
     */
    Cause causeOnThisThread() {
        if (begun == 0) {
            BEGUN.lazySet(this, 1);
            return cause;
        }
        return request == null ? null : ThreadCauses.current(request.id());
    }

    /** The request that the work belongs to. */
    public ServedRequest request() {
        return request;
    }

    /** Whether it is that in which its request arrived, and not of work which was handed over. */
    boolean isRequestsOwn() {
        return isOwn;
    }

    long id() {
        return id;
    }

    /** What the trace knows of it now: once the work is over, that is its request alone. */
    long presentId() {
        return isOver && request != null ? request.id() : id;
    }

    /** Whether the trace knows it as the request itself. */
    private boolean hasRequestsId() {
        return request.id() == id;
    }

    /**
     * What stands for it on this thread now: itself, or once the work is over, one that the trace
     * knows as the request's. Where this thread has answered the request, the thread says when it
     * leaves that, see {@link #hasEndedHere}.
     */
    AsyncContext present() {
        if (request == null || !isOver && !hasRequestsId()) {
            return this;
        }
        AwaitedCall awaited = awaited();
        boolean hasEnded = request.hasEndedOnThisThread();
        return hasRequestsId() && awaited == asking && hasEnded == isLate
                ? this
                : new AsyncContext(request.id(), request, false, awaited, false, hasEnded, null);
    }

    /** Whether its request is not followed any more. */
    boolean isLongOver() {
        return request != null && request.isLongOver();
    }

    /** Whether both are the same in the trace. */
    boolean isSameAs(AsyncContext other) {
        return id == other.id;
    }

    /**
     * Id of the remote call for whose answer the work was handed over; 0 where it was for none, or
     * the answer is there.
     */
    long scopeId() {
        AwaitedCall awaited = awaited();
        return awaited == null ? 0 : awaited.scopeId();
    }

    /** That remote call; null for none, or where the answer is there. */
    AwaitedCall awaited() {
        return asking != null && asking.isWaiting() ? asking : null;
    }

    /** This thread enters it. */
    void entered() {
        NativeAgent.calls().asyncContext(id, 0, ENTER, 0);
    }

    /** This thread has left it for none, and may come back. */
    void left() {
        NativeAgent.calls().asyncContext(id, 0, EXIT, 0);
    }

    /**
     * This thread has left it.
     *
     * @param isWhole whether it has done all of the work, and not a part
     */
    void exited(boolean isWhole) {
        if (once && isWhole) {
            isOver = true;
            NativeAgent.calls().asyncExitAndDestroy(id);
        } else {
            NativeAgent.calls().asyncContext(id, 0, EXIT, 0);
        }
    }

    /**
     * Whether this thread has answered the request since it entered what the trace knows as the
     * request's: the event of the answer says that the thread left.
     */
    boolean hasEndedHere() {
        return !isLate && request != null && hasRequestsId() && request.hasEndedOnThisThread();
    }
}

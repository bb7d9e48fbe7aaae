// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * What work belongs to: a request's own context, or that of work which a request handed over. The
 * thread that hands work over calls {@link #handOver}, and the one that does it {@link #enter} and
 * {@link #exit}:
 *
 * <pre>
 * AsyncContext work = AsyncContext.handOver(HandOver.EXECUTOR);   // null outside of a request
 * ...
 * AsyncContext outer = AsyncContext.enter(work);
 * try { ... } finally { AsyncContext.exit(outer); }
 * </pre>
 *
 * <p>No method throws.
 */
public final class AsyncContext {

    private static final int CREATE = 0;
    private static final int ENTER = 1;
    private static final int EXIT = 2;
    private static final int EXIT_AND_DESTROY = 4;

    /** Stands for no context where null would say that nothing is to be undone. */
    private static final AsyncContext NONE = new AsyncContext(0, null, false);

    private final long id;
    private final ServerExchange request;
    private final boolean once;
    private final AwaitedCall asking;

    /** Whether the trace has its end, after which it means nothing there. */
    private volatile boolean isOver;

    /**
     * @param id as in the trace
     * @param request that the work belongs to
     * @param once whether it is over when the thread that enters it has exited
     */
    AsyncContext(long id, ServerExchange request, boolean once) {
        this(id, request, once, null);
    }

    private AsyncContext(long id, ServerExchange request, boolean once, AwaitedCall asking) {
        this.id = id;
        this.request = request;
        this.once = once;
        this.asking = asking;
    }

    /** The context in force on this thread, null where there is none. */
    public static AsyncContext current() {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            Following following = Following.ofThisThread();
            if (following == null) {
                return null;
            }
            if (following.context == null) {
                following.settle();
            }
            return following.context;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** The number of the context in force on this thread, 0 where there is none. */
    public static long currentId() {
        AsyncContext context = current();
        return context == null ? 0 : context.id();
    }

    /** Whether this thread works for the answer to a remote call that another thread began. */
    public static boolean isAskedFor() {
        AsyncContext context = current();
        return context != null && context.scopeId() != 0;
    }

    /**
     * Work that is done once is handed over.
     *
     * @return its context; null where the thread serves no request
     */
    public static AsyncContext handOver(HandOver kind) {
        return handOver(kind, true);
    }

    /**
     * As {@link #handOver(HandOver)}, for work that may be done again and again.
     *
     * @param once whether it is over when the thread that enters it has exited
     */
    public static AsyncContext handOver(HandOver kind, boolean once) {
        AsyncContext parent = current();
        if (parent == null) {
            return null;
        }
        try {
            AwaitedCall asking = ThreadCalls.askedForByThread();
            AsyncContext work =
                    new AsyncContext(
                            Exchange.nextId(),
                            parent.request,
                            once,
                            asking == null ? parent.asking : asking);
            NativeAgent.asyncContext(work.id, parent.id(), CREATE, kind.id());
            return work;
        } catch (Throwable leftOut) {
            return parent;
        }
    }

    /**
     * The thread goes on in a context, or in none. Work may go on that was begun by other work
     * which is over, as what depends on a future: it goes on in the request's own context.
     *
     * @param context null for work that belongs to no request
     * @return to be passed to {@link #exit}; null where nothing changed
     */
    public static AsyncContext enter(AsyncContext context) {
        try {
            if (context == null) {
                return leave();
            }
            Following following = Following.makeOfThisThread();
            AsyncContext outer = following.context;
            if (outer == context) {
                return null;
            }
            AsyncContext entered = context.present();
            if (outer != null && outer.id == entered.id) {
                return null;
            }
            following.goOnIn(entered);
            if (!following.entersByArrival(entered)) {
                NativeAgent.asyncContext(entered.id, 0, ENTER, 0);
            }
            return outer == null ? NONE : outer;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    private static AsyncContext leave() {
        Following following = Following.ofThisThread();
        if (following == null || following.context == null) {
            return null;
        }
        AsyncContext outer = following.context;
        following.goOnIn(null);
        NativeAgent.asyncContext(outer.id, 0, EXIT, 0);
        return outer;
    }

    /**
     * The thread goes back to what it did before {@link #enter}.
     *
     * @param outer what {@link #enter} returned
     */
    public static void exit(AsyncContext outer) {
        exit(outer, true);
    }

    /**
     * As {@link #exit}, of a thread that did a part of what is done in the context, such as what
     * depends on a future: the work itself may go on elsewhere.
     */
    static void exitPart(AsyncContext outer) {
        exit(outer, false);
    }

    private static void exit(AsyncContext outer, boolean isWhole) {
        if (outer == null) {
            return;
        }
        try {
            Following following = Following.ofThisThread();
            AsyncContext inner = following.context;
            following.goOnIn(outer == NONE ? null : outer);
            if (inner != null) {
                if (!inner.hasEndedHere()) {
                    inner.exited(isWhole);
                }
            } else if (outer != NONE) {
                NativeAgent.asyncContext(outer.id, 0, ENTER, 0);
            }
        } catch (Throwable leftOut) {
            // The thread's next request enters its own context whatever this one left.
        }
    }

    /** This thread goes on in no context, for threads that begin something new. */
    public static void clear() {
        try {
            Following following = Following.ofThisThread();
            AsyncContext left = following == null ? null : following.context;
            if (left != null) {
                exit(NONE);
                if (left.request != null && left.request.context() == left) {
                    left.request.leftForGood();
                }
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** The request that the work belongs to. */
    public ServerExchange request() {
        return request;
    }

    /** As the trace knows it now: once the work is over, that of its request. */
    long id() {
        return isOver && request != null ? request.context().id : id;
    }

    /**
     * What stands for it now: itself, or once the work is over its request's own context. What goes
     * on in that one where the request has ended on this thread leaves it again, see {@link
     * #hasEndedHere}.
     */
    private AsyncContext present() {
        if (request == null || !isOver && this != request.context()) {
            return this;
        }
        AwaitedCall awaited = asking != null && asking.isWaiting() ? asking : null;
        return awaited != null || request.hasEndedOnThisThread()
                ? new AsyncContext(request.context().id, request, false, awaited)
                : request.context();
    }

    /**
     * Id of the remote call for whose answer the work was handed over; 0 where it was for none, or
     * the answer is there.
     */
    long scopeId() {
        return asking != null && asking.isWaiting() ? asking.scopeId() : 0;
    }

    /** This thread has left it. */
    void exited() {
        exited(true);
    }

    private void exited(boolean isWhole) {
        if (once && isWhole) {
            isOver = true;
            NativeAgent.asyncContext(id, 0, EXIT_AND_DESTROY, 0);
        } else {
            NativeAgent.asyncContext(id, 0, EXIT, 0);
        }
    }

    /**
     * Whether this thread has answered the request that opened it, whose event says that it left.
     */
    private boolean hasEndedHere() {
        return request != null && request.context() == this && request.hasEndedOnThisThread();
    }
}

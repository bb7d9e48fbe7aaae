// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * The contexts that threads work in. The thread that hands work over calls {@link #handOver}, and
 * the one that does it {@link #enter} and {@link #exit}:
 *
 * <pre>
 * AsyncContext work = ThreadContexts.handOver(HandOver.EXECUTOR);   // null outside of a request
 * ...
 * AsyncContext outer = ThreadContexts.enter(work);
 * try { ... } finally { ThreadContexts.exit(outer); }
 * </pre>
 *
 * <p>No method throws.
 */
public final class ThreadContexts {

    /** Stands for no context where null would say that nothing is to be undone. */
    private static final AsyncContext NONE = AsyncContext.ofNothing();

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
            AsyncContext context = following.context;
            if (context != null && context.isLongOver()) {
                letGo(following, context);
                return null;
            }
            return context;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** What the thread does from now on belongs to nothing, until it enters another context. */
    private static void letGo(Following following, AsyncContext context) {
        following.goOnIn(null);
        ThreadCauses.goesOn(null);
        if (!context.hasEndedHere()) {
            context.left();
        }
    }

    /** The number of the context in force on this thread, 0 where there is none. */
    public static long currentId() {
        AsyncContext context = current();
        return context == null ? 0 : context.presentId();
    }

    /** Whether this thread works for the answer to a remote call that another thread began. */
    public static boolean isAskedFor() {
        return askedFor() != null;
    }

    /** That remote call; null for none. */
    public static AwaitedCall askedFor() {
        AsyncContext context = current();
        return context == null ? null : context.awaited();
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
            return parent.handOver(kind, once);
        } catch (Throwable leftOut) {
            return parent;
        }
    }

    /**
     * The thread goes on in a context, or in none. Work may go on that was begun by other work
     * which is over, as what depends on a future: the trace knows it as the request's own then.
     *
     * @param context null for work that belongs to no request, as that of one does which ended long
     *     ago
     * @return to be passed to {@link #exit}; null where nothing changed
     */
    public static AsyncContext enter(AsyncContext context) {
        try {
            if (context == null || context.isLongOver()) {
                return leave();
            }
            Following following = Following.makeOfThisThread();
            AsyncContext outer = following.context;
            if (outer == context) {
                return null;
            }
            AsyncContext entered = context.present();
            if (outer != null && outer.isSameAs(entered)) {
                return null;
            }
            following.goOnIn(entered);
            ThreadCauses.goesOn(context.causeOnThisThread());
            if (!following.entersByArrival(entered)) {
                entered.entered();
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
        outer.left();
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
            if (isWhole && outer == NONE) {
                ThreadCauses.goesOn(null);
            }
            if (inner != null) {
                if (!inner.hasEndedHere()) {
                    inner.exited(isWhole);
                }
            } else if (outer != NONE) {
                outer.entered();
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
            if (following != null) {
                ThreadCauses.goesOn(null);
            }
            if (left != null) {
                exit(NONE);
                if (left.isRequestsOwn()) {
                    left.request().leftForGood();
                }
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }
}

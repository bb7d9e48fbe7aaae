// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * What the work of each thread has waited for, and what those threads had waited for that completed
 * futures and opened latches: {@code async_cause}. Of work whose cause is not known nothing is
 * told. No method throws.
 */
public final class Causes {

    private static final WeakTable<Completed> COMPLETED = new WeakTable<>();

    /** The calls whose answers complete futures. */
    private static final WeakTable<Asked> ANSWERS = new WeakTable<>();

    private static final long NO_TIME = Long.MIN_VALUE;

    private Causes() {}

    /** A call, and since when its answer is waited for. */
    private static final class Asked {
        final ClientExchange call;
        final long since = System.nanoTime();

        Asked(ClientExchange call) {
            this.call = call;
        }
    }

    /** For what a thread went on that completed something, and when. */
    public static final class Completed {
        final Cause cause;
        final long time;

        /** Of the answer to a call, since when that is waited for; 0 for anything else. */
        final long askedAt;

        Completed(Cause cause, long time) {
            this(cause, time, 0);
        }

        private Completed(Cause cause, long time, long askedAt) {
            this.cause = cause;
            this.time = time;
            this.askedAt = askedAt;
        }

        /** For whoever waits for both. */
        private Completed with(Completed other) {
            if (other.time - time < 0) {
                return new Completed(both(cause, other), time);
            }
            return new Completed(both(other.cause, this), other.time);
        }
    }

    /** What this thread goes on for, of the request that it works for; null where not known. */
    public static Completed now() {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        Cause cause = request == null ? null : ThreadCauses.current(request.id());
        return cause == null ? null : new Completed(cause, System.nanoTime());
    }

    /** The answer to a call will complete a future, on whatever thread. */
    public static void answers(Object future, ClientExchange call) {
        try {
            if (future != null && call.isOfRequest()) {
                ANSWERS.put(future, new Asked(call));
                if (Futures.isThere(future)) {
                    released(future);
                }
            }
        } catch (Throwable leftOut) {
            // For want of memory: what the future releases has no cause.
        }
    }

    /** What has completed something that is there; null where that is not known. */
    private static Completed released(Object future) {
        // The answer may have been quicker than whoever says that it will complete the future.
        Asked asked = ANSWERS.take(future);
        if (asked == null) {
            return COMPLETED.get(future);
        }
        Completed completed = new Completed(asked.call.answer(), System.nanoTime(), asked.since);
        COMPLETED.put(future, completed);
        return completed;
    }

    /** This thread is about to complete a future, or a task that others wait for. */
    public static void completed(Object future) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            Asked asked = ANSWERS.take(future);
            if (asked != null) {
                asked.call.released();
            }
            Cause cause = ThreadCauses.current();
            if (cause != null) {
                long askedAt = asked == null ? 0 : asked.since;
                COMPLETED.put(future, new Completed(cause, System.nanoTime(), askedAt));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** This thread is one of several for which others wait. */
    public static void contributed(Object latch) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            Cause cause = ThreadCauses.current();
            if (cause != null) {
                contribute(latch, new Completed(cause, System.nanoTime()));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** As above, at a time that this thread has noted. */
    public static void contributed(Object latch, Completed own) {
        try {
            if (own != null) {
                contribute(latch, own);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** Others may do so at once, and a thread that was there earlier may come here later. */
    private static Cause contribute(Object latch, Completed own) {
        while (true) {
            Completed known = COMPLETED.get(latch);
            Completed all = known == null ? own : known.with(own);
            if (COMPLETED.putIfStill(latch, known, all)) {
                return all.cause;
            }
        }
    }

    /**
     * This thread is one of several that something waits for, and the last of them goes on with
     * that: it goes on for what all have waited for.
     */
    public static void joins(Object join) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            Cause cause = ThreadCauses.current();
            if (cause != null) {
                ThreadCauses.goesOn(contribute(join, new Completed(cause, System.nanoTime())));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** Whether this thread works for a request, so that {@link #waits} means something. */
    public static boolean isFollowed() {
        return NativeAgent.following && ThreadContexts.current() != null;
    }

    /**
     * This thread makes a call by a future of the client's own, and waits for that: it waits for
     * the answer even where it is there sooner than the thread asks for it.
     */
    public static void beginsCall() {
        ThreadCauses.callsSince(System.nanoTime());
    }

    /**
     * A client has made a call in an action that gives its answer: the thread that runs the action
     * does nothing else until that is done.
     */
    public static void callsInAction(ClientExchange call) {
        if (call.isOfRequest() && ThreadCauses.isComposing() && ThreadCauses.callingSince() == 0) {
            ThreadCauses.callsSince(call.begun());
        }
    }

    /** The call is over. */
    public static void endsCall() {
        ThreadCauses.callsSince(0);
    }

    /** This thread begins to wait for a future, a task or a latch, which may be there already. */
    public static Waiting waits(Object object, boolean isThere) {
        return new Waiting(object, isThere);
    }

    /** A thread of a request waits for something, and maybe for other things because of that. */
    public static final class Waiting {
        private final Object object;
        private final boolean isThere;
        private final Cause own = ThreadCauses.current();
        private final long since = System.nanoTime();

        private Waiting(Object object, boolean isThere) {
            this.object = object;
            this.isThere = isThere;
        }

        /** It is there now. */
        public void ends() {
            try {
                Completed completed = released(object);
                ThreadCauses.goesOn(completed == null ? unknown() : after(completed));
            } catch (Throwable leftOut) {
                // See above.
            }
        }

        /** Nobody knows what has released the thread, unless it was not held up. */
        private Cause unknown() {
            return isThere ? own : null;
        }

        private Cause after(Completed completed) {
            boolean isOurs = isOfThisRequest(completed.cause);
            if (own == null) {
                return !isThere && isOurs ? completed.cause : null;
            }
            if (isThere && ThreadCauses.callingSince() == 0) {
                return both(own, completed);
            }
            return isOurs ? both(completed.cause, own, since) : own;
        }
    }

    private static boolean isOfThisRequest(Cause cause) {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        return request != null && cause.isOf(request.id());
    }

    /** What this thread goes on for depends on something too that was there before. */
    static void dependsOn(Completed other) {
        Cause cause = ThreadCauses.current();
        if (cause != null) {
            ThreadCauses.goesOn(both(cause, other));
        }
    }

    /**
     * This thread has waited for several things together, all of which are there.
     *
     * @param since when it had begun to wait, as {@link System#nanoTime} tells time
     */
    public static void waitedForAll(Object[] objects, long since) {
        try {
            List<Completed> completed = new ArrayList<>(objects.length);
            for (Object object : objects) {
                Completed one = released(object);
                if (one != null) {
                    completed.add(one);
                }
            }
            completed.sort((one, other) -> Long.signum(one.time - other.time));
            long there = since;
            for (Completed one : completed) {
                Cause own = ThreadCauses.current();
                if (own == null || one.time - there <= 0) {
                    dependsOn(one);
                } else if (isOfThisRequest(one.cause)) {
                    ThreadCauses.goesOn(both(one.cause, own, there));
                    there = one.time;
                }
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * Work that had stopped goes on here.
     *
     * @param resumed what those had waited for who have resumed it; null where nobody knows
     * @param stopped what it had waited for itself when it stopped; null where nobody knows, or
     *     where it begins
     */
    public static void goesOn(Completed resumed, Completed stopped) {
        try {
            ThreadCauses.goesOn(resumed == null ? null : both(resumed.cause, stopped));
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * What has waited for one or two futures, which are there, begins on this thread, which may
     * have had nothing to do with them: a thread that waits for a future fires what others have
     * added to it.
     *
     * @param other null where it is one alone
     * @param added what the work had waited for that has added it; null where nobody knows
     */
    static void fires(Object one, Object other, Completed added) {
        Completed first = one == null ? null : released(one);
        Completed second = other == null ? null : released(other);
        Completed last = first;
        if (first == null || second != null && second.time - first.time > 0) {
            last = second;
        }
        if (last != null && comesAfterThisThread(last)) {
            ThreadCauses.goesOn(last.cause);
        }
        dependsOn(first);
        dependsOn(second);
        dependsOn(added);
    }

    private static boolean comesAfterThisThread(Completed last) {
        if (ThreadContexts.current() != null && !isOfThisRequest(last.cause)) {
            return false;
        }
        Cause own = ThreadCauses.current();
        return own == null || !own.isOf(last.cause.request()) || own.isOlderThan(last.time);
    }

    /**
     * An action is added to one or two futures that are there, so that it runs at once.
     *
     * @param other null where it is one alone
     */
    public static AtOnce runsAtOnce(Object one, Object other) {
        return new AtOnce(one, other);
    }

    /**
     * This thread needs a future that is there.
     *
     * @return whether it is a client's thread, which was only held up between the call and what it
     *     does with the answer: then it has waited
     */
    private static boolean waitsFor(Object future) {
        Completed completed = future == null ? null : released(future);
        if (completed == null) {
            return false;
        }
        long calling = ThreadCauses.callingSince();
        long since = calling == 0 ? completed.askedAt : calling;
        if (since == 0 || !comesAfterThisThread(completed)) {
            dependsOn(completed);
            return false;
        }
        Cause own = ThreadCauses.current();
        ThreadCauses.goesOn(own == null ? completed.cause : both(completed.cause, own, since));
        return true;
    }

    /** Work that runs as soon as it is added. */
    public static final class AtOnce {
        private final Cause own = ThreadCauses.current();
        private final Cause entered;
        private boolean hasWaited;

        private AtOnce(Object one, Object other) {
            try {
                hasWaited = waitsFor(one) | waitsFor(other);
            } catch (Throwable leftOut) {
                // See above.
            }
            entered = ThreadCauses.current();
        }

        /**
         * It is done.
         *
         * @param future what stands for it; null for nothing
         */
        public void ends(Object future) {
            try {
                Cause cause = ThreadCauses.current();
                if (cause != null && future != null && Futures.isThere(future)) {
                    COMPLETED.putIfStill(future, null, new Completed(cause, System.nanoTime()));
                }
                if (!hasWaited && cause == entered) {
                    ThreadCauses.goesOn(own);
                }
            } catch (Throwable leftOut) {
                // See above.
            }
        }
    }

    /** One future is there because another is. */
    public static void isThereBecause(Object future, Object other) {
        try {
            Completed completed = COMPLETED.get(other);
            if (completed != null) {
                COMPLETED.putIfStill(future, null, completed);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * An action that this thread runs gives the future which others wait for.
     *
     * @return to be passed to {@link #endsToCompose}
     */
    static long beginsToCompose() {
        if (!NativeAgent.following) {
            return NO_TIME;
        }
        ThreadCauses.composes(1);
        return ThreadCauses.callingSince();
    }

    /** It is done. */
    static void endsToCompose(long callingBefore) {
        if (callingBefore != NO_TIME) {
            ThreadCauses.composes(-1);
            ThreadCauses.callsSince(callingBefore);
        }
    }

    /** As above, while it does so: what it depends on, others do. */
    public static void givesFuture(Object future) {
        try {
            if (NativeAgent.following && ThreadCauses.isComposing() && Futures.isThere(future)) {
                waitsFor(future);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * What this thread goes on for depends on a future; nothing where nobody knows on what that.
     */
    public static void dependsOnFuture(Object future) {
        try {
            dependsOn(future == null ? null : released(future));
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    private static Cause both(Cause last, Completed other) {
        return other == null ? last : both(last, other.cause, other.time);
    }

    /**
     * @param last what came last
     * @param time since when the other one was there
     */
    private static Cause both(Cause last, Cause other, long time) {
        if (last == null || !other.isOf(last.request()) || last.covers(other, time)) {
            return last;
        }
        long both = Exchange.nextId();
        NativeAgent.calls()
                .asyncCause(both, last.id(), other.id(), Math.max(0, System.nanoTime() - time));
        return last.with(other, both, time);
    }
}

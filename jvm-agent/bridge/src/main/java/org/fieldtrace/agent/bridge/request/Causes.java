// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.cause.BothCauses;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * What the work of each thread has waited for, and so {@code cause_id} of what it calls and
 * answers. Of work whose cause is not known nothing is told. No method throws.
 */
public final class Causes {

    private Causes() {}

    /** What this thread goes on for, of the request that it works for; null where not known. */
    public static Completed now() {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        Cause cause = request == null ? null : ThreadCauses.current(request.id());
        return cause == null ? null : new Completed(cause, System.nanoTime());
    }

    /** Whether this thread works for a request, so that {@link Waiting} means something. */
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

    /** The call is over. */
    public static void endsCall() {
        ThreadCauses.callsSince(0);
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
                Completed own = new Completed(cause, System.nanoTime());
                ThreadCauses.goesOn(Completions.contribute(join, own));
            }
        } catch (Throwable leftOut) {
            // For want of memory: the thread goes on for what it did before.
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
                Completed one = Completions.of(object);
                if (one != null) {
                    completed.add(one);
                }
            }
            completed.sort((one, other) -> Long.signum(one.time - other.time));
            long there = since;
            for (Completed one : completed) {
                Cause own = ThreadCauses.current();
                if (own == null || one.time - there <= 0) {
                    Dependence.on(one);
                } else if (Dependence.isOfThisRequest(one.cause)) {
                    ThreadCauses.goesOn(BothCauses.of(one.cause, own, there));
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
            Cause last = resumed == null ? null : resumed.cause;
            ThreadCauses.goesOn(stopped == null ? last : stopped.addedTo(last));
            if (resumed != null) {
                ThreadCauses.goesOnAfter(resumed.time);
            }
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
        Completed first = Completions.of(one);
        Completed second = Completions.of(other);
        Completed last = first;
        if (first == null || second != null && second.time - first.time > 0) {
            last = second;
        }
        if (last != null && Dependence.comesAfterThisThread(last)) {
            ThreadCauses.goesOn(last.cause);
        }
        Dependence.on(first);
        Dependence.on(second);
        Dependence.on(added);
    }

    /** What this thread goes on for depends on something that was there before; null on nothing. */
    public static void dependsOn(Completed other) {
        try {
            ThreadCauses.findsThere(other);
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** What this thread goes on for depends on a future too; nothing where that has no cause. */
    public static void dependsOnFuture(Object future) {
        try {
            Dependence.on(Completions.of(future));
        } catch (Throwable leftOut) {
            // See above.
        }
    }
}

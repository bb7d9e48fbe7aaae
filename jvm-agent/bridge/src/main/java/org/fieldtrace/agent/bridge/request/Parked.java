// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.request.cause.BothCauses;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * A thread of a request that is parked until another one releases it: at queues, semaphores,
 * conditions, barriers and whatever else is made of {@code LockSupport}. No method throws.
 *
 * <p>What it does runs within {@code LockSupport}, so that nothing here may park.
 */
public final class Parked {
    private static final ConcurrentHashMap<Parked, Parked> ALL = new ConcurrentHashMap<>();

    private final Thread thread;
    private final long since = System.nanoTime();

    /** What its first release goes on for; null while there was none. */
    private volatile Completed release;

    private Parked(Thread thread) {
        this.thread = thread;
    }

    /**
     * This thread parks.
     *
     * @return null where it works for no request
     */
    public static Parked begin() {
        if (!Causes.isFollowed()) {
            return null;
        }
        try {
            Parked parked = new Parked(Thread.currentThread());
            ALL.put(parked, parked);
            return parked;
        } catch (Throwable leftOut) {
            return null; // For want of memory: the thread goes on for what it did before.
        }
    }

    /** This thread is about to release another one, or lets it not park at all. */
    public static void release(Thread thread) {
        if (thread == null || ALL.isEmpty()) {
            return;
        }
        try {
            Cause cause = ThreadCauses.current();
            Parked parked = cause == null ? null : ALL.get(new Parked(thread));
            if (parked != null && parked.release == null) {
                parked.release = new Completed(cause, System.nanoTime());
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** This thread goes on: for what has released it, if that is of its request. */
    public void ends() {
        try {
            ALL.remove(this);
            Completed by = release;
            if (by == null || !Dependence.isOfThisRequest(by.cause)) {
                return;
            }
            Cause own = ThreadCauses.current();
            ThreadCauses.goesOn(own == null ? by.cause : BothCauses.of(by.cause, own, since));
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** By the thread, whose own methods may be anybody's. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Parked && ((Parked) other).thread == thread;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(thread);
    }
}

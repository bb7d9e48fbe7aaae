// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.wake;

import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * A thread of a request that is parked until another one releases it: at queues, semaphores, locks,
 * conditions, barriers and whatever else is made of {@code LockSupport}. No method throws.
 *
 * <p>What it does runs within {@code LockSupport}, so that nothing here may park.
 */
public final class Parked {
    private static final ConcurrentHashMap<Parked, Parked> ALL = new ConcurrentHashMap<>();

    /** What keeps a thread. */
    public enum At {
        /** Whatever another thread does about it. */
        ANYTHING,
        /** Permits of a semaphore; see Signalled. */
        SEMAPHORE,
        /** The owner of a lock. */
        LOCK,
        /** That nobody signals a condition, and then the owner of the lock; see Signalled. */
        CONDITION
    }

    private final Thread thread;
    private final At at;
    private final long since = System.nanoTime();

    /** What its first release goes on for; null while there was none. */
    private volatile Completed release;

    private Parked(Thread thread, At at) {
        this.thread = thread;
        this.at = at;
    }

    /**
     * This thread parks.
     *
     * @return null where it works for no request, or others know whom it waits for
     */
    public static Parked begin(At at) {
        if (at == At.SEMAPHORE || !Causes.isFollowed()) {
            return null;
        }
        try {
            Parked parked = new Parked(Thread.currentThread(), at);
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
            Parked parked = cause == null ? null : ALL.get(new Parked(thread, At.ANYTHING));
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
            if (at == At.LOCK) {
                Woken.gotLock(release, since);
            } else if (at == At.CONDITION) {
                ThreadCauses.releasedBy(release);
            } else {
                Woken.goesOn(release, since);
            }
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

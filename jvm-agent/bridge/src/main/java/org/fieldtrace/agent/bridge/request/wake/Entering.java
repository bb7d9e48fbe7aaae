// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.wake;

import java.util.concurrent.atomic.AtomicInteger;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * A thread of a request that waits to enter a {@code synchronized} block or method until the owner
 * leaves it. The JVM says who waits, and that only where it must; what is woven says who leaves. No
 * method throws.
 */
public final class Entering {

    private static final WeakTable<Place> PLACES = new WeakTable<>();
    private static final ThreadLocal<Entering> OF_THREADS = new ThreadLocal<>();

    /** How many threads wait: nobody looks further where none does. */
    private static final AtomicInteger WAITING = new AtomicInteger();

    private final Place place;
    private final long since = System.nanoTime();

    private Entering(Place place) {
        this.place = place;
    }

    /** A monitor that threads have waited for. */
    private static final class Place {
        /** What its last owner goes on for that left it; null where nobody knows. */
        private volatile Completed left;
    }

    /**
     * This thread must wait for a monitor. Called by native code, on the way into the monitor.
     *
     * @return whether it is to be told of that it {@link #entered}
     */
    static boolean waitsFor(Object monitor) {
        try {
            if (!Causes.isFollowed() || VirtualThreads.isVirtual(Thread.currentThread())) {
                return false;
            }
            Place place = PLACES.get(monitor);
            if (place == null) {
                place = new Place();
                if (!PLACES.putIfStill(monitor, null, place)) {
                    place = PLACES.get(monitor);
                }
            }
            if (OF_THREADS.get() == null) { // else an agent has ended before it was told
                WAITING.incrementAndGet();
            }
            OF_THREADS.set(new Entering(place));
            return true;
        } catch (Throwable leftOut) {
            return false; // For want of memory: the thread goes on for what it did before.
        }
    }

    /** This thread has got the monitor. Called by native code. */
    static void entered() {
        try {
            Entering entering = OF_THREADS.get();
            if (entering == null) {
                return;
            }
            WAITING.decrementAndGet();
            OF_THREADS.set(null);
            Completed owner = entering.place.left;
            if (owner != null && owner.time - entering.since >= 0) {
                Woken.gotLock(owner, entering.since);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** This thread, which owns a monitor, is about to leave it. */
    public static void leaves(Object monitor) {
        if (WAITING.get() > 0) {
            tell(monitor);
        }
    }

    private static void tell(Object monitor) {
        try {
            Place place = NativeAgent.following ? PLACES.get(monitor) : null;
            if (place != null) {
                Cause cause = ThreadCauses.current();
                place.left = cause == null ? null : new Completed(cause, System.nanoTime());
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }
}

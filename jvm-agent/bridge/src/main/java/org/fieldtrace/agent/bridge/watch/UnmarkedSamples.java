// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Sampled objects of a class that got no mark, because it was loaded before the agent: a list that
 * each access is compared with. An access costs one load and a branch while no object is sampled,
 * and a load and a branch more for each that is. So the list may only grow as long as accesses are
 * few; where they become many, the objects that it has are given up.
 */
final class UnmarkedSamples {

    /** So many objects may always be there at once. */
    static final int LEAST = 8;

    /** The most objects at once, where accesses are few. */
    static final int MOST = 256;

    /** The share of one processor that comparing may take of a list that has grown. */
    static final double MOST_SHARE = 0.01;

    /** What comparing with one object takes, nanoseconds, with the collector's barrier. */
    private static final double COMPARING_NS = 2;

    /** So many accesses are timed together, a power of two; in a hot loop they are over in 2 ms. */
    static final int TIMED = 4096;

    /** Accesses of a shorter time tell no pace. */
    private static final long SHORTEST_NS = 10_000_000;

    /** How long a list stays short whose accesses were too many. */
    private static final long SHORT_FOR_NS = 60_000_000_000L;

    /** {@code (samples, field's offset, write, object)}. */
    static final MethodHandle ACCESSED;

    static {
        try {
            ACCESSED =
                    MethodHandles.lookup()
                            .findVirtual(
                                    UnmarkedSamples.class,
                                    "accessed",
                                    MethodType.methodType(
                                            void.class, int.class, boolean.class, Object.class));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** A sampled object, with what its mark would be. */
    static final class Sample extends WeakReference<Object> {
        volatile int mark;

        Sample(Object object, int mark) {
            super(object);
            this.mark = mark;
        }
    }

    // Replaced as a whole; null while there are none. Whoever hands a sampled object to another
    // thread after it was added hands this over with it.
    private Sample[] samples;

    private int limit = LEAST;
    private long growsFrom = Long.MIN_VALUE / 2; // at once

    // Accesses to a list that has grown, and since when. Threads may overwrite each other's.
    private int accesses;
    private long timedSince;

    /** Whether another object can be added. */
    boolean hasRoom() {
        return hasRoom(System.nanoTime());
    }

    synchronized boolean hasRoom(long now) {
        if (samples == null || samples.length < limit || grow(now)) {
            return true;
        }
        for (Sample sample : samples) {
            if (isOver(sample)) {
                return true;
            }
        }
        return false;
    }

    /** Adds a sampled object. */
    synchronized void add(Sample sample) {
        removeOver();
        Sample[] all = samples == null ? new Sample[1] : Arrays.copyOf(samples, samples.length + 1);
        all[all.length - 1] = sample;
        samples = all;
    }

    /** Never throws. */
    void accessed(int field, boolean write, Object object) {
        Sample[] all = samples;
        if (all == null || object == null) {
            return;
        }
        if (all.length > LEAST && (++accesses & (TIMED - 1)) == 0) {
            timed(all, System.nanoTime());
        }
        for (Sample sample : all) {
            if (sample.get() == object) {
                report(sample, field, write, object);
                return;
            }
        }
    }

    /** Lets the list be twice as long if accesses are few enough for that. */
    private boolean grow(long now) {
        if (limit >= MOST || now < growsFrom) {
            return false;
        }
        if (limit > LEAST) { // else nothing is known yet, and so it is tried
            long elapsed = now - timedSince;
            if (elapsed < SHORTEST_NS
                    || share(accesses & (TIMED - 1), 2 * limit, elapsed) > MOST_SHARE) {
                return false;
            }
        }
        limit = 2 * limit;
        accesses = 0;
        timedSince = now;
        return true;
    }

    /** {@link #TIMED} accesses have been compared with these. */
    void timed(Sample[] all, long now) {
        long elapsed = now - timedSince;
        timedSince = now;
        if (share(TIMED, all.length, Math.max(1, elapsed)) > MOST_SHARE) {
            giveUp(all, now);
        }
    }

    private static double share(int accesses, int objects, long elapsed) {
        return accesses * COMPARING_NS * objects / elapsed;
    }

    /** The list is short from now on; of what it has nobody will know any more. */
    private void giveUp(Sample[] all, long now) {
        synchronized (this) {
            if (samples != all) {
                return; // somebody else does, or has just added one
            }
            limit = LEAST;
            growsFrom = now + SHORT_FOR_NS;
        }
        try {
            Class<?> told = null;
            for (Sample sample : all) {
                Object object = sample.get();
                if (object != null && object.getClass() != told) {
                    told = object.getClass();
                    NativeAgent.calls().accessesUnseen(told);
                }
                sample.mark = 0;
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the others stay, and are given up the next time.
        }
        removeOver();
    }

    /** Those there are; null where there are none. */
    Sample[] all() {
        return samples;
    }

    /** The sample of an object, or null where it is none. */
    synchronized Sample of(Object object) {
        if (samples != null) {
            for (Sample sample : samples) {
                if (sample.get() == object) {
                    return sample;
                }
            }
        }
        return null;
    }

    private void report(Sample sample, int field, boolean write, Object object) {
        if ((sample.mark & Marks.bitOf(field)) == 0) {
            return;
        }
        try {
            sample.mark &= NativeAgent.calls().fieldAccessed(object, field, write);
            if (sample.mark == 0) {
                removeOver();
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }

    private synchronized void removeOver() {
        if (samples != null) {
            Sample[] left = new Sample[samples.length];
            int count = 0;
            for (Sample sample : samples) {
                if (!isOver(sample)) {
                    left[count++] = sample;
                }
            }
            samples = count == 0 ? null : Arrays.copyOf(left, count);
        }
    }

    private static boolean isOver(Sample sample) {
        return sample.mark == 0 || sample.get() == null;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Sampled objects of a class that got no mark, because it was loaded before the agent: a short list
 * that each access is compared with. An access costs one load and a branch while no object is
 * sampled, and a load and a branch more for each that is.
 */
final class UnmarkedSamples {

    /** The most objects at once; each makes every access to the class slower. */
    static final int MOST = 8;

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

    /** Whether another object can be added. */
    synchronized boolean hasRoom() {
        if (samples == null || samples.length < MOST) {
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
        for (Sample sample : all) {
            if (sample.get() == object) {
                report(sample, field, write, object);
                return;
            }
        }
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
            sample.mark &= NativeAgent.fieldAccessed(object, field, write);
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

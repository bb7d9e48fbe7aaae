// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The meters of virtual threads, by the threads and without keeping these alive. To look one up
 * locks and allocates nothing: that is done while a carrier turns to another thread.
 */
final class CarriedThreads {

    /** Virtual threads are numbered one by one, so that as many meters fill it evenly. */
    private static final int BUCKETS = 1 << 14;

    private final AtomicReferenceArray<Entry> buckets = new AtomicReferenceArray<>(BUCKETS);

    private static final class Entry extends WeakReference<Thread> {
        final VirtualMeter meter;
        final Entry next;

        Entry(Thread thread, VirtualMeter meter, Entry next) {
            super(thread);
            this.meter = meter;
            this.next = next;
        }
    }

    private static int bucketOf(Thread thread) {
        return thread.hashCode() & BUCKETS - 1;
    }

    /** The last that was added for a thread; null where there is none. */
    VirtualMeter get(Thread thread) {
        Entry entry = buckets.get(bucketOf(thread));
        while (entry != null && entry.get() != thread) {
            entry = entry.next;
        }
        return entry == null ? null : entry.meter;
    }

    /** Adds that of a thread, in whose bucket those of threads that are gone are forgotten. */
    void add(Thread thread, VirtualMeter meter) {
        int bucket = bucketOf(thread);
        Entry first;
        Entry others;
        do {
            first = buckets.get(bucket);
            others = null;
            for (Entry entry = first; entry != null; entry = entry.next) {
                Thread other = entry.get();
                if (other != null && other != thread) {
                    others = new Entry(other, entry.meter, others);
                }
            }
        } while (!buckets.compareAndSet(bucket, first, new Entry(thread, meter, others)));
    }
}

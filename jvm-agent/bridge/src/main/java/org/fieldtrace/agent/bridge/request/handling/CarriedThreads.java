// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What is kept of virtual threads, by the threads and without keeping these alive. To look it up
 * locks and allocates nothing: that is done while a carrier turns to another thread.
 *
 * @param <T> what is kept of a thread
 */
final class CarriedThreads<T> {

    /** Virtual threads are numbered one by one, so that as many fill it evenly. */
    private static final int BUCKETS = 1 << 14;

    private final AtomicReferenceArray<Entry<T>> buckets = new AtomicReferenceArray<>(BUCKETS);

    private static final class Entry<T> extends WeakReference<Thread> {
        final T kept;
        final Entry<T> next;

        Entry(Thread thread, T kept, Entry<T> next) {
            super(thread);
            this.kept = kept;
            this.next = next;
        }
    }

    private static int bucketOf(Thread thread) {
        return thread.hashCode() & BUCKETS - 1;
    }

    /** The last that was added for a thread; null where there is none. */
    T get(Thread thread) {
        Entry<T> entry = buckets.get(bucketOf(thread));
        while (entry != null && entry.get() != thread) {
            entry = entry.next;
        }
        return entry == null ? null : entry.kept;
    }

    /** Adds that of a thread, in whose bucket those of threads that are gone are forgotten. */
    void add(Thread thread, T kept) {
        int bucket = bucketOf(thread);
        Entry<T> first;
        Entry<T> others;
        do {
            first = buckets.get(bucket);
            others = null;
            for (Entry<T> entry = first; entry != null; entry = entry.next) {
                Thread other = entry.get();
                if (other != null && other != thread) {
                    others = new Entry<>(other, entry.kept, others);
                }
            }
        } while (!buckets.compareAndSet(bucket, first, new Entry<>(thread, kept, others)));
    }
}

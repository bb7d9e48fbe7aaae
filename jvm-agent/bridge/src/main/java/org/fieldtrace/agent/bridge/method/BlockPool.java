// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The blocks of all threads: how much they take, and those that are free for the next. */
final class BlockPool {

    /** Of all threads: a 32nd of the heap, but not more than 64 megabytes. */
    static final int MOST_RECORDS =
            (int) Math.min(Runtime.getRuntime().maxMemory() / 32, 64 << 20) / Long.BYTES;

    /** Kept for the threads' next blocks: two megabytes. */
    private static final int MOST_FREE = 128;

    private static final AtomicLong RECORDS = new AtomicLong();
    private static final Queue<RecordBlock> FREE = new ConcurrentLinkedQueue<>();
    private static final AtomicInteger FREE_COUNT = new AtomicInteger();

    private BlockPool() {}

    /** Whether the blocks in use leave room for another. */
    static boolean hasRoom() {
        return RECORDS.get() < MOST_RECORDS;
    }

    /** A block for so many records, whether or not there is room. */
    static RecordBlock take(int size) {
        RecordBlock block = size == RecordBlock.LARGEST ? FREE.poll() : null;
        if (block == null) {
            block = new RecordBlock(size);
        } else {
            FREE_COUNT.decrementAndGet();
        }
        RECORDS.addAndGet(size); // last: a thread without stack gets none that is counted
        return block;
    }

    /** A block is in the trace, and its thread goes on in another, or has ended. */
    static void free(RecordBlock block) {
        RECORDS.addAndGet(-block.records.length);
        if (block.records.length == RecordBlock.LARGEST && FREE_COUNT.get() < MOST_FREE) {
            FREE_COUNT.incrementAndGet();
            FREE.add(block);
        }
    }

    /** Keeps no block that is free. */
    static void clear() {
        FREE.clear();
        FREE_COUNT.set(0);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.nio.charset.StandardCharsets;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Writes blocks to the trace; the drainer alone. */
final class BlockWriter extends MethodBlockFields {

    /** Names of threads may hold anything, but need not be long. */
    private static final int LONGEST_NAME = 64;

    private final MethodCounts counts;

    BlockWriter(MethodCounts counts) {
        this.counts = counts;
    }

    MethodCounts counts() {
        return counts;
    }

    void write(RecordedThread owner, BlockEncoder block, long lost) {
        threadId = owner.number;
        osThreadId = owner.osThread;
        threadName = name(owner.thread);
        requestId = block.request();
        baseNs = block.base();
        entriesBefore = block.entriesBefore();
        this.lost = lost;
        depth = block.depth();
        open = block.open();
        openCount = Math.min(block.depth(), BlockEncoder.MOST_OPEN);
        entries = block.entries();
        exits = block.exits();
        records = block.bytes();
        recordBytes = block.length();
        methodBlock();
    }

    /** The blocks hold all that the thread recorded, and no more come. */
    void writeEnd(RecordedThread owner, long entries) {
        NativeAgent.calls().methodRoom(owner.number, entries, 0);
    }

    /** Entries were lost on threads that could have no records. */
    void writeLostElsewhere(long lost) {
        BlockWriter none = new BlockWriter(counts);
        none.threadName = new byte[0];
        none.open = new int[0];
        none.records = new byte[0];
        none.lost = lost;
        none.methodBlock();
    }

    private static byte[] name(Thread thread) {
        String name = thread.getName();
        String cut = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return cut.getBytes(StandardCharsets.UTF_8);
    }
}

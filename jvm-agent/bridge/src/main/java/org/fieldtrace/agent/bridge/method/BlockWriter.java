// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.nio.charset.StandardCharsets;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Writes blocks to the trace; the drainer alone. */
final class BlockWriter {

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
        NativeAgent.methodBlock(
                owner.number,
                owner.osThread,
                name(owner.thread),
                block.request(),
                block.base(),
                block.entriesBefore(),
                lost,
                block.depth(),
                block.open(),
                Math.min(block.depth(), BlockEncoder.MOST_OPEN),
                block.entries(),
                block.exits(),
                block.bytes(),
                block.length());
    }

    /** The blocks hold all that the thread recorded, and no more come. */
    void writeEnd(RecordedThread owner, long entries) {
        NativeAgent.methodRoom(owner.number, entries, 0);
    }

    /** Entries were lost on threads that could have no records. */
    void writeLostElsewhere(long lost) {
        NativeAgent.methodBlock(
                0, 0, new byte[0], 0, 0, 0, lost, 0, new int[0], 0, 0, 0, new byte[0], 0);
    }

    private static byte[] name(Thread thread) {
        String name = thread.getName();
        String cut = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return cut.getBytes(StandardCharsets.UTF_8);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.util.Arrays;

/**
 * Makes records of a thread the bytes of {@code method_block.records}, and keeps track of the calls
 * that are open. {@code docs/events.md} describes the bytes.
 *
 * <p>An exit names no method there, for it ends the innermost call. Where a thread had no heap left
 * for an exit, its call is ended with the one that called it; an exit without an entry is left out.
 */
final class BlockEncoder {

    /** Calls that are named where a block begins; the rest is known by their number. */
    static final int MOST_OPEN = 1024;

    private static final int SEVEN_BITS = 0x7f;
    private static final int MORE = 0x80;

    /** An entry of no method, behind which stands what else it is. */
    private static final int ESCAPE = 0;

    private static final int CODE_REQUEST = 1;
    private static final int CODE_THROW = 2;

    /** Of a record: two numbers of up to ten bytes, and a byte for each. */
    private static final int LONGEST = 24;

    private int[] stack = new int[32];
    private int depth;
    private long request;
    private long entriesSoFar;

    // Of the block that is being made.
    private long base;
    private long blockBase;
    private long last;
    private int[] openThen = new int[32];
    private int depthThen;
    private long requestThen;
    private long entriesBefore;
    private int entries;
    private int exits;
    private byte[] bytes = new byte[512];
    private int length;

    /** The thread's records begin here. */
    void begin() {
        depth = 0;
        request = 0;
        entriesSoFar = 0;
        clear();
    }

    /** The block is in the trace; the next begins empty. */
    void clear() {
        length = 0;
        entries = 0;
        exits = 0;
        base = blockBase + last; // of a block that has no records
        depthThen = depth;
        requestThen = request;
        entriesBefore = entriesSoFar;
        int named = Math.min(depth, MOST_OPEN);
        if (openThen.length < named) {
            openThen = new int[Math.max(named, 2 * openThen.length)];
        }
        System.arraycopy(stack, 0, openThen, 0, named);
    }

    /** Makes a block of the records from one up to another. */
    void encode(RecordBlock block, int from, int to, MethodCounts counts) {
        blockBase = block.base;
        last = block.records[from] >>> RecordBlock.TIME_SHIFT;
        base = blockBase + last;
        for (int i = from; i < to; i++) {
            long record = block.records[i];
            if (bytes.length - length < LONGEST) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
            long time = record >>> RecordBlock.TIME_SHIFT;
            int probe = (int) (record >>> RecordBlock.KIND_BITS) & RecordBlock.MOST_PROBES;
            int kind = (int) record & RecordBlock.KIND_MASK;
            if (kind == RecordBlock.ENTER) {
                enter(time, probe);
                counts.entered(probe);
            } else if (kind == RecordBlock.REQUEST) {
                i++;
                request = block.records[i];
                escape(time, CODE_REQUEST);
                number(request);
            } else {
                exit(time, probe, kind);
            }
        }
    }

    private void enter(long time, int probe) {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, 2 * depth);
        }
        stack[depth++] = probe;
        entries++;
        entriesSoFar++;
        number(elapsedTo(time) << 1 | 1);
        number(probe);
    }

    private void exit(long time, int probe, int kind) {
        if (depth > 0 && probe != RecordBlock.INNERMOST && stack[depth - 1] != probe) {
            int caller = depth - 1;
            while (caller >= 0 && stack[caller] != probe) {
                caller--;
            }
            if (caller < 0) {
                return;
            }
            endTo(caller + 1, time);
        }
        if (depth == 0) {
            return;
        }
        depth--;
        exits++;
        if (kind == RecordBlock.THROW) {
            escape(time, CODE_THROW);
        } else {
            number(elapsedTo(time) << 1);
        }
    }

    private void endTo(int newDepth, long time) {
        for (; depth > newDepth; depth--) {
            if (bytes.length - length < 2 * LONGEST) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
            exits++;
            number(elapsedTo(time) << 1);
        }
    }

    private void escape(long time, int code) {
        number(elapsedTo(time) << 1 | 1);
        number(ESCAPE);
        number(code);
    }

    private long elapsedTo(long time) {
        long elapsed = Math.max(0, time - last); // the clock of some machines steps back
        last = Math.max(time, last);
        return elapsed;
    }

    /** Seven bits in a byte, the lowest first; the eighth says that more follow. */
    private void number(long value) {
        long rest = value;
        while ((rest & ~SEVEN_BITS) != 0) {
            bytes[length++] = (byte) (rest & SEVEN_BITS | MORE);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    long base() {
        return base;
    }

    int[] open() {
        return openThen;
    }

    int depth() {
        return depthThen;
    }

    long request() {
        return requestThen;
    }

    long entriesBefore() {
        return entriesBefore;
    }

    /** Entries in the thread's blocks up to the end of this one. */
    long entriesSoFar() {
        return entriesSoFar;
    }

    int entries() {
        return entries;
    }

    int exits() {
        return exits;
    }
}

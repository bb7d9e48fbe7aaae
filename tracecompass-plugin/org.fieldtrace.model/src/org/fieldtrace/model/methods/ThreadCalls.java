// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.Arrays;

/**
 * The calls of one thread, read block by block. Where a block is missing, calls that the next one
 * has open stay open, and the others end where it begins.
 */
public final class ThreadCalls {
    /** Calls within each other; more are damage, or a stack that nobody can look at. */
    public static final int MOST_OPEN = 20_000;

    private static final int SEVEN_BITS = 0x7f;
    private static final int MORE = 0x80;

    /** A number of entries beyond it is damage. */
    private static final long MOST_ENTRIES = 1L << 48;

    private static final long CODE_REQUEST = 1;
    private static final long CODE_THROW = 2;

    /** No method of that number is probed; an unknown method. */
    private static final long UNKNOWN = 0;

    private long[] stack = new long[16];
    private int depth;

    /** Calls within the innermost of {@link #stack} that are too deep. */
    private long tooDeep;

    private long request;
    private long entries;
    private long missing;
    private long lost;
    private long recorded;
    private long room;
    private long time = Long.MIN_VALUE;

    // The bytes that are being read.
    private byte[] bytes;
    private int at;

    /** Calls of the thread that are not in the trace. */
    public MethodLosses losses() {
        boolean isWhole = room == 0;
        return new MethodLosses(
                lost,
                missing,
                isWhole ? 0 : Math.max(0, recorded - entries),
                isWhole ? 0 : Math.max(0, recorded + room - entries),
                0);
    }

    /** The probe of a call that is open, 0 where it is not known. */
    public long open(int level) {
        return stack[level];
    }

    /** Calls that are open. */
    public int depth() {
        return depth;
    }

    /**
     * The thread tells how far it is, as {@code method_room} has it.
     *
     * @param entriesSoFar that it has recorded since the session began
     * @param roomBeyond records that it may make before it tells that again; 0 where its blocks
     *     hold all that it recorded
     */
    public void told(long entriesSoFar, long roomBeyond) {
        recorded = Math.min(Math.max(0, entriesSoFar), MOST_ENTRIES);
        room = Math.max(0, roomBeyond);
        if (recorded == 0 && room > 0) {
            entries = 0; // another session begins
        } else if (room == 0) {
            missing += Math.max(0, recorded - entries);
            entries = Math.max(recorded, entries);
        }
    }

    /**
     * Reads the next block of the thread.
     *
     * @return whether its records are sound; else what was read until then was told
     */
    public boolean read(MethodBlock block, CallListener listener) {
        time = Math.max(time, block.base());
        lost = Math.max(lost, block.lost());
        missing += Math.max(0, block.entriesBefore() - entries);
        entries = block.entriesBefore();
        goOnWith(block, listener);
        if (block.request() != request) {
            request = block.request();
            listener.serves(time, request);
        }
        bytes = block.records();
        at = 0;
        while (at < bytes.length) {
            if (!readRecord(listener)) {
                return false;
            }
        }
        return true;
    }

    /** The trace ends; what is open has no end in it. */
    public void end(long endOfTrace, CallListener listener) {
        time = Math.max(time, endOfTrace);
        endTo(0, listener);
    }

    private void goOnWith(MethodBlock block, CallListener listener) {
        long wanted = Math.min(Math.max(block.depth(), 0), MOST_OPEN);
        int same = 0;
        while (same < depth && same < wanted && stack[same] == probe(block, same)) {
            same++;
        }
        endTo(same, listener);
        while (depth < wanted) {
            enter(probe(block, depth), false, listener);
        }
        tooDeep = Math.max(block.depth() - wanted, 0);
    }

    /** Calls that the block does not name are those that were open already. */
    private long probe(MethodBlock block, int level) {
        if (level < block.open().length) {
            return block.open()[level];
        }
        return level < depth ? stack[level] : UNKNOWN;
    }

    private void endTo(int newDepth, CallListener listener) {
        while (depth > newDepth) {
            depth--;
            listener.exited(time, false);
        }
    }

    private boolean readRecord(CallListener listener) {
        long first = number();
        long elapsed = first >>> 1;
        if (first < 0 || elapsed > Long.MAX_VALUE - Math.max(time, 0)) {
            return false;
        }
        time += elapsed;
        if ((first & 1) == 0) {
            exit(false, listener);
            return true;
        }
        long probe = number();
        if (probe > 0) {
            entries++;
            enter(probe, true, listener);
            return true;
        }
        long code = probe == 0 ? number() : -1;
        if (code == CODE_THROW) {
            exit(true, listener);
            return true;
        }
        long served = code == CODE_REQUEST ? number() : -1;
        if (served < 0) {
            return false;
        }
        request = served;
        listener.serves(time, request);
        return true;
    }

    private void enter(long probe, boolean isNew, CallListener listener) {
        if (depth == MOST_OPEN) {
            tooDeep++;
            return;
        }
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, 2 * depth);
        }
        stack[depth++] = probe;
        listener.entered(time, probe, isNew);
    }

    private void exit(boolean isThrown, CallListener listener) {
        if (tooDeep > 0) {
            tooDeep--;
        } else if (depth > 0) {
            depth--;
            listener.exited(time, isThrown);
        }
    }

    /** The next number; negative where the bytes end before it does. */
    private long number() {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE && at < bytes.length; shift += 7) {
            int part = bytes[at++];
            number |= (long) (part & SEVEN_BITS) << shift;
            if ((part & MORE) == 0) {
                return number;
            }
        }
        return -1;
    }
}

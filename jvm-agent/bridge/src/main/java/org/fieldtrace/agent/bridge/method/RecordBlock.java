// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Some records of a thread, in their order. The thread fills it from its beginning, and the drainer
 * follows; what is published does not change any more.
 *
 * <p>A record is a {@code long}: nanoseconds since the block's base in the upper 40 bits, then 22
 * bits that name the probe, then its kind. A record of a request takes two, of which the second is
 * the request's number.
 */
final class RecordBlock {

    static final int ENTER = 0;
    static final int EXIT = 1;
    static final int THROW = 2;
    static final int REQUEST = 3;

    /** In an exit, whichever call is innermost. */
    static final int INNERMOST = 0;

    static final int KIND_BITS = 2;
    static final int KIND_MASK = (1 << KIND_BITS) - 1;
    static final int TIME_SHIFT = 24;

    /** Time that a block can span, some 18 minutes. */
    static final int TIME_BITS = Long.SIZE - TIME_SHIFT;

    /** The highest number of a probe. */
    static final int MOST_PROBES = (1 << TIME_SHIFT - KIND_BITS) - 1;

    /** Of a thread that makes few calls, and of a virtual one: half a kilobyte. */
    static final int SMALLEST = 64;

    /**
     * Of a thread that makes many: 16 kilobytes, which are some four in the trace, so that the
     * smallest of LTTng's buffers has room for several.
     */
    static final int LARGEST = 2048;

    private static final VarHandle PUBLISHED;
    private static final VarHandle NEXT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PUBLISHED = lookup.findVarHandle(RecordBlock.class, "published", int.class);
            NEXT = lookup.findVarHandle(RecordBlock.class, "next", RecordBlock.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final long[] records;
    int session;
    long base;

    @SuppressWarnings("unused") // by its handle
    private int published;

    @SuppressWarnings("unused") // by its handle
    private RecordBlock next;

    RecordBlock(int size) {
        records = new long[size];
    }

    /** Makes it an empty one of a session that begins now. */
    void begin(int session) {
        this.session = session;
        base = System.nanoTime();
        PUBLISHED.set(this, 0);
        NEXT.set(this, null);
    }

    /** So many records stand in it; the thread alone. */
    void publish(int count) {
        PUBLISHED.setRelease(this, count);
    }

    /** How many stand in it for sure. */
    int published() {
        return (int) PUBLISHED.getAcquire(this);
    }

    /** How many of its first records are entries. */
    int entries(int count) {
        int entries = 0;
        for (int i = 0; i < count; i++) {
            int kind = (int) records[i] & KIND_MASK;
            entries += kind == ENTER ? 1 : 0;
            i += kind == REQUEST ? 1 : 0;
        }
        return entries;
    }

    /** The thread goes on in another, and touches this one no more. */
    void followedBy(RecordBlock block) {
        NEXT.setRelease(this, block);
    }

    /** The one in which the thread goes on, null while that is this one. */
    RecordBlock next() {
        return (RecordBlock) NEXT.getAcquire(this);
    }
}

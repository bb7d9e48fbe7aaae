// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

/**
 * A block, and what is in it without reading it.
 *
 * @param level 0 for requests, above for summaries
 * @param key of the block
 * @param firstRequest number of its first request
 * @param requests how many there are in it and below it
 * @param start when the earliest one begins, nanoseconds
 * @param lastStart when the last one begins
 * @param firstEnd when the first one ends
 * @param end when the last one ends
 */
public record BlockReference(
        int level,
        long key,
        long firstRequest,
        long requests,
        long start,
        long lastStart,
        long firstEnd,
        long end) {
    static BlockReference read(PackedReader in) {
        int level = in.integer();
        long key = in.signed();
        long first = in.unsigned();
        long count = in.unsigned();
        long start = in.signed();
        return new BlockReference(
                level,
                key,
                first,
                count,
                start,
                start + in.unsigned(),
                start + in.unsigned(),
                start + in.unsigned());
    }

    void write(PackedWriter out) {
        out.unsigned(level)
                .signed(key)
                .unsigned(firstRequest)
                .unsigned(requests)
                .signed(start)
                .unsigned(lastStart - start)
                .unsigned(firstEnd - start)
                .unsigned(end - start);
    }

    /** As bytes that {@link #parse} understands. */
    public byte[] pack() {
        PackedWriter out = new PackedWriter();
        write(out);
        return out.toBytes();
    }

    /** The reference that was packed. */
    public static BlockReference parse(byte[] bytes) {
        return read(new PackedReader(bytes));
    }

    /** Whether of each of its requests a part is in the range. */
    boolean isWhole(long from, long until) {
        return lastStart <= until && from <= firstEnd;
    }

    boolean overlaps(long from, long until) {
        return start <= until && from <= end;
    }
}

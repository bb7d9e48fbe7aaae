// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

/**
 * A block, and what is in it without reading it.
 *
 * @param level 0 for requests, above for summaries
 * @param key of the block on its level
 * @param firstRequest number of its first request
 * @param requests how many there are in it and below it
 * @param start of the earliest one, nanoseconds
 * @param end of the latest one, nanoseconds
 */
public record BlockReference(
        int level, long key, long firstRequest, long requests, long start, long end) {
    static BlockReference read(PackedReader in) {
        int level = in.integer();
        long key = in.signed();
        long first = in.unsigned();
        long count = in.unsigned();
        long start = in.signed();
        return new BlockReference(level, key, first, count, start, start + in.unsigned());
    }

    void write(PackedWriter out) {
        out.unsigned(level)
                .signed(key)
                .unsigned(firstRequest)
                .unsigned(requests)
                .signed(start)
                .unsigned(end - start);
    }

    /** As a text that {@link #parse} understands. */
    public String pack() {
        PackedWriter out = new PackedWriter();
        write(out);
        return out.toString();
    }

    /** The reference of a text. */
    public static BlockReference parse(String text) {
        return read(new PackedReader(text));
    }

    boolean isWithin(long from, long until) {
        return from <= start && end <= until;
    }

    boolean overlaps(long from, long until) {
        return start <= until && from <= end;
    }
}

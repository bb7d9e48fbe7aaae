// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * What a mapper of objects to rows did ahead of a call, on the thread that made it.
 *
 * @param time processor time, nanoseconds
 * @param entities that it compared with what had been read of them; 0 for a translation
 * @param weight handlings that the call's stands for, itself among them: the agent measures one of
 *     so many
 */
public record MapperWork(Kind kind, long time, long entities, long weight) {
    /** More than any agent tells; a sum of damaged ones must not overflow. */
    private static final long MOST = 1L << 40;

    /** What it did. */
    public enum Kind {
        /** It translated a query to SQL. */
        TRANSLATION,
        /** It looked for changes of entities, and found none of anything. */
        UNCHANGED,
        /** It looked for changes, and found one. */
        CHANGED
    }

    /**
     * As an event tells it, which may be a damaged one.
     *
     * @param label as in the trace
     */
    public static MapperWork of(String label, long time, long entities, long weight) {
        Kind kind =
                switch (label) {
                    case "translation" -> Kind.TRANSLATION;
                    case "unchanged" -> Kind.UNCHANGED;
                    default -> Kind.CHANGED; // of which nothing is concluded
                };
        return new MapperWork(
                kind, within(0, time), within(0, entities), Math.min(within(1, weight), 1 << 20));
    }

    private static long within(long least, long value) {
        return Math.max(least, Math.min(value, MOST));
    }
}

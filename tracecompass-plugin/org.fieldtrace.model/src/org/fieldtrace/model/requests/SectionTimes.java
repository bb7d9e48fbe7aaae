// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.List;

/** The time of a handling by sections, which sum to its duration. Nanoseconds. */
public final class SectionTimes {
    /** Processor time that is not known. */
    public static final long UNKNOWN = -1;

    private static final int COUNT = Section.values().length;

    private final long receive;
    private final long[] walls;
    private final long[] cpus;

    private SectionTimes(long receive, long[] walls, long[] cpus) {
        this.receive = receive;
        this.walls = walls;
        this.cpus = cpus;
    }

    /**
     * The times of a handling. Where its pieces are longer or shorter than it, because it was cut
     * or clocks are read at different times, the last is cut or lasts to its end.
     *
     * @param start of the handling
     * @param end of the handling, not before {@code start}
     * @param pauses of its JVM, in the order of time
     */
    public static SectionTimes of(HandlingPieces pieces, long start, long end, List<Pause> pauses) {
        long[] walls = new long[COUNT];
        long[] cpus = new long[COUNT];
        int last = pieces.sections().length - 1;
        long from = start;
        for (int i = 0; i <= last && from < end; i++) {
            long told = Math.max(0, pieces.walls()[i]);
            long until = i == last ? end : from + Math.min(told, end - from);
            long paused = paused(pauses, from, until);
            add(
                    walls,
                    cpus,
                    Section.of(pieces.sections()[i]),
                    until - from - paused,
                    pieces.cpus()[i]);
            walls[Section.COLLECTION.ordinal()] += paused;
            from = until;
        }
        walls[Section.OTHER.ordinal()] += end - from;
        return new SectionTimes(Math.max(0, pieces.receive()), walls, cpus);
    }

    private static void add(long[] walls, long[] cpus, Section section, long wall, long cpu) {
        int index = section.ordinal();
        walls[index] += wall;
        boolean isKnown = cpu >= 0 && cpus[index] != UNKNOWN;
        if (wall > 0) {
            cpus[index] = isKnown ? cpus[index] + Math.min(cpu, wall) : UNKNOWN;
        }
    }

    /** How long the JVM stood still in a time. */
    private static long paused(List<Pause> pauses, long from, long until) {
        long paused = 0;
        long counted = from;
        for (Pause pause : pauses) {
            long end = Math.min(pause.end(), until);
            long start = Math.max(pause.start(), counted);
            if (start < end) {
                paused += end - start;
                counted = end;
            }
        }
        return paused;
    }

    /**
     * As it was kept.
     *
     * @param walls of each section, in their order
     * @param cpus of each section, {@link #UNKNOWN} where not known
     */
    public static SectionTimes of(long receive, long[] walls, long[] cpus) {
        return new SectionTimes(receive, walls.clone(), cpus.clone());
    }

    /** How long before the handling the first of the request was there; 0 where not known. */
    public long receive() {
        return receive;
    }

    /** How long it was at a section. */
    public long wall(Section section) {
        return walls[section.ordinal()];
    }

    /**
     * Processor time in a section of the thread that served it; {@link #UNKNOWN} where not known.
     */
    public long cpu(Section section) {
        return cpus[section.ordinal()];
    }
}

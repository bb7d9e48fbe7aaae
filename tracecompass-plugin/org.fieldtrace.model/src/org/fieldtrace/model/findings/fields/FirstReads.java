// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Proportion;

/** How long after they came the answers of a call path were first read. */
public final class FirstReads {
    /** Times that are kept; a median of fewer is as good. */
    private static final int MOST_TIMES = 2000;

    private static final double HALF = 0.5;

    /**
     * A field.
     *
     * @param run number of the JVM run
     * @param classId its class, in that run
     * @param index of the field in the class
     */
    public record Field(int run, long classId, long index) {}

    private static final class Counts {
        private long early;
        private long late;

        private boolean isLate() {
            return early == 0 || Proportion.of(late, early + late).low() > HALF;
        }
    }

    private final Map<Field, Counts> byField = new HashMap<>();
    private final List<Long> times = new ArrayList<>();
    private long answers;
    private long late;

    /**
     * Adds an answer.
     *
     * @param read when each field that was read of any of its objects was first read, nanoseconds
     * @param came when the answer was there
     * @param least how long after that a read is late
     */
    public void add(Map<Field, Long> read, long came, long least) {
        long first = Long.MAX_VALUE;
        for (Map.Entry<Field, Long> entry : read.entrySet()) {
            Counts counts = byField.computeIfAbsent(entry.getKey(), field -> new Counts());
            first = Math.min(first, entry.getValue());
            if (entry.getValue() - came > least) {
                counts.late++;
            } else {
                counts.early++;
            }
        }
        answers++;
        late += first - came > least ? 1 : 0;
        if (times.size() < MOST_TIMES) {
            times.add(first - came);
        }
    }

    /**
     * Whether it is known that most answers are read late. Not every field of an object may be
     * watched, so each that was ever seen to be read has to be.
     *
     * @param least answers that must have been seen to be read
     */
    public boolean isLate(double least) {
        return answers >= least
                && Proportion.of(late, answers).low() > HALF
                && byField.values().stream().allMatch(Counts::isLate);
    }

    /** Answers that were seen to be read. */
    public long all() {
        return answers;
    }

    /** Those that were first read late. */
    public long late() {
        return late;
    }

    /** After which time half of the answers were first read, nanoseconds. */
    public long median() {
        List<Long> sorted = times.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) / 2);
    }
}

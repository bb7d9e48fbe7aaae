// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.fieldtrace.model.requests.Request;

/** Keeps the numbers of the slowest of many requests. */
final class SlowestRequests {
    private record Slow(long id, long duration) {}

    /** Of two that took as long the first is the slower one. */
    private static final Comparator<Slow> FASTEST_FIRST =
            Comparator.comparingLong(Slow::duration)
                    .thenComparing(Slow::id, Comparator.reverseOrder());

    private final PriorityQueue<Slow> slowest = new PriorityQueue<>(FASTEST_FIRST);
    private final int most;
    private long leftOut;

    /**
     * @param most how many are kept, at least 1
     */
    SlowestRequests(int most) {
        this.most = most;
    }

    void add(Request request) {
        slowest.add(new Slow(request.id(), request.duration()));
        if (slowest.size() > most) {
            slowest.remove();
            leftOut++;
        }
    }

    /** How many were not kept. */
    long leftOut() {
        return leftOut;
    }

    /** In the order in which they were complete if all were kept, else slowest first. */
    List<Long> numbers() {
        List<Slow> kept = new ArrayList<>(slowest);
        kept.sort(leftOut == 0 ? Comparator.comparingLong(Slow::id) : FASTEST_FIRST.reversed());
        return kept.stream().map(Slow::id).toList();
    }
}

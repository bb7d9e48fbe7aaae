// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.fieldtrace.model.utilisation.DrawnCalls;
import org.fieldtrace.model.utilisation.ObjectDraws;

/**
 * What the remote calls of each call path stand for that a JVM run drew and looked into. The sums
 * are written with each count of a call path's objects, about once a second.
 */
final class DrawHistory {
    /** Number of objects of a call that nobody looked into, as the event has it. */
    static final long NOT_LOOKED_FOR = 0xFFFF_FFFFL;

    private static final String CALLS = "calls";
    private static final String TOLD = "told";
    private static final String WEIGHTED = "weighted";
    private static final String VARIANCE = "variance";
    private static final String LARGEST = "largest";

    private final HistoryWriter history;
    private final int run;
    private final Map<Long, DrawnCalls> byContext = new HashMap<>();
    private double largestWeight = 1;

    DrawHistory(HistoryWriter history, int run) {
        this.history = history;
        this.run = run;
    }

    /**
     * A remote call has ended, or a part of it.
     *
     * @param objects that it brought in; {@link #NOT_LOOKED_FOR} where nobody looked
     */
    void add(long contextId, long scopeId, long objects, long weight) {
        if (weight > largestWeight) {
            growTo(weight);
        }
        if (contextId != 0 && objects > 0 && objects < NOT_LOOKED_FOR && weight > 0) {
            byContext
                    .computeIfAbsent(contextId, c -> new DrawnCalls())
                    .add(scopeId, objects, weight);
        }
    }

    /** Concerns all call paths, also those of which no call is drawn any more. */
    private void growTo(long weight) {
        boolean wereAllTold = largestWeight == 1;
        largestWeight = weight;
        set(run, Attributes.DRAW_WEIGHT, weight);
        if (wereAllTold) {
            byContext.keySet().forEach(this::write);
        }
    }

    /** Writes what is known of a call path by now. */
    void write(long contextId) {
        DrawnCalls drawn = byContext.get(contextId);
        if (drawn == null || largestWeight == 1) {
            return; // every call is told, as it seems
        }
        int draws = history.attribute(run, Attributes.DRAWS, Long.toUnsignedString(contextId));
        set(draws, CALLS, drawn.calls());
        set(draws, TOLD, drawn.told());
        set(draws, WEIGHTED, drawn.weighted());
        set(draws, VARIANCE, drawn.variance());
        set(draws, LARGEST, drawn.largest());
    }

    private void set(int draws, String name, double value) {
        history.setAt(history.time(), history.attribute(draws, name), value);
    }

    /** What is written of a call path, in a range. */
    static ObjectDraws read(
            ITmfStateSystem states,
            HistorySnapshot before,
            HistorySnapshot after,
            int run,
            String contextId) {
        int draws = states.optQuarkRelative(run, Attributes.DRAWS, contextId);
        if (draws == ITmfStateSystem.INVALID_ATTRIBUTE) {
            return ObjectDraws.NONE;
        }
        return ObjectDraws.of(
                sum(states, before, after, draws, CALLS),
                sum(states, before, after, draws, TOLD),
                sum(states, before, after, draws, WEIGHTED),
                sum(states, before, after, draws, VARIANCE),
                after.number(states.optQuarkRelative(draws, LARGEST)),
                after.number(states.optQuarkRelative(run, Attributes.DRAW_WEIGHT)));
    }

    private static double sum(
            ITmfStateSystem states,
            HistorySnapshot before,
            HistorySnapshot after,
            int draws,
            String name) {
        int quark = states.optQuarkRelative(draws, name);
        return Math.max(0, after.number(quark) - before.number(quark));
    }
}

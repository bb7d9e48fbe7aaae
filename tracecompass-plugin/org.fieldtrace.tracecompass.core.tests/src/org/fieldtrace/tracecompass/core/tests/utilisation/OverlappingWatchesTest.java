// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.tests.RecordedTraces;
import org.fieldtrace.tracecompass.core.utilisation.Attributes;
import org.fieldtrace.tracecompass.core.utilisation.Problem;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The end of a watch is recorded after its slot went to the next watch. */
class OverlappingWatchesTest {
    private static OpenedTrace overlap;

    @BeforeAll
    static void open() throws Exception {
        overlap = new OpenedTrace(RecordedTraces.OVERLAP);
    }

    @AfterAll
    static void close() {
        overlap.close();
    }

    /** The slot's intervals that have a value, or those of one of its details. */
    private static List<ITmfStateInterval> intervals(String... detail) throws Exception {
        ITmfStateSystem states = overlap.states();
        int slot = states.getQuarks(Attributes.RUNS, "*", Attributes.SLOTS, "0").get(0);
        int quark = states.getQuarkRelative(slot, detail);
        List<ITmfStateInterval> intervals = new ArrayList<>();
        states.query2D(List.of(quark), states.getStartTime(), states.getCurrentEndTime())
                .forEach(intervals::add);
        intervals.removeIf(interval -> interval.getValue() == null);
        intervals.sort(Comparator.comparingLong(ITmfStateInterval::getStartTime));
        return intervals;
    }

    private static List<Object> values(String... detail) throws Exception {
        return intervals(detail).stream().map(ITmfStateInterval::getValue).toList();
    }

    @Test
    void stillGivesEachWatchItsOwnVerdictAndReason() throws Exception {
        assertEquals(List.of("used", "censored", "unused"), values());
        assertEquals(List.of(1L, 2L, 3L), values(Attributes.OBJECT));
        assertEquals(List.of("", "outlived", ""), values(Attributes.REASON));
    }

    @Test
    void endsAWatchWhereTheNextOneBegins() throws Exception {
        List<ITmfStateInterval> watches = intervals();
        for (int i = 1; i < watches.size(); i++) {
            assertEquals(watches.get(i).getStartTime() - 1, watches.get(i - 1).getEndTime());
        }
    }

    @Test
    void isNoProblem() throws Exception {
        assertEquals(
                Map.of(Problem.UNDEFINED_CONTEXT, 1L),
                UtilisationQuery.ofAll(overlap.states()).problems());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.junit.jupiter.api.Test;

class ObjectDrawsTest {
    /** Of an agent that left calls out. */
    private static final AgentCost COST = new AgentCost(Map.of(), 1_000, 0, 0, 3_614, 0, 0, 0, 0);

    private static final int RECORDINGS = 2_000;

    /** What a recording tells, and what was true. */
    private record Recording(ObjectDraws draws, long truth) {
        boolean holdsTheTruth() {
            if (draws.weighted() == 0) {
                return true; // nothing is told of the call path at all
            }
            ObjectDraws.Ends ends = draws.around(Math.round(draws.weighted()));
            return ends.low() <= truth && truth <= ends.high();
        }
    }

    private final Random random = new Random(20);

    @Test
    void anIntervalHoldsTheTruthOfListsThatGrowWhileFewerAndFewerAreDrawn() {
        // As of a service in a minute: 96 lists of 10 to 960, and the budget is soon exhausted.
        assertHolds(
                96, call -> 10 * call, call -> call < 4 ? 1 : call < 20 ? 8 : call < 50 ? 64 : 256);
    }

    @Test
    void anIntervalHoldsTheTruthOfListsOfVeryDifferentLength() {
        assertHolds(2_000, call -> call, call -> 32);
        assertHolds(500, call -> call, call -> 64);
        assertHolds(96, call -> 10 * call, call -> call < 20 ? 8 : 64);
    }

    @Test
    void estimatesOfListsThatGrowAreRightOnAverage() {
        double sum = 0;
        double variance = 0;
        long truth = 0;
        for (int i = 0; i < RECORDINGS; i++) {
            Recording recording = record(96, call -> 10 * call, call -> call < 20 ? 8 : 64);
            sum += recording.draws.weighted();
            variance += recording.draws.variance();
            truth = recording.truth;
        }
        double ofMean = Math.sqrt(variance / RECORDINGS) / Math.sqrt(RECORDINGS);
        assertEquals(truth, sum / RECORDINGS, 4 * ofMean);
    }

    @Test
    void thatOfManyDrawsIsNarrow() {
        Recording recording = record(100_000, call -> 10, call -> 16);
        ObjectDraws.Ends ends = recording.draws.around(recording.truth);
        assertTrue(ends.high() < 1.1 * recording.truth, ends.toString());
        assertTrue(ends.low() > 0.9 * recording.truth, ends.toString());
    }

    @Test
    void whereEveryCallIsToldTheNumberIsKnown() {
        assertFalse(record(100, call -> call, call -> 1).draws.areKnown());
    }

    @Test
    void aReportTellsIt() {
        // 10 objects of a call that stands for itself, and 180 of one that stands for eight.
        ObjectDraws draws = ObjectDraws.of(2, 190, 1_450, 8 * 7 * 180 * 180, 180, 256);
        ContextUtilisation context =
                new ContextUtilisation(
                        new AllocationContext(
                                "fights", "Fight", List.of(new Frame("a", "b", "c", 1))),
                        1_450,
                        190,
                        0,
                        List.of(),
                        draws);
        UtilisationReport report =
                UtilisationReport.builder()
                        .process(new Release("fights", ""), Map.of(), COST)
                        .context(context)
                        .build();
        assertEquals("about 1,450 [190, 510,000]", report.estimate(context).text());
    }

    @Test
    void listsThatComeInTurnTellTheSameAsOneAfterTheOther() {
        DrawnCalls inTurn = new DrawnCalls();
        DrawnCalls oneByOne = new DrawnCalls();
        for (int part = 0; part < 50; part++) {
            for (int list = 1; list <= 8; list++) {
                inTurn.add(list, list, 16);
            }
        }
        for (int list = 1; list <= 8; list++) {
            oneByOne.add(list, 50 * list, 16);
        }
        assertEquals(draws(oneByOne, 16), draws(inTurn, 16));
    }

    private void assertHolds(int calls, IntUnaryOperator objects, IntUnaryOperator weight) {
        int held = 0;
        for (int i = 0; i < RECORDINGS; i++) {
            held += record(calls, objects, weight).holdsTheTruth() ? 1 : 0;
        }
        assertTrue(held >= 0.94 * RECORDINGS, held + " of " + RECORDINGS);
    }

    private Recording record(int calls, IntUnaryOperator objects, IntUnaryOperator weight) {
        DrawnCalls drawn = new DrawnCalls();
        int largestWeight = 1;
        long truth = 0;
        for (int call = 1; call <= calls; call++) {
            double made = objects.applyAsInt(call);
            int interval = weight.applyAsInt(call);
            truth += (long) made;
            // Other calls of the run tell the interval.
            largestWeight = Math.max(largestWeight, interval);
            if (random.nextInt(interval) == 0) {
                drawn.add(call, made, interval);
            }
        }
        return new Recording(draws(drawn, largestWeight), truth);
    }

    private static ObjectDraws draws(DrawnCalls drawn, double largestWeight) {
        return ObjectDraws.of(
                drawn.calls(),
                drawn.told(),
                drawn.weighted(),
                drawn.variance(),
                drawn.largest(),
                largestWeight);
    }
}

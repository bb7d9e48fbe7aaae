// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.junit.jupiter.api.Test;

/** What callers do around calls. */
class CallersWorkTest {
    private static final long MILLISECOND = 1_000_000;

    private final CallersWork work = new CallersWork();

    private void add(long around, long weight, CallCosts costs) {
        add(around, weight, costs, 1);
    }

    private void add(long around, long weight, CallCosts costs, int serving) {
        RemoteCall remote = new RemoteCall(0, 1, 0, 7, 1, 1, 0, 10, 1, -1, weight, 0, costs);
        work.add(
                new MadeCalls.Call(
                        1,
                        0,
                        Span.of(SpanKind.CLIENT, 1, 1, 0, 10),
                        Optional.of(remote),
                        Optional.empty(),
                        Optional.empty(),
                        around,
                        serving));
    }

    @Test
    void withHundredsOfCallsTheMedianIsKnownWellWhateverTheSlowestTook() {
        CallCosts looked = CallCosts.of(500, 0, 0);
        for (int i = 0; i < 400; i++) {
            // One in ten was made while the JVM was young.
            add(i % 10 == 0 ? 29 * MILLISECOND : MILLISECOND + i * 100, 1, looked);
        }
        assertEquals(MILLISECOND, work.median(), 50_000);
        assertTrue(0.95 * work.median() < work.low(), () -> "" + work.low());
        assertTrue(work.high() < 1.05 * work.median(), () -> "" + work.high());
        assertEquals(29 * MILLISECOND, work.most());
    }

    @Test
    void whereTheAgentsOwnWorkMayBeAllOfItTheLeastIsNothing() {
        for (int i = 0; i < 100; i++) {
            add(MILLISECOND, 1, CallCosts.of(i == 50 ? 0 : 500, 0, 0));
        }
        assertEquals(MILLISECOND, work.median());
        assertEquals(0, work.low());
    }

    @Test
    void aCallCountsForThoseThatItStandsFor() {
        for (int i = 0; i < 100; i++) {
            add(29 * MILLISECOND, 1, CallCosts.NONE); // told while the service was slow
            add(MILLISECOND, 64, CallCosts.NONE);
        }
        assertEquals(MILLISECOND, work.median());
        assertEquals(MILLISECOND, work.high());
        assertEquals(MILLISECOND, work.most());
    }

    @Test
    void callsThatServeOneRemoteCallShareItsProcessorTime() {
        for (int i = 0; i < 40; i++) {
            add(MILLISECOND, 1, CallCosts.of(500, 900_000, 0), 3);
        }
        Estimate processor = work.processor().orElseThrow();
        assertEquals(300_000, processor.likely(), 1);
        assertEquals(300_000, processor.high(), 1);
    }

    @Test
    void whatAFrameworkDoesAroundACallGoesWithIt() {
        for (int i = 0; i < 40; i++) {
            add(30_000, 1, CallCosts.of(500, 20_000, 0).withAround(40_000), 2);
        }
        assertEquals(30_000, work.processor().orElseThrow().likely(), 1);
        assertEquals(50_000, work.time(false).likely());
        assertEquals(30_000, work.time(true).likely());
    }

    @Test
    void processorTimeIsThatOfMostOfTheTimeAndNotOfAYoungJvm() {
        for (int i = 0; i < 200; i++) {
            add(MILLISECOND, 1, CallCosts.of(500, i < 60 ? 90_000 : 20_000, 0));
        }
        assertEquals(20_000, work.processor().orElseThrow().likely());
    }

    @Test
    void aCallTakesNoLongerThanItsProcessorTimeWhereWaitsAreReckonedApart() {
        for (int i = 0; i < 100; i++) {
            // One in three waited for a processor.
            add(i % 3 == 0 ? MILLISECOND : 30_000 + i, 1, CallCosts.of(500, 20_000, 0));
        }
        assertEquals(new Estimate(20_000, 20_000, 20_000), work.time(true));
        assertEquals(work.median(), work.time(false).likely());
        assertEquals(work.high(), work.time(false).high());
    }

    @Test
    void aCallThatMostlyTakesLessThanItsProcessorTimeTakesNoMoreForIt() {
        for (int i = 0; i < 100; i++) {
            // What is not around the exchange is within it.
            add(5_000, 1, CallCosts.of(0, 20_000, 0));
        }
        assertEquals(5_000, work.time(true).high());
    }

    @Test
    void withoutMeasuredProcessorTimeWaitsAreAPartOfTheTime() {
        for (int i = 0; i < 100; i++) {
            add(MILLISECOND, 1, CallCosts.NONE);
        }
        assertEquals(work.time(false), work.time(true));
    }

    @Test
    void ofNoCallNothingIsKnown() {
        assertEquals(0, work.median());
        assertEquals(0, work.low());
        assertEquals(0, work.high());
        assertEquals(0, work.most());
        assertTrue(work.processor().isEmpty());
    }
}

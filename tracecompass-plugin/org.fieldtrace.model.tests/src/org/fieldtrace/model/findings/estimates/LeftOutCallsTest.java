// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.estimates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

class LeftOutCallsTest {
    private static final RemoteCallSums TEN = new RemoteCallSums(10, 10, 20, 1000, 300, 200);
    private static final RemoteCallSums THIRTY = new RemoteCallSums(30, 30, 60, 3000, 900, 600);

    private static final int GET = 5;
    private static final int LIST = 6;

    /** Ten calls of one path and thirty of another that ask for the same, beside some left out. */
    private static final RemoteCallSums.Key HERE = key(0, 7, 1, GET);

    private static final RemoteCallSums.Key THERE = key(0, 8, 1, GET);

    private static LeftOutCalls beside(RemoteCallSums missing) {
        return new LeftOutCalls(
                Map.of(HERE, TEN, THERE, THIRTY, key(0, RemoteCall.LEFT_OUT, 1, GET), missing));
    }

    private static RemoteCallSums.Key key(int run, long context, int callee, int operation) {
        return new RemoteCallSums.Key(run, context, callee, operation);
    }

    @Test
    void callsThatWereLookedIntoStandForThemselvesWhereNoneWasLeftOut() {
        RemoteCallSums.Key key = key(0, 7, 1, GET);
        assertEquals(
                TEN, new LeftOutCalls(Map.of(key, TEN)).share(key, TEN, Long.MAX_VALUE).sums());
    }

    @Test
    void callsThatWereLeftOutGoToThoseOfTheSameServices() {
        RemoteCallSums.Key key = key(0, 7, 1, GET);
        RemoteCallSums.Key ofAnotherRun = key(1, 7, 1, GET);
        RemoteCallSums.Key toAnother = key(0, 8, 2, GET);
        LeftOutCalls leftOut =
                new LeftOutCalls(
                        Map.of(
                                key,
                                TEN,
                                ofAnotherRun,
                                TEN,
                                toAnother,
                                TEN,
                                key(0, RemoteCall.LEFT_OUT, 1, GET),
                                THIRTY));
        assertEquals(
                new RemoteCallSums(40, 10, 80, 4000, 1200, 800),
                leftOut.share(key, TEN, Long.MAX_VALUE).sums());
        assertEquals(TEN, leftOut.share(ofAnotherRun, TEN, Long.MAX_VALUE).sums());
        assertEquals(TEN, leftOut.share(toAnother, TEN, Long.MAX_VALUE).sums());
    }

    @Test
    void callsThatBringNothingInHaveTheirPartOfThoseLeftOut() {
        RemoteCallSums.Key key = key(0, 7, 1, GET);
        LeftOutCalls leftOut =
                new LeftOutCalls(
                        Map.of(
                                key,
                                TEN,
                                key(0, 0, 1, GET),
                                THIRTY,
                                key(0, RemoteCall.LEFT_OUT, 1, GET),
                                THIRTY.plus(TEN)));
        assertEquals(20, leftOut.share(key, TEN, Long.MAX_VALUE).sums().calls());
        assertEquals(400, leftOut.share(key, TEN, Long.MAX_VALUE).sums().critical());
    }

    @Test
    void callsThatWereLeftOutGoToThoseThatAskForTheSame() {
        RemoteCallSums.Key get = key(0, 7, 1, GET);
        RemoteCallSums.Key list = key(0, 8, 1, LIST);
        LeftOutCalls leftOut =
                new LeftOutCalls(
                        Map.of(
                                get,
                                TEN,
                                list,
                                THIRTY,
                                key(0, RemoteCall.LEFT_OUT, 1, GET),
                                THIRTY));
        assertEquals(40, leftOut.share(get, TEN, Long.MAX_VALUE).sums().calls());
        assertEquals(THIRTY, leftOut.share(list, THIRTY, Long.MAX_VALUE).sums());
    }

    @Test
    void theCallsOfTheOnlyPathThatAsksForSomethingAreCounted() {
        RemoteCallSums.Key get = key(0, 7, 1, GET);
        LeftOutCalls all =
                new LeftOutCalls(Map.of(get, TEN, key(0, RemoteCall.LEFT_OUT, 1, LIST), THIRTY));
        assertEquals(CallEstimate.exact(10, 10), all.share(get, TEN, Long.MAX_VALUE).estimate());
        assertEquals("10", all.share(get, TEN, Long.MAX_VALUE).estimate().text(10));
    }

    @Test
    void theCallsOfOneOfTwoPathsAreEstimated() {
        LeftOutCalls leftOut = beside(new RemoteCallSums(4000, 4000, 0, 0, 0, 0));
        CallEstimate estimate = leftOut.share(HERE, TEN, Long.MAX_VALUE).estimate();
        assertEquals(1010, leftOut.share(HERE, TEN, Long.MAX_VALUE).sums().calls());
        // Wilson's interval of 10 in 40.
        assertEquals(10 + 4000 * 0.1419, estimate.low(), 1);
        assertEquals(10 + 4000 * 0.4019, estimate.high(), 1);
        assertEquals("about 1,010 [577, 1,620]", estimate.text(1010));
    }

    @Test
    void drawnCallsThatStandForOthersAreAnEstimate() {
        RemoteCallSums.Key get = key(0, 7, 1, GET);
        RemoteCallSums drawn = new RemoteCallSums(1600, 100, 0, 0, 0, 0);
        CallEstimate estimate =
                new LeftOutCalls(Map.of(get, drawn)).share(get, drawn, Long.MAX_VALUE).estimate();
        // Of 100 draws with a chance of 1 in 16 each.
        double deviation = Math.sqrt(100 * 16 * 15);
        assertEquals(1600 - 1.96 * deviation, estimate.low(), 0.1);
        assertEquals(1600 + 1.96 * deviation, estimate.high(), 0.1);
    }

    @Test
    void thereAreNoMoreCallsThanExchanges() {
        RemoteCallSums drawnOnce = new RemoteCallSums(8192, 1, 0, 0, 8192, 8192);
        LeftOutCalls leftOut = beside(drawnOnce);
        CountedCalls shared = leftOut.share(HERE, TEN, 1000);
        assertEquals(250, shared.sums().calls());
        // Of the 960 others, by Wilson's interval of 10 in 40.
        assertEquals(10 + 960 * 0.1419, shared.estimate().low(), 1);
        assertEquals(10 + 960 * 0.4019, shared.estimate().high(), 1);
        assertEquals(
                1000, shared.sums().calls() + leftOut.share(THERE, THIRTY, 1000).sums().calls());
    }

    @Test
    void whereMoreExchangesAreKnownThanDrawnCallsStandForTheNumberIsNoCount() {
        RemoteCallSums.Key get = key(0, 7, 1, GET);
        RemoteCallSums.Key list = key(0, 8, 1, LIST);
        RemoteCallSums drawn = new RemoteCallSums(32, 2, 0, 0, 0, 0);
        LeftOutCalls leftOut = new LeftOutCalls(Map.of(get, TEN, list, drawn));
        CountedCalls shared = leftOut.share(get, TEN, 1000);
        assertEquals("about 10 [10, 1,000]", shared.estimate().text(shared.sums().calls()));
    }

    @Test
    void whereEveryCallIsToldItMayHaveSeveralExchanges() {
        RemoteCallSums.Key get = key(0, 7, 1, GET);
        CountedCalls shared = new LeftOutCalls(Map.of(get, TEN)).share(get, TEN, 1000);
        assertEquals(CallEstimate.exact(10, 10), shared.estimate());
    }

    @Test
    void oneCallThatStandsForManyTellsLittleOfHowMany() {
        RemoteCallSums.Key get = key(0, 7, 1, GET);
        RemoteCallSums drawnOnce = new RemoteCallSums(64, 1, 0, 0, 0, 0);
        LeftOutCalls leftOut =
                new LeftOutCalls(Map.of(get, TEN, key(0, RemoteCall.LEFT_OUT, 1, GET), drawnOnce));
        CallEstimate estimate = leftOut.share(get, TEN, Long.MAX_VALUE).estimate();
        assertEquals(10, estimate.low());
        assertEquals(74 + 1.96 * Math.sqrt(64 * 63), estimate.high(), 0.1);
    }

    @Test
    void ofSeveralPathsTheIntervalsAddUpAsIndependentOnesDo() {
        CallEstimate one = new CallEstimate(10, 70, 130);
        CallEstimate both = one.plus(100, new CallEstimate(5, 160, 240), 200);
        assertEquals(15, both.lookedInto());
        assertEquals(300 - 50, both.low(), 1e-9);
        assertEquals(300 + 50, both.high(), 1e-9);
    }

    @Property
    void allTimeIsSharedOutAndNoneTwice(
            @ForAll @Size(min = 1, max = 20) List<@LongRange(min = 1, max = 1_000_000) Long> looked,
            @ForAll @LongRange(max = 1_000_000_000) long missing) {
        Map<RemoteCallSums.Key, RemoteCallSums> all = new LinkedHashMap<>();
        for (int path = 0; path < looked.size(); path++) {
            long time = looked.get(path);
            all.put(key(3, path, 1, GET), new RemoteCallSums(1, 1, 1, time, time, time));
        }
        long known = looked.stream().mapToLong(Long::longValue).sum();
        RemoteCallSums.Key unknown = key(3, RemoteCall.LEFT_OUT, 1, GET);
        all.put(unknown, new RemoteCallSums(9, 9, 0, missing, missing, missing));
        LeftOutCalls leftOut = new LeftOutCalls(all);
        long shared =
                all.entrySet().stream()
                        .filter(entry -> !entry.getKey().equals(unknown))
                        .map(
                                entry ->
                                        leftOut.share(
                                                        entry.getKey(),
                                                        entry.getValue(),
                                                        Long.MAX_VALUE)
                                                .sums())
                        .mapToLong(RemoteCallSums::critical)
                        .sum();
        assertTrue(Math.abs(shared - known - missing) <= looked.size(), "but for rounding");
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

/** Requests whose one handling asks service 1 for the same here and there. */
class FirstOfSameTest {
    private static final String HERE = "here";
    private static final long OF_HERE = 7;
    private static final long OF_THERE = 8;
    private static final int CALLEE = 1;

    /** In place of a call path: the agent tells nothing of the call. */
    private static final long NOT_TOLD = Long.MIN_VALUE;

    private static final Estimate OF_FIRST = new Estimate(65_000, 69_000, 74_000);

    private final PlacedCalls<String> placed =
            new PlacedCalls<>(Map.of(new RemoteCallSums.Key(0, OF_HERE, CALLEE, 3), List.of(HERE)));
    private final FirstOfSame same = new FirstOfSame();
    private final Random random = new Random(3);
    private long requests;

    /** A call of operation 3, from the call path of a context. */
    private record Made(long context, int asks, long duration, long processor) {}

    /** Calls one after the other, each of which so many exchanges serve. */
    private Request request(int exchanges, Made... calls) {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 10_000_000);
        List<RemoteCall> told = new ArrayList<>();
        for (int i = 0; i < calls.length; i++) {
            Made made = calls[i];
            long start = 100_000 + 1_000_000L * i;
            for (int k = 0; k < exchanges; k++) {
                long from = start + k * made.duration;
                Span span = Span.of(SpanKind.CLIENT, CALLEE, 3, from, from + made.duration);
                span.setAsks(made.asks == 0 ? 0 : made.asks + 100 * k);
                root.add(span);
            }
            if (made.context != NOT_TOLD) {
                told.add(
                        new RemoteCall(
                                0,
                                requests * 100 + i,
                                0,
                                made.context,
                                CALLEE,
                                3,
                                start,
                                start + exchanges * made.duration,
                                made.context == 0 ? 0 : 1,
                                Span.UNKNOWN_BYTES,
                                1,
                                0,
                                CallCosts.of(0, made.processor, 0)));
            }
        }
        return new Request(
                requests++,
                root,
                RequestMetrics.analyse(root, OverlapAllowance.NONE),
                told,
                List.of(),
                false);
    }

    private static Made first(long context) {
        return new Made(context, 1, 200_000, 69_000);
    }

    private static Made later(long context) {
        return new Made(context, 1, 100_000, 40_000);
    }

    /** As where the agent tells one call of each request. */
    private void learn() {
        placed.learn(request(1, first(OF_HERE), later(NOT_TOLD)));
        placed.learn(request(1, first(NOT_TOLD), later(OF_THERE)));
        placed.settle();
    }

    private void collect(Request request) {
        placed.exchanges(request, (place, exchange) -> {}, (place, pairs) -> same.add(pairs));
    }

    private boolean isMadeAgain(Request request) {
        return placed.of(request).get(HERE).calls().get(0).isMadeAgain();
    }

    @Test
    void theFirstIsMadeAgainThoughTheAgentDoesNotTellBoth() {
        learn();
        assertTrue(isMadeAgain(request(1, first(OF_HERE), later(OF_THERE))));
        assertTrue(isMadeAgain(request(1, first(OF_HERE), later(NOT_TOLD))));
        assertTrue(isMadeAgain(request(1, first(OF_HERE), later(0)))); // brings no object anew
    }

    @Test
    void whatAsksForSomethingElseOrBehindAnotherOneOrAtTheSamePlaceIsNot() {
        learn();
        assertFalse(isMadeAgain(request(1, first(OF_HERE))));
        assertFalse(
                isMadeAgain(request(1, first(OF_HERE), new Made(OF_THERE, 2, 100_000, 40_000))));
        assertFalse(
                isMadeAgain(
                        request(
                                1,
                                new Made(OF_HERE, 0, 200_000, 69_000),
                                new Made(OF_THERE, 0, 100_000, 40_000))));
        assertFalse(isMadeAgain(request(1, first(OF_THERE), later(OF_HERE))));
        assertFalse(isMadeAgain(request(1, first(OF_HERE), later(OF_HERE))));
    }

    @Test
    void ofACallThatSeveralExchangesServeEachIsMadeAgain() {
        learn();
        assertTrue(isMadeAgain(request(2, first(OF_HERE), later(OF_THERE))));
        Request once = request(2, first(OF_HERE), later(OF_THERE));
        once.root().children().get(3).setAsks(77);
        assertFalse(isMadeAgain(once));
    }

    @Test
    void itSavesWhatTheOtherOneCostsIfThatIsLess() {
        learn();
        for (int i = 0; i < 60; i++) {
            collect(request(1, first(OF_HERE), later(NOT_TOLD)));
            collect(request(1, first(NOT_TOLD), later(OF_THERE)));
        }
        assertEquals(40_000, same.processor(OF_FIRST).likely(), 1);
        assertEquals(40_000, same.processor(OF_FIRST).high(), 1);
        assertEquals(0.5, same.ofTime(), 0.001);
        Estimate cheaper = new Estimate(20_000, 22_000, 25_000);
        assertEquals(cheaper, same.processor(cheaper));
    }

    @Test
    void ofACallThatTwoExchangesServeItSavesAllOfTheOtherOne() {
        learn();
        for (int i = 0; i < 60; i++) {
            collect(request(2, first(OF_HERE), later(OF_THERE)));
        }
        assertEquals(40_000, same.processor(OF_FIRST).likely(), 1);
    }

    @Test
    void wereBothAlikeItSavesNoLessBecauseOneOfThemIsCheaperByChance() {
        learn();
        double[] firsts = new double[300];
        for (int i = 0; i < firsts.length; i++) {
            firsts[i] = 50_000 + random.nextInt(100_000);
            Made first = new Made(OF_HERE, 1, 100_000, (long) firsts[i]);
            Made later = new Made(OF_THERE, 1, 100_000, 50_000 + random.nextInt(100_000));
            collect(request(1, first, later));
        }
        Estimate ofFirst = UsualMean.of(firsts);
        double all = same.processor(ofFirst).likely();
        assertEquals(100_000, all, 5_000); // the mean of the cheaper ones is 83,000
        assertTrue(same.processor(ofFirst).low() <= all, () -> "" + all);
    }

    @Test
    void whereTooFewOfTheOthersWereMeasuredTheirTimesTellHowMuchIsLikely() {
        learn();
        for (int i = 0; i < 60; i++) {
            collect(request(1, first(OF_HERE), later(i < 9 ? OF_THERE : NOT_TOLD)));
        }
        assertEquals(new Estimate(65_000 / 2.0, 69_000 / 2.0, 74_000), same.processor(OF_FIRST));
    }

    @Test
    void ofAPlaceWhoseCallsAreLeftOutOnlyThoseAreCheaperThatAreMadeAgain() {
        learn();
        GainPlace place = new GainPlace(Gain.Kind.CALL, LeftOut.ofAnswer(1_000, 0, true, true));
        Request twice = request(1, first(OF_HERE), later(OF_THERE));
        Request once = request(1, first(OF_HERE));
        for (int i = 0; i < 60; i++) {
            Request request = i % 2 == 0 ? twice : once;
            place.collect(request, placed.of(request).get(HERE));
            placed.exchanges(request, (p, exchange) -> {}, (p, pairs) -> place.collect(pairs));
        }
        HandlingRates rates = new HandlingRates(service -> 0, service -> 0);
        place.fit(false, 0, 1, rates, 0, new UsualTimes(), true, ByteCost.UNKNOWN);
        Savings again = place.savings(placed.of(twice).get(HERE));
        assertEquals(35_000, again.processor().likely(), 1); // and 5,000 are the agent's
        assertEquals(List.of(100_000L), List.copyOf(again.likely().values()));
        Savings alone = place.savings(placed.of(once).get(HERE));
        assertEquals(64_000, alone.processor().likely(), 1);
        assertEquals(List.of(200_000L), List.copyOf(alone.likely().values()));
    }

    @Test
    void fewPairsSayNothing() {
        learn();
        collect(request(1, first(OF_HERE), later(OF_THERE)));
        assertEquals(OF_FIRST, same.processor(OF_FIRST));
        assertEquals(1, same.ofTime());
    }
}

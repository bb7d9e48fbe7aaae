// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import static org.fieldtrace.model.clocks.SimulatedExchanges.MICRO;
import static org.fieldtrace.model.clocks.SimulatedExchanges.MILLI;
import static org.fieldtrace.model.clocks.SimulatedExchanges.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Estimates of clocks whose difference is known, from exchanges of which some are told late. */
class ClockFitTest {
    private static final int SEEDS = 10;

    private interface Scenario {
        SimulatedExchanges of(long seed);
    }

    /** For many draws of the same scenario. */
    private static void assertErrorBelow(long limit, Scenario scenario) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SimulatedExchanges simulated = scenario.of(seed);
            ClockOffset estimate = simulated.estimate();
            long error = simulated.error(estimate);
            assertTrue(estimate.isEstimate(), "seed " + seed + ": " + estimate);
            assertTrue(error <= limit, "seed " + seed + ": off by " + error + " ns, " + estimate);
        }
    }

    @Test
    void clocksThatAgreeAreFoundToAgree() {
        assertErrorBelow(2 * MICRO, SimulatedExchanges::new);
    }

    @Test
    void oneLateAnswerChangesNothing() {
        assertErrorBelow(
                2 * MICRO, seed -> new SimulatedExchanges(seed).late(0.0005, MILLI, MILLI + MICRO));
    }

    @Test
    void aHundredthOfLateAnswersChangesNothing() {
        assertErrorBelow(
                3 * MICRO, seed -> new SimulatedExchanges(seed).late(0.01, MILLI, 5 * MILLI));
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 200, 400, 700, 1000, 5000, 1_000_000})
    void aTwentiethOfAnswersMayBeLateByAnyTime(long most) {
        assertErrorBelow(
                8 * MICRO, seed -> new SimulatedExchanges(seed).late(0.05, 1, most * MICRO));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.9, 1})
    void clientsMayBeOnBothHosts(double share) {
        assertErrorBelow(
                8 * MICRO,
                seed -> new SimulatedExchanges(seed).fromTwo(share).late(0.05, 1, 2 * MILLI));
    }

    @ParameterizedTest
    @ValueSource(longs = {-3_600_000_000_000L, -20_000_000, -7_000, 7_000, 30_000_000_000L})
    void aConstantDifferenceIsFound(long skew) {
        assertErrorBelow(
                8 * MICRO,
                seed ->
                        new SimulatedExchanges(seed)
                                .ahead(time -> skew)
                                .fromTwo(0.3)
                                .late(0.05, 1, 2 * MILLI));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-400, -50, -5, -1, 1, 5, 50, 400})
    void aDriftIsFound(double ppm) {
        assertErrorBelow(
                10 * MICRO,
                seed ->
                        new SimulatedExchanges(seed)
                                .ahead(time -> MILLI + Math.round(time * ppm * 1e-6))
                                .fromTwo(0.3)
                                .late(0.05, 1, 2 * MILLI));
    }

    @Test
    void aDriftOverADayIsFound() {
        assertErrorBelow(
                20 * MICRO,
                seed ->
                        new SimulatedExchanges(seed)
                                .count(20_000, 86_400 * SECOND)
                                .ahead(time -> Math.round(time * 40e-6))
                                .late(0.05, 1, 2 * MILLI));
    }

    @Test
    void lateAnswersThatComeAtOnceChangeNothing() {
        // As where a server's processor was taken away for some seconds.
        for (long seed = 0; seed < SEEDS; seed++) {
            SimulatedExchanges simulated = new SimulatedExchanges(seed);
            List<SimulatedExchanges.Exchange> exchanges =
                    simulated.exchanges().stream()
                            .sorted((a, b) -> Long.compare(a.request(), b.request()))
                            .toList();
            List<SimulatedExchanges.Exchange> told =
                    IntStream.range(0, exchanges.size())
                            .mapToObj(i -> i < 1900 ? exchanges.get(i) : late(exchanges.get(i)))
                            .toList();
            ClockOffset estimate = SimulatedExchanges.estimate(told);
            assertTrue(simulated.error(estimate) <= 3 * MICRO, estimate::toString);
        }
    }

    private static SimulatedExchanges.Exchange late(SimulatedExchanges.Exchange e) {
        return new SimulatedExchanges.Exchange(
                e.isFromOne(), e.request(), e.arrival(), e.answer() + 300 * MICRO, e.response());
    }

    @ParameterizedTest
    @ValueSource(longs = {20, 150, 1000})
    void theTruthLiesWithinTheBoundsWhereAnswersTakeLongerThanRequests(long extra) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SimulatedExchanges simulated =
                    new SimulatedExchanges(seed).slowerAnswers(extra * MICRO);
            ClockOffset estimate = simulated.estimate();
            assertTrue(estimate.low() <= 0 && 0 <= estimate.high(), estimate::toString);
            assertTrue(simulated.error(estimate) <= (extra / 2 + 5) * MICRO, estimate::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 30, 100})
    void fewExchangesTellAsMuchAsTheirRoundTripsAllow(int count) {
        assertErrorBelow(
                400 * MICRO,
                seed ->
                        new SimulatedExchanges(seed)
                                .count(count, 60 * SECOND)
                                .ahead(time -> 5 * MILLI));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 8, 13, 30, 100})
    void ofFewExchangesOneMayBeLate(int count) {
        assertErrorBelow(
                400 * MICRO,
                seed ->
                        new SimulatedExchanges(seed)
                                .count(count, 60 * SECOND)
                                .late(1.0 / count, 1, 50 * MILLI));
    }

    @Test
    void fewExchangesOfALongTraceTellADrift() {
        assertErrorBelow(
                2 * MILLI,
                seed ->
                        new SimulatedExchanges(seed)
                                .count(12, 3600 * SECOND)
                                .ahead(time -> Math.round(time * 30e-6)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.5, 0.8})
    void aClockThatIsSetMeanwhileIsRefused(double when) {
        for (long seed = 0; seed < SEEDS; seed++) {
            long step = (long) (when * 60 * SECOND);
            ClockOffset estimate =
                    new SimulatedExchanges(seed)
                            .ahead(time -> time < step ? 0 : 20 * MILLI)
                            .estimate();
            assertTrue(estimate.isRefused(), estimate::toString);
            assertTrue(estimate.impossible() > 200, estimate::toString);
        }
    }

    @Test
    void aDriftThatNoClockHasIsRefused() {
        ClockOffset estimate =
                new SimulatedExchanges(1).ahead(time -> Math.round(time * 0.008)).estimate();
        assertTrue(estimate.isRefused(), estimate::toString);
    }

    @Test
    void exchangesPairedAtRandomAreRefused() {
        List<SimulatedExchanges.Exchange> one = new SimulatedExchanges(1).exchanges();
        List<SimulatedExchanges.Exchange> other = new SimulatedExchanges(2).exchanges();
        List<SimulatedExchanges.Exchange> mixed =
                IntStream.range(0, one.size())
                        .mapToObj(
                                i ->
                                        new SimulatedExchanges.Exchange(
                                                true,
                                                one.get(i).request(),
                                                other.get(i).arrival(),
                                                other.get(i).answer(),
                                                one.get(i).response()))
                        .toList();
        ClockOffset estimate = SimulatedExchanges.estimate(mixed);
        assertTrue(estimate.isRefused(), estimate::toString);
    }

    @Test
    void aTwentiethOfWrongPairsChangesNothing() {
        List<SimulatedExchanges.Exchange> one = new SimulatedExchanges(1).exchanges();
        List<SimulatedExchanges.Exchange> mixed =
                IntStream.range(0, one.size())
                        .mapToObj(
                                i -> {
                                    int pair = i < 100 ? i + 1 : i;
                                    return new SimulatedExchanges.Exchange(
                                            true,
                                            one.get(i).request(),
                                            one.get(pair).arrival(),
                                            one.get(pair).answer(),
                                            one.get(i).response());
                                })
                        .toList();
        ClockOffset estimate = SimulatedExchanges.estimate(mixed);
        assertTrue(estimate.isEstimate(), estimate::toString);
        assertTrue(new SimulatedExchanges(1).error(estimate) <= 5 * MICRO, estimate::toString);
        assertTrue(estimate.impossible() >= 90, estimate::toString);
    }

    @Test
    void answersThatContradictTheirRequestsAreCounted() {
        ClockOffset estimate =
                new SimulatedExchanges(1).late(0.05, 2 * MILLI, 5 * MILLI).estimate();
        assertEquals(100, estimate.impossible());
        assertEquals(1900, estimate.exchanges());
    }

    @Test
    void aHostWhoseOwnExchangesContradictEachOtherFollowsFromAnotherHost() {
        ClockOffsets clocks = new ClockOffsets(List.of("one", "two", "three"));
        for (long i = 0; i < 300; i++) {
            long now = i * MILLI;
            clocks.add("one", "two", now, now + 1010, now + 1020, now + 30);
            clocks.add("two", "three", now + 1000, now + 510, now + 520, now + 1030);
            long set = i < 150 ? 0 : SECOND;
            clocks.add("one", "three", now, now + set + 510, now + set + 520, now + 30);
            clocks.add("one", "three", now, now + set + 510, now + set + 520, now + 30);
        }
        for (ClockOffset offset : clocks.estimate()) {
            assertFalse(offset.isRefused(), offset::toString);
            assertEquals(offset.host().equals("two") ? 1000 : 500, offset.offset());
        }
    }
}

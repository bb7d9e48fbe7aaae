// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.ByteCost;
import org.junit.jupiter.api.Test;

/** What answers cost, of calls that were measured. */
class AnswerCostTest {
    private static final Estimate ALL = new Estimate(1, 1, 1);

    private static final int CALLS = 300;
    private static final long PER_BYTE = 10;
    private static final long UNKNOWN_SIZE = -1;

    private final Random random = new Random(3);
    private final AnswerCost.Measured measured = new AnswerCost.Measured();

    private void add(long size, long decoding, long processor) {
        measured.add(size, CallCosts.of(1_000, processor, decoding), 1);
    }

    /** Calls of answers of 1,000 to 9,000 bytes. */
    private void addVarying(LongUnaryOperator decoding) {
        for (int i = 0; i < CALLS; i++) {
            long size = 1_000 + random.nextInt(8_000);
            long cost = decoding.applyAsLong(size) + random.nextInt(1_000);
            add(size, cost, cost + 100_000);
        }
    }

    private AnswerCost sum() {
        return measured.sum(List.of(), 1, HandlingRates.UNKNOWN);
    }

    @Test
    void whatGoesWithTheBytesIsTheirCost() {
        addVarying(size -> PER_BYTE * size);
        Estimate cost = sum().processor(5_000);
        assertEquals(PER_BYTE * 5_000, cost.likely(), 0.02 * PER_BYTE * 5_000);
        assertTrue(cost.high() < 1.1 * cost.low(), cost::toString);
    }

    /** What is done beside requests where answers of so many bytes each take clients so long. */
    private static HandlingRates beside(long size, double moving, double garbage) {
        Estimate perByte = new Estimate(moving, moving, moving).times(1.0 / size);
        BesideRequests beside =
                new BesideRequests(perByte, CALLS * size, new Estimate(0, garbage, 2 * garbage));
        return new HandlingRates(of -> 0, of -> 0, of -> beside);
    }

    @Test
    void whatHttpClientsMoveIsSavedTooAndTheGarbageOfBoth() {
        measured.setOfByte(new ByteCost(0.33, 0.14, 3.3, true));
        for (int i = 0; i < CALLS; i++) {
            measured.add(300_000, CallCosts.of(1, 300_000, 250_000).withElsewhere(250_000), 1);
        }
        AnswerCost cost = measured.sum(List.of(), 1, beside(300_000, 650_000, 0.1));
        assertEquals(250_000, cost.processor(300_000).likely(), 1);
        Estimate saved = cost.saved(300_000, ALL, ALL);
        // Of 400,000 that are no decoding, half at least and all at most.
        assertEquals(1.1 * (250_000 + 300_000), saved.likely(), 1);
        assertTrue(saved.low() < 250_000 + 200_000 && saved.low() > 250_000, saved::toString);
        assertTrue(saved.high() > 250_000 + 400_000, saved::toString);
        assertTrue(saved.high() < 1.2 * (250_000 + 400_000), saved::toString);
        assertEquals(1.1 * (300_000 + 400_000), cost.whole().likely(), 1);
    }

    @Test
    void whatClientsDoForTinyAnswersDoesNotGoWithTheBytes() {
        measured.setOfByte(new ByteCost(0.33, 0.14, 3.3, true));
        for (int i = 0; i < CALLS; i++) {
            add(80, 400, 10_000);
        }
        AnswerCost cost = measured.sum(List.of(), 1, beside(80, 60_000, 0));
        assertTrue(cost.saved(80, ALL, ALL).high() <= 400 + 3.3 * 80, cost::toString);
        assertEquals(70_000, cost.whole().likely(), 1);
    }

    @Test
    void whereOthersOfTheServiceAskForMoreBytesItIsKnownLessWhatClientsDoForThese() {
        for (int i = 0; i < CALLS; i++) {
            measured.add(100_000, CallCosts.of(1, 50_000, 40_000), 1);
        }
        AnswerCost all = measured.sum(List.of(), 1, beside(100_000, 200_000, 0));
        AnswerCost few = measured.sum(List.of(), 1, beside(1_000_000, 2_000_000, 0));
        assertEquals(all.whole().likely(), few.whole().likely(), 1);
        assertEquals(all.whole().low(), all.whole().high(), 1);
        assertTrue(few.whole().low() < 0.7 * all.whole().low(), few::toString);
        assertTrue(few.whole().high() > 1.3 * all.whole().high(), few::toString);
    }

    @Test
    void whatAnAnswerOfAnySizeCostsIsNotTheBytes() {
        addVarying(size -> 20_000 + PER_BYTE * size);
        Estimate cost = sum().processor(5_000);
        assertEquals(PER_BYTE * 5_000, cost.likely(), 0.02 * PER_BYTE * 5_000);
        assertTrue(cost.high() < 3 * cost.low(), cost::toString);
    }

    @Test
    void ofAnswersOfOneSizeAtMostHalfIsFixed() {
        for (int i = 0; i < CALLS; i++) {
            add(80, 4_000 + random.nextInt(100), 200_000);
        }
        Estimate cost = sum().processor(80);
        assertEquals(4_050, cost.likely(), 10);
        assertEquals(cost.likely() / 2, cost.low(), 10);
        assertEquals(cost.likely(), cost.high(), 20);
    }

    @Test
    void sizesThatTellNothingLeaveTheValueApartFromTheLowerEnd() {
        for (int i = 0; i < CALLS; i++) {
            add(110 + random.nextInt(6), 4_000 + random.nextInt(2_000), 200_000);
        }
        AnswerCost cost = sum();
        Estimate spent = cost.processor(cost.bytes());
        assertEquals(5_000, spent.likely(), 150);
        assertEquals(spent.likely() / 2, spent.low(), 150);
    }

    @Test
    void withoutSizesAllAnswersCountTheSame() {
        for (int i = 0; i < CALLS; i++) {
            add(UNKNOWN_SIZE, 8_000, 50_000);
        }
        AnswerCost cost = sum();
        assertEquals(8_000, cost.processor(UNKNOWN_SIZE).likely(), 1);
        assertEquals(8_000, cost.processor(70).likely(), 1);
        assertEquals(8_000, cost.time(UNKNOWN_SIZE, ALL, ALL).high(), 1);
    }

    @Test
    void whereDecodingIsNotSeenItIsAtMostTheProcessorTimeOfTheCall() {
        for (int i = 0; i < CALLS; i++) {
            add(500, 0, 60_000);
        }
        Estimate cost = sum().processor(500);
        assertEquals(0, cost.low());
        assertEquals(60_000, cost.high(), 1);
    }

    @Test
    void whatAThreadHadNoTimeToReadWasReadByAnother() {
        for (int i = 0; i < CALLS; i++) {
            add(350_000, 0, 115_000);
        }
        assertSame(AnswerCost.UNKNOWN, sum());
    }

    @Test
    void fewCallsSayNothing() {
        for (int i = 0; i < 9; i++) {
            add(500, 1_000, 60_000);
        }
        assertSame(AnswerCost.UNKNOWN, sum());
        assertFalse(sum().isKnown());
        measured.add(500, CallCosts.NONE, 1); // of an older recording
        assertFalse(sum().isKnown());
        add(500, 1_000, 60_000);
        assertTrue(sum().isKnown());
    }

    @Test
    void bytesTravelNoSlowerThanTheQuickestDidNorThanAnyNetworkCarriesThem() {
        addVarying(size -> size);
        assertEquals(80 * 5_000, moved(sum(), 5_000).high(), 1_000);
        List<Moved> underway = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            double size = 1_000 + random.nextInt(8_000);
            // Two nanoseconds a byte, and others that want the network, too.
            underway.add(outside(size, 2 * size + random.nextInt(5_000_000)));
        }
        underway.add(outside(5_000, 25_000));
        Estimate moved = moved(measured.sum(underway, 1, HandlingRates.UNKNOWN), 5_000);
        assertTrue(moved.high() <= 25_000 + 1, moved::toString);
        assertTrue(moved.likely() <= moved.high(), moved::toString);
    }

    @Test
    void onOneMachineBytesTravelNoSlowerThanThroughALocalSocketNorFaster() {
        addVarying(size -> size);
        List<Moved> underway = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            double size = 1_000 + random.nextInt(8_000);
            underway.add(outside(size, 300_000 + random.nextInt(5_000_000)));
        }
        Estimate anywhere = moved(measured.sum(underway, 1, HandlingRates.UNKNOWN), 5_000);
        assertEquals(0, anywhere.low());
        assertTrue(anywhere.high() > 30 * 5_000, anywhere::toString);
        measured.setOfByte(new ByteCost(0.4, 0.2, 3, true));
        Estimate here = moved(measured.sum(underway, 1, HandlingRates.UNKNOWN), 5_000);
        assertEquals(0.2 * 5_000, here.low(), 1);
        assertEquals(3 * 5_000, here.high(), 1);
        measured.setOfByte(new ByteCost(0.4, 0.2, 3, false));
        Estimate apart = moved(measured.sum(underway, 1, HandlingRates.UNKNOWN), 5_000);
        assertEquals(0.2 * 5_000, apart.low(), 1);
        assertEquals(anywhere.high(), apart.high(), 1, "there is a network in between");
    }

    private static Moved outside(double size, double time) {
        return new Moved(size, time, Span.UNKNOWN_TIME, true);
    }

    /** Answers of which it is known when their heads came. */
    private Estimate received(boolean isCalleeKnown, double perByte, int waiting) {
        addVarying(size -> size);
        List<Moved> underway = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            double size = 1_000 + random.nextInt(8_000);
            double time = perByte * size + (i % 2 == 0 ? 0 : random.nextInt(waiting));
            double outside = isCalleeKnown ? 400_000 + time : 0;
            underway.add(new Moved(size, outside, time, isCalleeKnown));
        }
        return moved(measured.sum(underway, 1, HandlingRates.UNKNOWN), 5_000);
    }

    @Test
    void whatPassesBetweenHeadAndLastByteIsWhatMovingTakes() {
        Estimate moved = received(true, 20, 100_000);
        assertEquals(20 * 5_000, moved.likely(), 10_000);
        assertEquals(10 * 5_000, moved.low(), 1_000);
        // By what passed outside of the callee, it could be anything up to this.
        assertTrue(moved.high() > 20 * 5_000, moved::toString);
    }

    @Test
    void whereTheBytesCameWithTheHeadMovingThemTakesNextToNothing() {
        Estimate moved = received(true, 0, 1);
        assertEquals(0, moved.likely(), 1);
        assertEquals(0, moved.low(), 1);
    }

    @Test
    void whatAnUnrecordedCalleeTakesBetweenHeadAndLastByteMayBeItsOwnWork() {
        Estimate moved = received(false, 20, 100_000);
        assertEquals(0, moved.low(), 1);
        assertEquals(20 * 5_000, moved.likely(), 10_000);
        assertEquals(20 * 5_000, moved.high(), 1_000);
    }

    @Test
    void ofAnUnrecordedCalleeWhoseHeadsNobodyToldNothingIsKnownOfMoving() {
        addVarying(size -> size);
        List<Moved> underway = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            underway.add(new Moved(1_000 + i, 0, Span.UNKNOWN_TIME, false));
        }
        assertEquals(0, moved(measured.sum(underway, 1, HandlingRates.UNKNOWN), 5_000).high(), 1);
        for (int i = 0; i < CALLS; i++) {
            underway.add(new Moved(1_000 + i, 0, 30.0 * (1_000 + i), false));
        }
        Estimate some = moved(measured.sum(underway, 1, HandlingRates.UNKNOWN), 5_000);
        assertEquals(30 * 5_000, some.high(), 1);
    }

    /** A mapper that the second compiler has not compiled, or never does, is slower by far. */
    @Test
    void aByteMayCostAsMuchAsItSeemsToWhateverALookAtItTakes() {
        for (int i = 0; i < CALLS; i++) {
            add(80, 40_000 + random.nextInt(100), 200_000);
            measured.addEncoding(80, 30_000);
        }
        Estimate unbounded = sum().processor(80);
        assertEquals(70_000, unbounded.likely(), 100);
        measured.setOfByte(new ByteCost(0.5, 0.2, 3, true));
        assertEquals(unbounded.likely(), sum().processor(80).likely(), 1);
        assertEquals(unbounded.high(), sum().processor(80).high(), 1);
    }

    @Test
    void anAnswerCostsAtLeastALookAtEachByte() {
        for (int i = 0; i < CALLS; i++) {
            add(10_000, 9_000 + random.nextInt(100), 200_000);
        }
        assertEquals(4_525, sum().processor(10_000).low(), 30, "half of it is fixed at most");
        measured.setOfByte(new ByteCost(0.8, 0.2, 3, true));
        assertEquals(8_000, sum().processor(10_000).low(), 1);
    }

    @Test
    void aSlowMachineHasNoTimeToReadWhatAQuickOneHas() {
        for (int i = 0; i < CALLS; i++) {
            add(100_000, 0, 60_000); // 0.6 ns a byte
        }
        assertTrue(sum().isKnown());
        measured.setOfByte(new ByteCost(0.9, 0.2, 3, true));
        assertSame(AnswerCost.UNKNOWN, sum());
    }

    private static Estimate moved(AnswerCost cost, double size) {
        Estimate spent = cost.processor(size);
        Estimate time = cost.time(size, ALL, ALL);
        return new Estimate(
                time.low() - spent.low(),
                time.likely() - spent.likely(),
                time.high() - spent.high());
    }

    @Test
    void whatTheCalleeSpendsOnWritingCountsToo() {
        addVarying(size -> PER_BYTE * size);
        Estimate decoded = sum().processor(5_000);
        for (int i = 0; i < CALLS; i++) {
            long size = 1_000 + random.nextInt(8_000);
            measured.addEncoding(size, 5 * size);
        }
        Estimate both = sum().processor(5_000);
        assertEquals(decoded.likely() + 25_000, both.likely(), 1_000);
    }

    @Test
    void whatTheCalleeReadsForItStandsApartAndMayShortenTheCall() {
        addVarying(size -> PER_BYTE * size);
        AnswerCost without = sum();
        for (int i = 0; i < 20; i++) {
            measured.add(new Fetched(300_000, 0));
        }
        AnswerCost cost = sum();
        assertEquals(without.processor(5_000), cost.processor(5_000));
        assertEquals(Estimate.NOTHING, without.fetched(without.bytes(), ALL));
        Estimate half = new Estimate(0.5, 0.5, 0.5);
        assertEquals(new Estimate(75_000, 150_000, 150_000), cost.fetched(cost.bytes(), half));
        double size = cost.bytes();
        assertEquals(without.time(size, ALL, ALL).low(), cost.time(size, ALL, ALL).low(), 1);
        assertEquals(
                without.time(size, ALL, ALL).high() + 300_000, cost.time(size, ALL, ALL).high(), 1);
    }

    @Test
    void upToHalfOfExecutingAStatementGoesWithItsColumns() {
        for (int i = 0; i < CALLS; i++) {
            add(5_000, 10_000, 60_000);
            measured.add(new Fetched(300_000, 200_000));
        }
        Estimate fetched = sum().fetched(5_000, ALL);
        assertEquals(150_000, fetched.low(), 1);
        assertEquals(300_000, fetched.likely(), 1);
        assertEquals(400_000, fetched.high(), 1);
    }

    @Test
    void whatAFrameworkDoesAroundACallGoesWithTheCallAndNotWithItsBytes() {
        AnswerCost.Measured framed = new AnswerCost.Measured();
        for (int i = 0; i < CALLS; i++) {
            CallCosts costs = CallCosts.of(1_000, 60_000, 0);
            measured.add(500, costs, 1);
            measured.addWork(90_000, costs, 2_000_000);
            framed.add(500, costs.withAround(30_000), 1);
            framed.addWork(90_000, costs.withAround(30_000), 2_000_000);
        }
        AnswerCost cost = framed.sum(List.of(), 1, HandlingRates.UNKNOWN);
        assertEquals(90_000, cost.whole().likely(), 1);
        assertEquals(sum().processor(500), cost.processor(500));
        assertEquals(sum().stretch(), cost.stretch());
    }

    @Test
    void aCallThatIsNotMadeSavesWhatItsCallerSpendsAndAtMostAllOfItsHandling() {
        for (int i = 0; i < CALLS; i++) {
            add(500, 10_000, 60_000);
        }
        assertEquals(60_000, sum().whole().high(), 1);
        for (int i = 0; i < 20; i++) {
            measured.addHandling(3, 200_000);
        }
        Estimate whole = sum().whole();
        assertEquals(60_000, whole.low(), 1);
        assertEquals(160_000, whole.likely(), 1);
        assertEquals(260_000, whole.high(), 1);
        // The service takes a processor for a quarter of its handlings' time, and has many others.
        Estimate known = whole(1e15);
        assertEquals(60_000 + 25_000, known.low(), 1);
        assertEquals(60_000 + 50_000, known.likely(), 1);
        assertEquals(60_000 + 75_000, known.high(), 1);
    }

    /** Where service 3, whose handlings took so long in all, spends a quarter of that. */
    private Estimate whole(double handlings) {
        return measured.sum(
                        List.of(),
                        1,
                        new HandlingRates(service -> service == 3 ? 0.25 : 0, of -> handlings))
                .whole();
    }

    @Test
    void theMoreOfAServiceHandlingsAreTheBetterIsKnownWhatTheySpend() {
        for (int i = 0; i < CALLS; i++) {
            add(500, 10_000, 60_000);
        }
        for (int i = 0; i < 20; i++) {
            measured.addHandling(3, 200_000);
        }
        double all = 20 * 200_000;
        Estimate alone = whole(all);
        assertEquals(110_000, alone.low(), 1);
        assertEquals(110_000, alone.high(), 1);
        // The other half takes between two thirds and twice as much for the same time.
        Estimate half = whole(2 * all);
        assertEquals(60_000 + 50_000 / 1.5, half.low(), 1);
        assertEquals(110_000, half.likely(), 1);
        assertEquals(60_000 + 50_000 * 1.2, half.high(), 1);
    }

    @Test
    void whoWaitsForTheProcessorGainsThatTooButNoMoreThanThoseInFlight() {
        addVarying(size -> PER_BYTE * size);
        CallCosts costs = CallCosts.of(1, 100_000, 50_000);
        for (int i = 0; i < CALLS; i++) {
            measured.addWork(300_000 + random.nextInt(100_000), costs, 1_000_000);
        }
        Estimate spent = sum().processor(5_000);
        assertEquals(1, sum().stretch().high());
        Estimate time = measured.sum(underway(0), 16, HandlingRates.UNKNOWN).time(5_000, ALL, ALL);
        assertTrue(3 * spent.likely() <= time.likely(), time::toString);
        assertTrue(time.high() <= 4 * spent.high() + 1, time::toString);
        assertEquals(spent.low(), time.low(), 1);
        assertEquals(2, measured.sum(underway(0), 2, HandlingRates.UNKNOWN).stretch().high());
    }

    @Test
    void fewCallersThatWaitVeryLongCountByHowLongAllTookTogether() {
        addVarying(size -> PER_BYTE * size);
        CallCosts costs = CallCosts.of(1, 100_000, 50_000);
        for (int i = 0; i < CALLS; i++) {
            measured.addWork(i % 5 == 0 ? 1_600_000 : 100_000, costs, 2_000_000);
        }
        AnswerCost cost = measured.sum(underway(0), 100, HandlingRates.UNKNOWN);
        assertEquals(1, cost.stretch().likely());
        assertEquals(4, cost.stretch().high(), 1); // (16 + 4 x 1) / 5
        double spent = cost.processor(5_000).high();
        assertEquals(
                cost.stretch().high() * spent, cost.time(5_000, ALL, ALL).high(), 0.01 * spent);
        assertEquals(16 * spent, cost.timeOfSlowest(5_000, ALL, ALL), 0.01 * spent);
    }

    @Test
    void whoWaitsLongInTheSlowestRequestsDoesNotWidenTheGainOfUsualOnes() {
        addVarying(size -> PER_BYTE * size);
        CallCosts costs = CallCosts.of(1, 100_000, 50_000);
        for (int i = 0; i < CALLS; i++) {
            boolean isSlow = i % 5 == 0;
            measured.addWork(
                    isSlow ? 1_600_000 : 120_000, costs, isSlow ? 9_000_000 : 2_000_000 + i);
        }
        AnswerCost cost = measured.sum(underway(0), 100, HandlingRates.UNKNOWN);
        assertEquals(1.2, cost.stretch().high(), 0.01);
        assertEquals(16, cost.longStretch(), 0.01);
    }

    @Test
    void whatACallerWaitsBeforeItWorksIsNotTakenToShrinkWithTheWork() {
        addVarying(size -> PER_BYTE * size);
        for (int i = 0; i < CALLS; i++) {
            long processor = 50_000 + random.nextInt(100_000);
            long waits = i % 2 == 0 ? 0 : random.nextInt(2_000_000);
            long time = 1_200 * processor / 1_000 + waits;
            measured.addWork(time, CallCosts.of(1, processor, 50_000), 2_000_000);
        }
        AnswerCost cost = measured.sum(underway(0), 100, HandlingRates.UNKNOWN);
        assertTrue(cost.stretch().likely() < 5, () -> cost.stretch().toString());
        assertTrue(cost.longStretch() > 10, () -> cost.stretch().toString());
        assertTrue(cost.stretch().high() < 5, () -> cost.stretch().toString());
    }

    @Test
    void theFirstCallsThatLoadClassesDoNotWidenWhatBytesCost() {
        for (int i = 0; i < CALLS; i++) {
            add(110, i < 2 ? 10_000_000 : 50_000, 20_000_000);
        }
        Estimate cost = sum().processor(110);
        assertEquals(50_000, cost.likely(), 1);
        assertEquals(50_000, cost.high(), 1);
    }

    @Test
    void whatIsNotKnownOfBothEndsIsNotTakenToBeWorstAtOnce() {
        for (int i = 0; i < CALLS; i++) {
            add(110, 60_000, 200_000);
            measured.addEncoding(110, 60_000);
        }
        Estimate both = sum().processor(110);
        assertEquals(120_000, both.likely(), 1);
        assertEquals(120_000 - Math.sqrt(2) * 30_000, both.low(), 1);
        Estimate share = sum().processor(110, new Estimate(0.4, 0.5, 0.6));
        assertEquals(60_000, share.likely(), 1);
        assertTrue(share.low() > both.low() * 0.4, share::toString);
        assertTrue(share.low() < both.low() * 0.5, share::toString);
        assertEquals(both.high() * 0.6, share.high(), 1);
    }

    @Test
    void aShareThatMayBeNothingMayGainNothing() {
        Estimate some = new Estimate(50, 100, 120);
        assertEquals(0, some.timesIndependent(new Estimate(0, 0.5, 1)).low());
        assertEquals(new Estimate(0, 0, 120), some.timesIndependent(new Estimate(0, 0, 1)));
        assertEquals(some, some.plusIndependent(Estimate.NOTHING));
    }

    private static List<Moved> underway(double time) {
        List<Moved> underway = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            underway.add(outside(5_000, time));
        }
        return underway;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.ProcessorLoad;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
    private static final Estimate SAVED = new Estimate(90_000, 120_000, 150_000);

    @Test
    void itIsAShareOfWhatARequestTakes() {
        ProcessorTime time = new ProcessorTime(SAVED, 1_200_000, 1);
        assertEquals(OptionalDouble.of(0.1), time.share());
        assertEquals(
                "120 µs [83.4 µs, 185 µs] of processor time, 10.0 % of the 1.20 ms that a request"
                        + " usually takes",
                time.text());
    }

    @Test
    void whatARequestTakesMayNotBeKnown() {
        ProcessorTime time = new ProcessorTime(SAVED, 0, 1);
        assertTrue(time.share().isEmpty());
        assertEquals("120 µs [83.4 µs, 185 µs] of processor time", time.text());
    }

    @Test
    void otherJvmsSaveMoreOrLess() {
        Estimate sure = new Estimate(100_000, 100_000, 100_000);
        Estimate others = new ProcessorTime(sure, 1_200_000, 1).predicted();
        assertEquals(80_000, others.low(), 1);
        assertEquals(100_000, others.likely(), 1);
        // An interval that is wide anyway hardly gets wider.
        Estimate wide = new Estimate(30_000, 100_000, 300_000);
        assertEquals(0.98, new ProcessorTime(wide, 1_200_000, 1).predicted().low() / 30_000, 0.01);
    }

    @Test
    void whatIsLeftMayGetQuickerToo() {
        Estimate sure = new Estimate(100_000, 100_000, 100_000);
        // 1.35 times, in JVMs that save 1.25 times as much or less: independent of each other.
        assertEquals(145_300, new ProcessorTime(sure, 1_200_000, 1).predicted().high(), 500);
    }

    @Test
    void noJvmSavesMoreThanARequestTakes() {
        ProcessorTime time = new ProcessorTime(SAVED, 160_000, 1).deeper(SAVED.times(1.05));
        assertEquals(160_000, time.predicted().high());
        assertEquals(160_000, time.deeperPredicted().high());
    }

    @Test
    void itSaysWhetherLatenciesFollowIt() {
        ProcessorTime time = new ProcessorTime(SAVED, 1_200_000, 1);
        assertEquals("", time.loadText());
        assertEquals("", time.stretched(1.6).loadText());
        String free = time.stretched(1.1).loadText();
        assertTrue(free.contains("the latency is what lies on critical paths"), free);
        String busy = time.stretched(2.56).loadText();
        assertTrue(busy.startsWith("Threads took 2.6 times as long as they had a processor"), busy);
    }

    @Test
    void processorsThatAreUsedUpMakeLatenciesFollowIt() {
        ProcessorTime time = new ProcessorTime(SAVED, 1_200_000, 1).stretched(1.1);
        String busy = time.loaded(0.97).loadText();
        assertTrue(busy.startsWith("Processors were busy 97.0 % of the time"), busy);
        assertTrue(time.loaded(0.97).isBusy() && !time.loaded(0.97).isFree());
        assertEquals("", time.loaded(0.7).loadText());
        assertTrue(time.loaded(0.3).isFree());
        assertTrue(time.stretched(2).loaded(0.3).isBusy()); // by others, which nobody recorded
    }

    @Test
    void processorsAreNotFreeWhereRequestsTakeLongerThanTheyHaveThemThemselves() {
        ProcessorTime time = new ProcessorTime(SAVED, 400_000, 1);
        assertTrue(time.stretched(1, 500_000).isFree());
        // 4 of 4.8 ms are for something, and work that is short does not show that it had to wait.
        assertFalse(time.stretched(1, 4_800_000).isFree());
        assertFalse(time.stretched(1, 4_800_000).isBusy());
        assertEquals("", time.stretched(1, 4_800_000).loadText());
        assertTrue(time.stretched(1, 0).isFree()); // nobody knows
    }

    @Test
    void howLongThreadsWaitedSaysWhetherLatenciesFollowIt() {
        // What threads took and what recorded processes had no longer matters then.
        ProcessorTime time = new ProcessorTime(SAVED, 1_200_000, 1).stretched(2.5).loaded(0.95);
        ProcessorTime free = time.queued(new ProcessorQueue(0.1, 2, 0, 1, new UsualTimes(), 1));
        assertTrue(free.isFree() && !free.isBusy());
        assertTrue(free.loadText().contains("the latency is what lies on critical paths"));
        ProcessorTime busy = time.queued(new ProcessorQueue(3.44, 2, 0, 1, new UsualTimes(), 1));
        assertTrue(busy.isBusy() && !busy.isFree());
        assertTrue(
                busy.loadText().startsWith("Threads waited 3.4 times as long for a processor"),
                busy::loadText);
    }

    @Test
    void nobodySavesMoreThanAll() {
        assertEquals(OptionalDouble.of(1), new ProcessorTime(SAVED, 60_000, 1).share());
    }

    @Test
    void noMoreIsSavedThanTheRequestsTakeThatSaveIt() {
        ProcessorTime time =
                new ProcessorTime(SAVED, 0, 0.5).deeper(new Estimate(50_000, 400_000, 900_000));
        assertEquals("400 µs [49.4 µs, 977 µs]", time.deeperText());
        assertEquals(900_000, time.most());
        assertEquals("200 µs [49.1 µs, 200 µs]", time.of(100_000).deeperText());
        assertEquals(SAVED, time.of(0).saved());
    }

    @Test
    void workOfAHandlingFollowsTheLoadAsThatOfBytesDoes() {
        Latency latency = new Latency(1_400_000, 13_000, 13_000, 13_000);
        Estimate saved = new Estimate(13_000, 13_000, 13_000);
        Gain gain =
                new Gain(
                        Gain.Kind.WORK,
                        CallTimes.UNKNOWN,
                        0,
                        false,
                        100,
                        latency,
                        latency,
                        13_000,
                        13_000,
                        true,
                        Optional.of(new ProcessorTime(saved, 0, 1)));
        assertTrue(gain.isNegligible(), "on the critical path alone");
        Gain unknown = gain.of(200_000);
        assertEquals(13_000, unknown.median().gain());
        assertEquals(91_000, unknown.median().high(), 1, "as the share of the processor time");
        assertFalse(unknown.isNegligible());
        ProcessorLoad load =
                new ProcessorLoad(200_000, 0.5, 1, 0.5, 7, 2, ByteCost.UNKNOWN, Map.of(), Map.of());
        UnderLoad requests = new UnderLoad();
        Gain waiting = requests.of(gain, 0).of(load);
        assertTrue(waiting.median().gain() > 13_000, () -> waiting.median().toString());
        assertTrue(waiting.median().low() >= 13_000, () -> waiting.median().toString());
    }

    @Test
    void anAnswerThatIsTooLittleToNoticeIsNotWhereTheCalleeNeedNotReadItEither() {
        Latency answer = new Latency(3_230_000, 23_000, 43_000, 142_000);
        assertEquals("That is too little to notice. ", ofBytes(answer, 150_000).littleText());
        assertTrue(ofBytes(answer, 150_000).isNegligible());
        Gain deeper = ofBytes(answer, 609_000);
        assertTrue(deeper.isNegligibleAlone());
        assertFalse(deeper.isNegligible());
        assertEquals("That alone is too little to notice. ", deeper.littleText());
        assertEquals(
                ", 90.0 µs [43.0 µs, 609 µs] if the callee does not read them either",
                deeper.deeperText());
        Gain enough = ofBytes(new Latency(3_230_000, 23_000, 300_000, 400_000), 609_000);
        assertEquals("", enough.littleText() + enough.deeperText());
    }

    /** Fields whose bytes save so much, and with what the callee reads for them up to so much. */
    private static Gain ofBytes(Latency answer, long deeper) {
        ProcessorTime time =
                new ProcessorTime(SAVED, 0, 1)
                        .deeper(new Latency(answer.before(), 43_000, 90_000, deeper));
        return new Gain(
                Gain.Kind.FIELDS,
                CallTimes.UNKNOWN,
                0,
                true,
                100,
                answer,
                answer,
                43_000,
                142_000,
                true,
                Optional.of(time));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeFixes.fix;
import static org.fieldtrace.model.findings.OneCallRequests.DECODING;
import static org.fieldtrace.model.findings.OneCallRequests.FIXED;
import static org.fieldtrace.model.findings.OneCallRequests.measured;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.Map;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.ProcessorLoad;
import org.fieldtrace.model.requests.index.ThreadWork;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/** What fields gain where the agent measured what the answers' bytes cost. */
class MeasuredGainTest {
    private static final double MOVING = 80; // a byte at most, on the slowest network

    @Test
    void aShareOfTheBytesGainsNoMoreThanThatShareOfWhatWasMeasured() {
        for (long text = 100; text <= 9_000; text += 1_100) {
            // Of two fields each takes so much text and its name six, of some 11,000 bytes.
            Gain gain = fix(measured(true), new WireBytes(100 * text, 100), READ, UNREAD).gain();
            assertTrue(gain.isMeasured());
            double share = Math.max(gain.share(), (text + 6) / 10_000.0);
            double half = 0.5; // if all that the answer holds is divided as what is watched is
            double most = Math.max(half, share);
            Estimate processor = gain.processor().orElseThrow().saved();
            assertTrue(processor.high() <= 1.1 * most * DECODING * 11_000, processor::toString);
            assertTrue(processor.low() <= processor.likely(), processor::toString);
            assertTrue(processor.likely() <= processor.high(), processor::toString);
            assertEquals(gain.share() * DECODING * 11_000, processor.likely(), 4_000);
            double highest = 1.1 * most * (DECODING + MOVING) * 11_000;
            assertTrue(gain.median().high() <= highest, gain::toString);
            assertTrue(gain.median().low() <= gain.median().gain(), gain::toString);
        }
    }

    @Test
    void whatClientsThreadsAndCollectorsTakeForThatShareIsSavedToo() {
        WireBytes text = new WireBytes(240_000, 100);
        Estimate alone = saved(Map.of(), text);
        ThreadWork.Part part = new ThreadWork.Part(40, 0, 40 * 20_000, 40 * 100_000);
        ThreadWork work = new ThreadWork(Collections.nCopies(12, part));
        Estimate moved = saved(Map.of("n0", work), text);
        double share = fix(measured(false), text, READ, UNREAD).gain().share();
        // Between half of the clients' time and all.
        assertEquals(share * 15_000, moved.likely() - alone.likely(), 100);
        ThreadWork.Part garbage = new ThreadWork.Part(40, 40 * 12_000, 40 * 20_000, 40 * 100_000);
        Estimate all = saved(Map.of("n0", new ThreadWork(Collections.nCopies(12, garbage))), text);
        assertEquals(1.1 * moved.likely(), all.likely(), 100);
        assertEquals(alone, saved(Map.of("n1", work), text), "of a service that calls nobody");
    }

    private static Estimate saved(Map<String, ThreadWork> threads, WireBytes text) {
        Gain gain = fix(measured(false), threads, text, READ, UNREAD).gain();
        return gain.processor().orElseThrow().saved();
    }

    @Test
    void itIsKnownWhereTheBudgetLeftFewCallsAmongThoseOfTheRequestsThatArePlayedAgain() {
        WireBytes text = new WireBytes(240_000, 100);
        Fix fix = fix(OneCallRequests.seldomMeasured(12_000, 400), text, READ, UNREAD);
        assertTrue(fix.gain().isKnown(), fix::reason);
        Estimate processor = fix.gain().processor().orElseThrow().saved();
        double bytes = DECODING * 5_000;
        assertEquals(fix.gain().share() * bytes, processor.likely(), 1);
    }

    @Test
    void itIsKnownWhereSizesTellNothing() {
        Fix fix = fix(measured(false), new WireBytes(240_000, 100), READ, UNREAD);
        Gain gain = fix.gain();
        assertTrue(gain.isKnown());
        assertFalse(gain.times().isTold());
        Estimate processor = gain.processor().orElseThrow().saved();
        assertEquals(0.48 * DECODING * 5_000, processor.likely(), 1_000);
        assertTrue(processor.high() <= 3 * processor.low(), processor::toString);
        assertTrue(gain.median().high() < FIXED / 2, gain::toString);
        assertTrue(
                fix.reason().contains("of processor time. ")
                        && fix.reason().contains("What answers cost to encode, move and")
                        && fix.reason().contains("The fields take 48.1 % of an answer."),
                fix::reason);
    }

    @Test
    void whatCalleesSaveThatAreNotRecordedIsNotCountedSoThatItIsNotCalledTooLittle() {
        Fix half = fix(measured(true), new WireBytes(500_000, 100), READ, UNREAD);
        Gain gain = half.gain();
        assertTrue(gain.median().high() < 0.05 * gain.median().before(), gain::toString);
        assertFalse(gain.isNegligible());
        assertTrue(
                half.reason()
                        .contains(
                                "they wait for databases and other callees that are not recorded."
                                        + " What these save where they are asked for less is not"
                                        + " counted."),
                half.reason());
        Fix little = fix(measured(true), new WireBytes(100, 100), READ, UNREAD);
        assertTrue(little.gain().isNegligible(), little::reason);
    }

    @Test
    void whereProcessorsAreBusyRequestsGetShorterAsTheirProcessorTimeDoes() {
        Gain known = fix(measured(false), new WireBytes(240_000, 100), READ, UNREAD).gain();
        Gain gain = known.stretched(0); // nobody knows whether they are
        double saved = gain.processor().orElseThrow().saved().high();
        Gain busy = gain.of(10 * saved);
        assertEquals(0.1 * gain.median().before(), busy.median().high(), 1);
        assertEquals(0.1 * gain.p99().before(), busy.p99().high(), 1);
        assertEquals(gain.median().low(), busy.median().low());
        assertEquals(gain.median().gain(), busy.median().gain());
        assertEquals(gain.median(), gain.of(0).median());
        assertEquals(gain.median().before(), gain.of(1).median().high());
    }

    @Test
    void whereNoThreadWaitsForAProcessorTheLatencyIsThatOfCriticalPaths() {
        Gain gain = fix(measured(false), new WireBytes(240_000, 100), READ, UNREAD).gain();
        assertTrue(gain.processor().orElseThrow().isFree());
        double saved = gain.processor().orElseThrow().saved().likely();
        Gain free = gain.stretched(1.2).of(10 * saved);
        assertEquals(gain.median(), free.median());
        Gain busy = gain.stretched(2).of(10 * saved);
        assertEquals(0.1 * gain.median().before(), busy.median().gain(), 1);
        assertTrue(busy.median().low() <= busy.median().gain());
        assertTrue(busy.median().gain() <= busy.median().high());
    }

    @Test
    void howLongThreadsWaitForAProcessorMakesTheLatencyNarrow() {
        Gain gain = fix(measured(false), new WireBytes(240_000, 100), READ, UNREAD).gain();
        double saved = gain.processor().orElseThrow().saved().likely();
        double before = gain.median().before();
        for (double waiting : new double[] {0.1, 0.5, 2, 8}) {
            double ofRequest = 0.9 * before / (1 + waiting);
            ProcessorLoad load =
                    new ProcessorLoad(
                            ofRequest, 0.8, 0, 1, waiting, 2, ByteCost.UNKNOWN, Map.of(), Map.of());
            Latency median = gain.of(load).median();
            // All is as much shorter as the work is that it consists of.
            double queued = Math.min(1, saved / ofRequest) * waiting * ofRequest;
            assertEquals(gain.median().gain() + queued, median.gain(), 0.02 * before);
            assertTrue(median.high() <= 5 * median.low(), median::toString);
        }
    }

    @Test
    void whatTheValuesTakeIsNotKnownSoThatNothingIsSure() {
        Gain gain = fix(measured(true), READ, UNREAD).gain();
        assertTrue(gain.isKnown());
        assertEquals(0, gain.processor().orElseThrow().saved().low());
        assertEquals(0, gain.median().low());
    }
}

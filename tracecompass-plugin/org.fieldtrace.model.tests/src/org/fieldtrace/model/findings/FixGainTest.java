// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeFixes.fix;
import static org.fieldtrace.model.findings.OneCallRequests.ALONE;
import static org.fieldtrace.model.findings.OneCallRequests.FIXED;
import static org.fieldtrace.model.findings.OneCallRequests.LOOKING;
import static org.fieldtrace.model.findings.OneCallRequests.OWN;
import static org.fieldtrace.model.findings.OneCallRequests.PER_BYTE;
import static org.fieldtrace.model.findings.OneCallRequests.REQUESTS;
import static org.fieldtrace.model.findings.OneCallRequests.rare;
import static org.fieldtrace.model.findings.OneCallRequests.slow;
import static org.fieldtrace.model.findings.OneCallRequests.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.model.findings.OneCallRequests.Callee;
import org.fieldtrace.model.findings.OneCallRequests.Sizes;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/** What fixes gain, of {@link OneCallRequests}. */
class FixGainTest {
    @Test
    void fieldsGainWhatTheirBytesCostAndNothingOfTheFixedPart() {
        Fix fix = fix(source(true, Sizes.BYTES), READ, UNREAD);
        assertTrue(fix.isFinding());
        assertEquals(List.of("Employee.f1"), fix.fields().neverRead());
        Gain gain = fix.gain();
        assertTrue(gain.isKnown());
        assertEquals(Gain.Kind.FIELDS, gain.kind());
        assertEquals(REQUESTS, gain.requests());
        // The median request brings some 11,000 bytes, of which half belong to the field.
        Latency median = gain.median();
        assertEquals(PER_BYTE * 11_000 / 2, median.gain(), 60_000);
        assertEquals(0, median.low());
        assertEquals(PER_BYTE * 11_000, median.high(), 200_000);
        assertEquals(FIXED, gain.times().fixed(), 30_000);
        assertEquals(PER_BYTE, gain.times().perByte(), 1);
        assertTrue(fix.reason().contains("Never read: Employee.f1."), fix.reason());
        assertTrue(fix.reason().contains("(500 requests played again)"), fix.reason());
        assertTrue(
                fix.said()
                        .sure()
                        .contains(
                                "The median is that of 500 requests that make these calls, played"
                                        + " again."),
                fix.said()::sure);
    }

    @Test
    void whereValuesWereMeasuredTheIntervalIsTheirs() {
        // Each field takes 2,000 bytes and its name six, of answers of some 11,000 bytes.
        Fix fix = fix(source(Callee.IS_FAR_AWAY), new WireBytes(200_000, 100), READ, UNREAD);
        Gain gain = fix.gain();
        assertTrue(gain.isMeasured());
        assertEquals(2006.0 / 11_000, gain.share(), 0.01);
        assertEquals(PER_BYTE * 2006, gain.median().gain(), 30_000);
        assertTrue(0.9 * PER_BYTE * 2006 < gain.median().low(), gain::toString);
        // Half of the answer, if all that it holds is divided as what is watched is.
        assertEquals(PER_BYTE * 11_000 / 2, gain.median().high(), 100_000);
    }

    @Test
    void aCalleeMayGoOnReadingWhatIsLeftOut() {
        for (Callee callee : List.of(Callee.NOT_RECORDED, Callee.MAKES_THE_BYTES)) {
            Fix fix = fix(source(callee), new WireBytes(200_000, 100), READ, UNREAD);
            assertEquals(0, fix.gain().median().low(), callee.name());
            assertEquals(PER_BYTE * 2006, fix.gain().median().gain(), 30_000, callee.name());
        }
    }

    @Test
    void aCallWhoseAnswerTheApplicationParsesGainsTheExchangeAndTheParsing() {
        Fix fix = fix(source(Callee.ANSWERS_TEXT), UNREAD);
        Gain gain = fix.gain();
        assertEquals(Gain.Kind.CALL, gain.kind());
        assertEquals(REQUESTS, fix.calls().calls());
        assertEquals(FIXED + PER_BYTE * 11_000, gain.median().gain(), 200_000);
        assertEquals(FIXED + PER_BYTE * 11_000, fix.calls().waited() / REQUESTS, 200_000);
    }

    @Test
    void callsThatWereAllToldAreSoManyThoughFewOfTheirRequestsArePlayedAgain() {
        Fix fix = fix(rare(6000, 50), READ, UNREAD);
        assertTrue(fix.extent().lookedAt() < 6000);
        assertEquals(120, fix.calls().calls());
        assertEquals("120", fix.estimate().text(fix.calls().calls()));
    }

    @Test
    void aCallThatIsLeftOutGainsNothingOfWhatTheAgentTookToLookIntoIt() {
        Latency median = fix(source(Callee.IS_LOOKED_INTO), UNREAD).gain().median();
        long call = FIXED + PER_BYTE * 11_000 - LOOKING;
        assertEquals(call, median.gain(), 200_000);
        assertTrue(median.low() <= median.gain() && median.high() < call + LOOKING / 2);
    }

    @Test
    void aCallWhoseExchangeIsNotKnownGainsAnUnknownTime() {
        Fix fix = fix(source(Callee.ANSWERS_UNSEEN), UNREAD);
        Gain gain = fix.gain();
        assertEquals(Gain.Kind.CALL, gain.kind());
        assertFalse(gain.isKnown());
        assertFalse(gain.isNegligible());
        assertEquals(0, gain.median().gain());
        // The exchange is not linked, but lies between the beginning and the parsing.
        assertTrue(gain.median().high() > FIXED + PER_BYTE * 10_000, gain::toString);
        assertTrue(
                fix.reason().contains("gains an unknown time, at most ")
                        && fix.reason().contains("No exchange is known that serves these calls")
                        && fix.reason().contains("Requests waited at least "),
                fix.reason());
    }

    @Test
    void aBoundThatIsAllOfARequestIsNotTold() {
        Gain gain = fix(source(Callee.ANSWERS_UNSEEN), UNREAD).gain();
        Latency all = new Latency(8_620_000, 0, 0, 8_620_000);
        assertEquals("unknown", gain.text(all));
        assertEquals(
                "unknown, at most 4.31 ms", gain.text(new Latency(8_620_000, 0, 0, 4_310_000)));
        assertEquals("(8.62 ms) gains an unknown time", FixText.latency(gain, all));
        assertEquals("no exchange of the calls is known", gain.whyUnknown());
    }

    @Test
    void requestsOfWhichNoCallIsToldAreAmongThosePlayedAgain() {
        Fix all = fix(source(true, Sizes.BYTES), READ, UNREAD);
        Fix some = fix(source(true, Sizes.BYTES, id -> id % 8 == 0, 8), READ, UNREAD);
        assertEquals(REQUESTS, some.gain().requests());
        assertEquals(all.gain().median().before(), some.gain().median().before());
        assertEquals(all.gain().median().gain(), some.gain().median().gain(), 50_000);
        assertEquals(all.gain().mean(), some.gain().mean(), 50_000);
        // Eight for each of 63 that were told are 504.
        assertEquals(REQUESTS, some.calls().calls());
        assertEquals(all.calls().waited(), some.calls().waited(), 0.01 * all.calls().waited());
        assertEquals(all.criticalShare(), some.criticalShare(), 0.01);
    }

    @Test
    void whatCallsWaitForEachOtherIsGainedAtMost() {
        RequestSource waiting = slow(FIXED / 10);
        Gain gain = fix(waiting, new WireBytes(200_000, 100), READ, UNREAD).gain();
        double alone = PER_BYTE * 2006.0;
        assertTrue(gain.median().gain() < 3 * alone, gain::toString);
        // Half of the answers' bytes: half of some ten milliseconds.
        assertTrue(gain.median().high() > 4 * FIXED, gain::toString);
    }

    @Test
    void whoeverIsAloneWaitsForNobody() {
        Gain gain = fix(slow(ALONE), new WireBytes(200_000, 100), READ, UNREAD).gain();
        assertTrue(gain.median().high() < 2 * FIXED, gain::toString);
    }

    @Test
    void whereSizesDoNotVaryNothingIsInvented() {
        Fix fix = fix(source(false, Sizes.BYTES), READ, UNREAD);
        assertTrue(fix.isFinding());
        assertFalse(fix.gain().isKnown());
        assertTrue(
                fix.reason().contains(" gains an unknown time, at most 1.5")
                        && fix.reason().contains(" answers vary too little, or the durations"),
                fix.reason());
        // All of the call, but not what the request does beside it.
        assertEquals(FIXED + PER_BYTE * 5000, fix.gain().median().high(), 20_000);
    }

    @Test
    void whereNoSizeIsRecordedAllOfTheCallIsTheMost() {
        Fix fix = fix(source(true, Sizes.NOTHING), READ, UNREAD);
        assertFalse(fix.gain().isKnown());
        assertTrue(
                fix.reason().contains("The numbers of objects of 500 answers vary too little"),
                fix.reason());
        assertTrue(fix.gain().median().high() > FIXED);
    }

    @Test
    void whereNoSizeIsRecordedAnAnswerIsAsLargeAsItsObjects() {
        Gain gain = fix(source(true, Sizes.OBJECTS), READ, UNREAD).gain();
        assertTrue(gain.isKnown());
        assertTrue(gain.times().isByObjects());
        // Half of what the bytes cost; but an object may cost as much without the field.
        assertEquals(PER_BYTE * 11_000 / 2, gain.median().gain(), 100_000);
        assertEquals(0, gain.median().low());
        assertEquals(PER_BYTE * 11_000, gain.median().high(), 300_000);
    }

    @Test
    void aCallOfWhichNobodyReadsAnythingGainsAllOfIt() {
        Fix fix = fix(source(true, Sizes.BYTES), UNREAD, UNREAD);
        assertEquals(FindingKind.OBJECTS_NEVER_READ, fix.kind());
        assertEquals(Gain.Kind.CALL, fix.gain().kind());
        assertTrue(fix.gain().isKnown());
        Latency median = fix.gain().median();
        assertEquals(median.before() - OWN, median.gain(), 50_000); // of those about as long
        assertTrue(fix.reason().startsWith("Nobody reads any field"), fix.reason());
    }
}

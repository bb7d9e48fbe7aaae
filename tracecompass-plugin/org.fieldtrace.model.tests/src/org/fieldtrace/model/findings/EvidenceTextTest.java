// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.CallTimes;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

/** What a fix says of a byte's cost, of calls of 50 ms that bring 2,000 bytes each. */
class EvidenceTextTest {
    private static final int CALLS = 400;
    private static final double BYTES = 2_000;
    private static final double DURATION = 50_000_000;
    private static final int REQUESTS = 300;

    private static String evidence(double perByte, double low, double high) {
        CallTimes times =
                new CallTimes(CALLS, BYTES, DURATION, perByte, low, high, 0, false, false);
        assertTrue(times.isTold(), times::toString);
        return evidence(Gain.Kind.FIELDS, times);
    }

    /** The sentence about bytes of a fix with such a gain. */
    private static String evidence(Gain.Kind kind, CallTimes times) {
        Gain gain =
                new Gain(
                        kind,
                        times,
                        0.5,
                        true,
                        REQUESTS,
                        Latency.NONE,
                        Latency.NONE,
                        0,
                        0,
                        true,
                        Optional.empty());
        FixFields unread =
                new FixFields(
                        List.of(), List.of("Employee.email"), List.of(), List.of(), 2, false, 0.01);
        String reason =
                new Fix(
                                FindingKind.FIELDS_NEVER_READ,
                                "payroll",
                                List.of("hr"),
                                List.of(new Frame("com.acme.Client", "get", "Client.java", 25)),
                                List.of("com.acme.Employee"),
                                unread,
                                Optional.empty(),
                                RemoteCallSums.NONE,
                                CallEstimate.NONE,
                                Waste.NONE,
                                0,
                                gain,
                                Extent.NONE,
                                List.of(),
                                Exercise.NONE,
                                Optional.empty())
                        .reason();
        int begin = reason.indexOf("Of a call's");
        int end = reason.indexOf(" The ", begin);
        assertTrue(begin >= 0 && end > begin, reason);
        return reason.substring(begin, end);
    }

    @Test
    void aCostThatIsNotToldApartFromNothingHasAnUpperEndAlone() {
        String most =
                "Of a call's 50.0 ms at least 32.2 ms are fixed; a byte of its 2,000 costs at most"
                        + " 8.88 µs, maybe nothing (400 calls).";
        assertEquals(most, evidence(0, 0, 8_880));
        assertEquals(most, evidence(1_234, 0, 8_880));
    }

    @Test
    void aCostThatIsToldApartFromNothingHasItsInterval() {
        assertEquals(
                "Of a call's 50.0 ms 47.9 ms are fixed; a byte of its 2,000, with all that goes"
                        + " along with the size, costs 1.05 µs [0.0420 ns, 8.88 µs] (400 calls).",
                evidence(1_050, 0.042, 8_880));
    }

    @Test
    void whereLargerAnswersTakeNoLongerNoByteCostsAnything() {
        String evidence = evidence(0, 0, 0);
        assertEquals(
                "Of a call's 50.0 ms all are fixed: a larger answer than its 2,000 bytes costs no"
                        + " more (400 calls).",
                evidence);
        assertFalse(evidence.contains("0.00"), evidence);
    }

    @Test
    void whatOtherAnswersTellIsToldWithThem() {
        CallTimes times = new CallTimes(CALLS, BYTES, DURATION, 105, 0, 105, 0, false, true);
        assertEquals(
                "Of a call's 50.0 ms at least 49.8 ms are fixed; a byte of its 2,000 costs at most"
                        + " 105 ns, maybe nothing (400 calls, and other answers of the same"
                        + " service).",
                evidence(Gain.Kind.OBJECTS, times));
    }
}

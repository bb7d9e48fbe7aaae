// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.answers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.endtoend.UnreadAnswer;
import org.fieldtrace.model.findings.UnreadByAll;
import org.fieldtrace.model.findings.gains.CallTimes;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.junit.jupiter.api.Test;

/** An answer that nobody reads, in sentences. */
class AnswerTextTest {
    private static final long MS = 1_000_000;
    private static final Latency NOTHING = new Latency(100 * MS, 0, 0, 0);
    private static final Latency HALF = new Latency(100 * MS, 40 * MS, 50 * MS, 60 * MS);

    private static String sure(Latency median, Latency p99) {
        UnreadAnswer answer =
                new UnreadAnswer("store", "GET /crates", List.of(), List.of(), List.of());
        Gain gain =
                new Gain(
                        Gain.Kind.CALL,
                        CallTimes.UNKNOWN,
                        0,
                        false,
                        80,
                        median,
                        p99,
                        1,
                        1,
                        true,
                        Optional.empty());
        return new AnswerText(new UnreadByAll(answer, List.of()), gain, 0).said().sure();
    }

    @Test
    void anEntrySaysWhoseMedianItNamesOrWhose99thPercentile() {
        String ofMedian = sure(HALF, HALF);
        assertTrue(
                ofMedian.startsWith("The median is that of 80 requests that make these calls"),
                ofMedian);
        String ofSlowest = sure(NOTHING, HALF);
        assertTrue(ofSlowest.startsWith("The 99th percentile is that of 80 requests"), ofSlowest);
    }
}

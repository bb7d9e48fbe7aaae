// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.fieldtrace.model.findings.fields.ReadDelays;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/**
 * Requests of which some dozen go on at a time, so that most of a call is waiting. Each fetches
 * some 75 bytes for one of five fields.
 */
class TinyAnswersTest {
    private static final int REQUESTS = 600;
    private static final int RATE = 7;
    private static final int ALL = 8;
    private static final int BYTES_OF_ALL = 20_000;

    private static final FieldCounts READ = new FieldCounts(400, 0, 0, Map.of());
    private static final FieldCounts UNREAD = new FieldCounts(0, 400, 0, Map.of());

    private final Random random = new Random(3);
    private final MadeRequests requests = new MadeRequests(1);

    private void one() {
        long duration = 4 + random.nextInt(17);
        int bytes = 72 + random.nextInt(7);
        requests.request("GET /conversion", duration + 2)
                .answered("rates", "GET /rate", RATE, 1, 1 + duration, bytes)
                .add();
    }

    /** It takes as long, and brings in a list. */
    private void all(int context, String service) {
        long duration = 4 + random.nextInt(17);
        requests.request("GET /table", duration + 2)
                .answered(service, "GET /rates", context, 1, 1 + duration, BYTES_OF_ALL)
                .add();
    }

    private Fix fix() {
        List<FieldUtilisation> fields = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            FieldCounts counts = i == 0 ? READ : UNREAD;
            fields.add(
                    new FieldUtilisation(
                            i, "f" + i, "J", 8, counts, new WireBytes(600, 100), Set.of()));
        }
        UtilisationReport report =
                UtilisationReport.builder()
                        .context(
                                new ContextUtilisation(
                                        new AllocationContext(
                                                "shop", "Rate", MadeRequests.frames(RATE)),
                                        REQUESTS,
                                        100,
                                        fields))
                        .build();
        List<Fix> fixes =
                FixList.of(
                        requests,
                        requests.index().summary(Long.MIN_VALUE, Long.MAX_VALUE),
                        report,
                        FindingRules.DEFAULT,
                        ReadDelays.NONE,
                        MadeRequests::callPath,
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        new PassProgress(GainReplay.PASSES));
        assertEquals(1, fixes.size());
        return fixes.get(0);
    }

    @Test
    void whereALongListTakesNoLongerNobodyWouldSeeTheGain() {
        for (int i = 0; i < REQUESTS; i++) {
            if (i % 20 == 0) {
                all(ALL, "rates");
            } else {
                one();
            }
        }
        Fix fix = fix();
        Gain gain = fix.gain();
        assertTrue(fix.isFinding());
        assertTrue(gain.times().isByOthers(), gain::toString);
        assertTrue(gain.isNegligible(), gain::toString);
        // A byte of the quick lists takes 0.3 us, and some dozen calls wait for each other.
        assertTrue(gain.median().high() < 75 * 300 * 20, gain::toString);
        assertTrue(fix.reason().contains("That is too little to notice."), fix.reason());
        assertTrue(fix.reason().contains("and other answers of the same service"), fix.reason());
    }

    @Test
    void whereNoOtherAnswerTellsItTheGainIsUnknown() {
        for (int i = 0; i < REQUESTS; i++) {
            one();
        }
        Gain gain = fix().gain();
        assertFalse(gain.isKnown(), gain::toString);
        assertFalse(gain.isNegligible());
    }

    @Test
    void anotherTinyAnswerTellsNothing() {
        for (int i = 0; i < REQUESTS; i++) {
            one();
            requests.request("GET /symbol", 8).answered("rates", "GET /name", ALL, 1, 7, 40).add();
        }
        assertFalse(fix().gain().isKnown());
    }

    @Test
    void bytesThatBecomeNoObjectsTellNothing() {
        for (int i = 0; i < REQUESTS; i++) {
            if (i % 20 == 0) {
                all(0, "rates"); // as a picture
            } else {
                one();
            }
        }
        assertFalse(fix().gain().isKnown());
    }

    @Test
    void anotherServiceTellsNothing() {
        for (int i = 0; i < REQUESTS; i++) {
            if (i % 20 == 0) {
                all(ALL, "stations");
            } else {
                one();
            }
        }
        assertFalse(fix().gain().isKnown());
    }

    @Test
    void whatACalleeAsksOthersMayBeForTheUnreadFields() {
        for (int i = 0; i < REQUESTS; i++) {
            if (i % 20 == 0) {
                all(ALL, "rates");
            } else {
                long duration = 4 + random.nextInt(17);
                MadeRequests.Builder request =
                        requests.request("GET /conversion", duration + 2)
                                .answered("rates", "GET /rate", RATE, 1, 1 + duration, 75);
                Span rate = request.root().children().get(0);
                request.call(rate, "database", "SELECT", 0, 2, duration, Span.UNKNOWN_BYTES);
                request.add();
            }
        }
        assertFalse(fix().gain().isKnown());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeFixes.context;
import static org.fieldtrace.model.findings.OneCallRequests.PER_BYTE;
import static org.fieldtrace.model.findings.OneCallRequests.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.findings.OneCallRequests.Sizes;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.ReadDelays;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.junit.jupiter.api.Test;

/** Fields that are read later than others, of {@link OneCallRequests}. */
class LateFieldsTest {
    private static final long MS = 1_000_000;
    private static final int READS = 40;

    private static final ContextUtilisation ORDER = context("com.acme.Order", READ, READ);

    /** What is told of an order's fields, which are first read so many ms after they came. */
    private static Optional<Fix> late(
            FindingRules rules, ContextUtilisation order, List<List<Long>> ms) {
        ReadDelays delays =
                (context, field) -> ms.get(field).stream().map(delay -> delay * MS).toList();
        return MadeFixes.fixes(
                        source(true, Sizes.BYTES),
                        rules,
                        delays,
                        new PassProgress(GainReplay.PASSES),
                        order)
                .stream()
                .filter(fix -> fix.kind() == FindingKind.FIELDS_READ_LATE)
                .findFirst();
    }

    private static Optional<Fix> late(List<Long> first, List<Long> second) {
        return late(FindingRules.DEFAULT, ORDER, List.of(first, second));
    }

    private static List<Long> all(long ms) {
        return Collections.nCopies(READS, ms);
    }

    @Test
    void whatIsReadLongAfterTheRestMayComeByACallOfItsOwn() {
        Fix fix = late(all(1), all(120)).orElseThrow();
        assertTrue(fix.isFinding());
        assertEquals(
                List.of("Order.f1"),
                fix.fields().late().stream().map(FixFields.LateRead::name).toList());
        assertEquals(120 * MS, fix.fields().late().get(0).median());
        // Half of the bytes.
        assertEquals(0.5, fix.gain().share(), 1e-9);
        assertEquals(0.5 * PER_BYTE * 11_000, fix.gain().median().gain(), 100_000);
        assertTrue(
                fix.reason()
                        .startsWith(
                                "Order.f1 is first read 120 ms after it came (median), late by"
                                        + " 100.0 % [91.2, 100] of its readers, while other fields"
                                        + " of the same objects are read sooner. Fetch it by"
                                        + " another call, beside the work that comes before. If"
                                        + " nobody waits for them here or there, the median"),
                fix.reason());
    }

    @Test
    void whatIsReadSoonByMostOrByTooFewIsNot() {
        assertTrue(late(all(1), all(49)).isEmpty(), "49 ms are less than 50");
        assertTrue(
                late(FindingRules.DEFAULT.with("read-late.ms=40"), ORDER, List.of(all(1), all(49)))
                        .isPresent());
        List<Long> half = all(120).subList(0, READS / 2);
        List<Long> mixed = new java.util.ArrayList<>(half);
        mixed.addAll(all(1).subList(0, READS / 2));
        assertTrue(late(all(1), mixed).isEmpty(), "half of them");
        assertTrue(late(all(1), half).isEmpty(), "20 reads say nothing");
    }

    @Test
    void whereTheWholeObjectIsReadLateThatIsNotAboutAField() {
        assertTrue(late(all(120), all(120)).isEmpty());
        assertTrue(late(List.of(), all(120)).isEmpty(), "nothing is known of the other one");
    }

    @Test
    void whatFewReadOrWhatTakesFewBytesIsNot() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        ContextUtilisation seldom = context("com.acme.Order", READ, few);
        List<List<Long>> delays = List.of(all(1), all(120));
        assertTrue(late(FindingRules.DEFAULT, seldom, delays).isEmpty(), "few read it");
        ContextUtilisation never = context("com.acme.Order", READ, UNREAD);
        assertTrue(late(FindingRules.DEFAULT, never, delays).isEmpty(), "nobody reads it");
        FindingRules large = FindingRules.DEFAULT.with("seldom-read.bytes-percent=60");
        assertTrue(late(large, ORDER, delays).isEmpty(), "half of the bytes");
    }
}

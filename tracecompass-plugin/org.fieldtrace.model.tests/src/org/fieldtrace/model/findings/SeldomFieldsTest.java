// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.SOMETIMES;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeFixes.context;
import static org.fieldtrace.model.findings.MadeFixes.fixes;
import static org.fieldtrace.model.findings.OneCallRequests.PER_BYTE;
import static org.fieldtrace.model.findings.OneCallRequests.REQUESTS;
import static org.fieldtrace.model.findings.OneCallRequests.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.findings.OneCallRequests.Sizes;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/** Fields that few requests read, of {@link OneCallRequests}. */
class SeldomFieldsTest {
    private static Optional<Fix> seldom(FindingRules rules, ContextUtilisation context) {
        return fixes(source(true, Sizes.BYTES), rules, context).stream()
                .filter(fix -> fix.kind() == FindingKind.FIELDS_SELDOM_READ)
                .findFirst();
    }

    /** An order of 40 bytes whose notes take so many more, and of which so many are read. */
    private static ContextUtilisation orders(long notes, FieldCounts counts) {
        ContextUtilisation some = context("com.acme.Order", READ, READ);
        List<FieldUtilisation> fields = new ArrayList<>(some.fields());
        fields.add(
                new FieldUtilisation(
                        2,
                        "notes",
                        "Ljava/lang/String;",
                        4,
                        counts,
                        new WireBytes(100 * notes, 100),
                        Set.of("Audit.log (Audit.java:7)")));
        return new ContextUtilisation(some.context(), REQUESTS, 100, fields);
    }

    @Test
    void largeFieldsThatFewRequestsReadAreBetterAskedForByThese() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        Fix fix = seldom(FindingRules.DEFAULT, orders(800, few)).orElseThrow();
        assertTrue(fix.isFinding());
        assertEquals(
                List.of("Order.notes"),
                fix.fields().readBySome().stream().map(FixFields.PartlyRead::name).toList());
        // Nearly all of the bytes, for the nine in ten that do not read them.
        double share = 0.9 * 809 / (809 + 2 * 8);
        assertEquals(share, fix.gain().share(), 1e-9);
        assertEquals(share * PER_BYTE * 11_000, fix.gain().median().gain(), 100_000);
        assertEquals(0.9 * 809 * REQUESTS, fix.waste().wasted(), 1);
        assertTrue(
                fix.reason()
                        .startsWith(
                                "Few requests read Order.notes 10.0 % [7.4, 13.3] at Audit.log"
                                        + " (Audit.java:7). Ask for it only where needed. Without"
                                        + " them where nobody reads them, the median"),
                fix.reason());
    }

    @Test
    void fieldsThatAreSmallOrReadByMoreOrByNobodyAreNotAskedForTooOften() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        FindingRules rules = FindingRules.DEFAULT;
        assertTrue(seldom(rules, orders(800, SOMETIMES)).isEmpty(), "a quarter reads it");
        assertTrue(seldom(rules, orders(800, UNREAD)).isEmpty(), "nobody reads it");
        assertTrue(
                seldom(rules, orders(800, new FieldCounts(1, 15, 0, Map.of()))).isEmpty(),
                "nobody knows how many read it");
        ContextUtilisation small = context("com.acme.Order", READ, READ, READ, READ, READ, few);
        assertTrue(seldom(rules.with("seldom-read.bytes-percent=20"), small).isEmpty());
        assertTrue(seldom(rules, small).isPresent(), "a sixth of the bytes");
        assertTrue(seldom(rules.with("seldom-read.percent=10"), orders(800, few)).isEmpty());
    }
}

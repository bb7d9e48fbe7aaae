// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.FEW;
import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.SOMETIMES;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeFixes.context;
import static org.fieldtrace.model.findings.MadeFixes.fix;
import static org.fieldtrace.model.findings.MadeFixes.fixes;
import static org.fieldtrace.model.findings.MadeFixes.of;
import static org.fieldtrace.model.findings.OneCallRequests.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.OneCallRequests.Sizes;
import org.fieldtrace.model.findings.causes.Cause;
import org.fieldtrace.model.findings.causes.CauseText;
import org.fieldtrace.model.findings.causes.Causes;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/** Which findings there are, of {@link OneCallRequests}. */
class FixListTest {
    private static final String PRODUCT = "com.acme.Product";

    @Test
    void aCallPathWithoutVerdictsIsNoFinding() {
        Fix fix = fix(source(true, Sizes.BYTES), FieldCounts.NONE, FEW);
        assertFalse(fix.isFinding());
        assertEquals(List.of("Employee.f0", "Employee.f1"), fix.fields().open());
        assertTrue(
                fix.reason().contains("Too few verdicts to say of Employee.f0, Employee.f1."),
                fix.reason());
        assertEquals(1, fix.waste().highWasted() / fix.waste().bytes(), 1e-9);
        String text = new CauseText(List.of(fix)).text(1, new Cause(fix, List.of()));
        assertTrue(text.startsWith("1. Nothing found so far: Employee"), text);
        assertTrue(text.contains("Fix       Nothing yet: record longer"), text);
    }

    @Test
    void whatIsNoFindingIsNoTitleForWhatIsOne() {
        Fix none = fix(source(true, Sizes.BYTES), FieldCounts.NONE, FEW);
        Fix found = fix(source(true, Sizes.BYTES), UNREAD, READ);
        assertEquals(none.frames(), found.frames());
        for (List<Fix> fixes : List.of(List.of(none, found), List.of(found, none))) {
            assertEquals(found, new Causes(fixes).of(none).first());
        }
    }

    @Test
    void whatSomeRequestsReadIsListedApart() {
        Fix fix = fix(source(true, Sizes.BYTES), UNREAD, SOMETIMES, READ);
        assertEquals(List.of("Employee.f0"), fix.fields().neverRead());
        assertEquals(1, fix.fields().readBySome().size());
        assertTrue(
                fix.reason()
                        .contains(
                                "Some requests read Employee.f1 25.0 % [21.0, 29.5] at Audit.log"),
                fix.reason());
    }

    @Test
    void objectsOfWhichNobodyReadsAFieldStandApart() {
        List<Fix> fixes =
                fixes(
                        source(true, Sizes.BYTES),
                        context("com.acme.Employee", READ, UNREAD),
                        context("com.acme.Visit", UNREAD, UNREAD));
        assertEquals(
                List.of(FindingKind.OBJECTS_NEVER_READ, FindingKind.FIELDS_NEVER_READ),
                fixes.stream().map(Fix::kind).toList());
        Fix visits = fixes.get(0);
        assertEquals(List.of("com.acme.Visit"), visits.classes());
        // Half of the bytes are theirs, and a quarter the other field's; the call is needed.
        assertEquals(Gain.Kind.FIELDS, visits.gain().kind());
        assertEquals(0.5, visits.gain().share(), 1e-9);
        assertEquals(0.25, fixes.get(1).gain().share(), 1e-9);
        assertEquals(0, visits.extent().avoidable());
        assertTrue(
                visits.reason()
                        .startsWith(
                                "Nobody reads any field of any Visit that these calls bring in"),
                visits.reason());
        assertTrue(
                visits.reason().contains("None of them is read by more than 1.0 %"),
                visits.reason());
    }

    @Test
    void whatTheServiceItselfPutsInPlaceOfNothingIsNotFetchedInVain() {
        FieldCounts written = new FieldCounts(0, 10, 390, Map.of());
        FieldUtilisation id = new FieldUtilisation(0, "id", "J", 8, READ, new WireBytes(40, 10));
        String list = "Ljava/util/List;";
        WireBytes nothing = new WireBytes(40, 10);
        FieldUtilisation made = new FieldUtilisation(1, "reviews", list, 4, written, nothing);
        assertFalse(fixes(source(true, Sizes.BYTES), of(PRODUCT, id, made)).get(0).isFinding());
        // What came in and was replaced was fetched in vain, and so was what nobody touches.
        WireBytes some = new WireBytes(400, 10);
        FieldUtilisation came = new FieldUtilisation(1, "reviews", list, 4, written, some);
        FieldUtilisation empty = new FieldUtilisation(1, "reviews", list, 4, UNREAD, nothing);
        for (FieldUtilisation field : List.of(came, empty)) {
            Fix fix = fixes(source(true, Sizes.BYTES), of(PRODUCT, id, field)).get(0);
            assertEquals(List.of("Product.reviews"), fix.fields().neverRead());
        }
        // Beside it what did come in stands alone.
        FieldUtilisation notes = new FieldUtilisation(2, "notes", "J", 8, UNREAD, some);
        Fix fix = fixes(source(true, Sizes.BYTES), of(PRODUCT, id, made, notes)).get(0);
        assertEquals(List.of("Product.notes"), fix.fields().neverRead());
        Fix alone = fixes(source(true, Sizes.BYTES), of(PRODUCT, id, notes)).get(0);
        assertEquals(alone.gain().share(), fix.gain().share(), 1e-9);
    }

    @Test
    void whereEverythingIsReadThereIsNothingToFix() {
        assertFalse(fix(source(true, Sizes.BYTES), READ, SOMETIMES).isFinding());
    }

    @Test
    void aFixSaysWhichRequestsMakeItsCalls() {
        Fix fix = fix(source(true, Sizes.BYTES), READ, UNREAD);
        assertEquals(1, fix.exercise().seenIn().size());
        assertEquals(OneCallRequests.REQUESTS, fix.exercise().seenIn().get(0).requests());
        assertTrue(fix.reason().endsWith(" (500 requests)."), fix::reason);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.SOMETIMES;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeFixes.context;
import static org.fieldtrace.model.findings.MadeFixes.fixes;
import static org.fieldtrace.model.findings.OneCallRequests.FIXED;
import static org.fieldtrace.model.findings.OneCallRequests.PER_BYTE;
import static org.fieldtrace.model.findings.OneCallRequests.REQUESTS;
import static org.fieldtrace.model.findings.OneCallRequests.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.findings.OneCallRequests.Sizes;
import org.fieldtrace.model.findings.fields.PartlyUsed;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.junit.jupiter.api.Test;

/** Objects of which requests read few, of {@link OneCallRequests}. */
class PartlyUsedTest {
    @Test
    void objectsOfWhichSomeAreUsedStandApartFromTheirUnreadFields() {
        FieldCounts few = new FieldCounts(3, 397, 0, Map.of());
        List<Fix> fixes = lists(source(true, Sizes.BYTES), READ, few, UNREAD, UNREAD);
        assertEquals(
                Set.of(FindingKind.FIELDS_NEVER_READ, FindingKind.OBJECTS_PARTLY_USED),
                fixes.stream().map(Fix::kind).collect(Collectors.toSet()));
        Fix fix = partlyUsed(fixes).orElseThrow();
        assertTrue(fix.isFinding());
        PartlyUsed used = fix.partlyUsed().orElseThrow();
        assertEquals(0.0075, used.used().value(), 1e-9);
        assertEquals(List.of("Trip.f0"), used.readOfMost());
        assertEquals(10, used.perCall(), 1e-9);
        // Each used one in a call of its own, by chance, or all of a call's at once.
        Estimate unneeded = used.unneeded();
        assertEquals(1 - 10 * used.used().high(), unneeded.low(), 1e-9);
        assertEquals(Math.pow(1 - 0.0075, 10), unneeded.likely(), 1e-9);
        assertEquals(1 - used.used().low(), unneeded.high(), 1e-9);
        assertEquals(Gain.Kind.OBJECTS, fix.gain().kind());
        // What the bytes of the others cost, and at most all of the call.
        assertEquals(PER_BYTE * 11_000, fix.gain().median().gain(), 100_000);
        assertEquals(FIXED + PER_BYTE * 11_000, fix.gain().median().high(), 200_000);
        assertTrue(
                fix.reason()
                        .startsWith(
                                "Of the 10.0 Trip objects that a call brings in on average, 0.8 %"
                                        + " [0.3, 2.2] are used; of the others only Trip.f0 is"
                                        + " read"),
                fix.reason());
    }

    @Test
    void someOfTenObjectsThatAreReadWholeArePartlyUsed() {
        FieldCounts three = new FieldCounts(120, 280, 0, Map.of());
        Fix fix = partlyUsed(lists(source(true, Sizes.BYTES), three, three, three)).orElseThrow();
        assertEquals(List.of(), fix.partlyUsed().orElseThrow().readOfMost());
        assertTrue(fix.isFinding());
    }

    @Test
    void oneFieldThatFewReadIsNoChoiceOfObjects() {
        assertTrue(
                partlyUsed(lists(source(true, Sizes.BYTES), READ, READ, SOMETIMES, UNREAD))
                        .isEmpty());
    }

    @Test
    void fieldsThatDifferentSharesReadAreNoChoiceOfObjects() {
        FieldCounts few = new FieldCounts(8, 392, 0, Map.of());
        assertTrue(partlyUsed(lists(source(true, Sizes.BYTES), READ, SOMETIMES, few)).isEmpty());
    }

    @Test
    void ofSingleObjectsNobodyChooses() {
        List<Fix> fixes =
                fixes(source(true, Sizes.BYTES), context("com.acme.Trip", SOMETIMES, SOMETIMES));
        assertTrue(partlyUsed(fixes).isEmpty());
    }

    @Test
    void singleObjectsThatFewReadAreBetterLoadedLater() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        FieldCounts fewer = new FieldCounts(8, 392, 0, Map.of());
        List<Fix> fixes =
                fixes(source(true, Sizes.BYTES), context("com.acme.Trip", few, fewer, UNREAD));
        Fix fix = partlyUsed(fixes).orElseThrow();
        assertEquals(FindingKind.OBJECTS_SELDOM_READ, fix.kind());
        assertTrue(fix.isFinding());
        assertEquals(0.1, fix.partlyUsed().orElseThrow().used().value(), 1e-9);
        assertEquals(Gain.Kind.OBJECTS, fix.gain().kind());
        assertEquals(FIXED + PER_BYTE * 11_000, fix.gain().median().high(), 200_000);
        assertTrue(
                fix.reason()
                        .startsWith(
                                "Of the Trip objects that these calls bring in, nothing is read of"
                                        + " more than 10.0 %"),
                fix.reason());
    }

    @Test
    void singleObjectsOfWhichOneFieldIsReadByManyAreNotLoadedTooEarly() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        for (FieldCounts other : List.of(READ, SOMETIMES, new FieldCounts(1, 2, 0, Map.of()))) {
            assertTrue(
                    partlyUsed(
                                    fixes(
                                            source(true, Sizes.BYTES),
                                            context("com.acme.Trip", few, other)))
                            .isEmpty());
        }
    }

    private static Optional<Fix> partlyUsed(List<Fix> fixes) {
        return fixes.stream().filter(fix -> fix.partlyUsed().isPresent()).findFirst();
    }

    /** Of calls that bring ten objects each. */
    private static List<Fix> lists(RequestSource source, FieldCounts... counts) {
        ContextUtilisation one = context("com.acme.Trip", counts);
        return fixes(
                source, new ContextUtilisation(one.context(), 10 * REQUESTS, 100, one.fields()));
    }
}

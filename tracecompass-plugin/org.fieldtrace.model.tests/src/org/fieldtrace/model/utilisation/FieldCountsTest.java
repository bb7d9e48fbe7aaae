// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.fieldtrace.model.Proportion;
import org.junit.jupiter.api.Test;

class FieldCountsTest {
    @Test
    void anOverwrittenFieldCountsAsUnused() {
        FieldCounts counts = new FieldCounts(30, 50, 20, Map.of());

        assertEquals(Optional.of(Proportion.of(30, 100)), counts.utilisation());
    }

    @Test
    void censoredWatchesStandInNoProportion() {
        FieldCounts counts = new FieldCounts(1, 1, 0, Map.of("no_slot", 1_000L, "moved", 5L));

        assertEquals(Optional.of(Proportion.of(1, 2)), counts.utilisation());
        assertEquals(1_005, counts.censoredTotal());
        assertEquals(1_007, counts.watches());
    }

    @Test
    void withoutAVerdictThereIsNoUtilisation() {
        assertEquals(
                Optional.empty(), new FieldCounts(0, 0, 0, Map.of("shutdown", 9L)).utilisation());
    }

    @Test
    void aFieldIsSettledAt385Verdicts() {
        assertFalse(new FieldCounts(200, 184, 0, Map.of("no_slot", 999L)).isSettled());
        assertTrue(new FieldCounts(200, 184, 1, Map.of()).isSettled());
    }

    @Test
    void whatWasReadOnlyForOtherThingsThanCountIsUnused() {
        FieldCounts counts = new FieldCounts(10, 5, 1, Map.of("moved", 2L), new Uses(3, 2));

        assertEquals(counts, counts.counting(Use.ALL));
        assertEquals(
                new FieldCounts(5, 10, 1, Map.of("moved", 2L)),
                counts.counting(Set.of(Use.DIRECT)));
        assertEquals(
                new FieldCounts(8, 7, 1, Map.of("moved", 2L), new Uses(3, 0)),
                counts.counting(Set.of(Use.DIRECT, Use.FORWARDED)));
        assertEquals(
                new FieldCounts(2, 13, 1, Map.of("moved", 2L), new Uses(0, 2)),
                counts.counting(Set.of(Use.INCIDENTAL)));
    }

    @Test
    void negativeCountsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new FieldCounts(-1, 0, 0, Map.of()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new FieldCounts(0, 0, 0, Map.of("moved", -1L)));
    }

    @Property
    void addingIsCommutative(@ForAll("counts") FieldCounts a, @ForAll("counts") FieldCounts b) {
        assertEquals(a.plus(b), b.plus(a));
    }

    @Property
    void addingIsAssociative(
            @ForAll("counts") FieldCounts a,
            @ForAll("counts") FieldCounts b,
            @ForAll("counts") FieldCounts c) {
        assertEquals(a.plus(b).plus(c), a.plus(b.plus(c)));
    }

    @Property
    void addingNothingChangesNothing(@ForAll("counts") FieldCounts counts) {
        assertEquals(counts, counts.plus(FieldCounts.NONE));
    }

    @Property
    void addingLosesNoWatch(@ForAll("counts") FieldCounts a, @ForAll("counts") FieldCounts b) {
        assertEquals(a.watches() + b.watches(), a.plus(b).watches());
    }

    @Provide
    Arbitrary<FieldCounts> counts() {
        return Samples.counts();
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ReadThresholdTest {
    private static final ReadThreshold FIVE_PERCENT = ReadThreshold.DEFAULT;

    private static FieldCounts counts(long used, long unused) {
        return new FieldCounts(used, unused, 0, Map.of("no_slot", 50L));
    }

    @Test
    void aFieldIsNeverReadOnlyWhereItsUpperBoundLiesBelowTheThreshold() {
        // Wilson's upper bound of 0 in n is z^2 / (n + z^2): 0.05 at n = 19 z^2 = 72.99.
        assertEquals(Decision.OPEN, FIVE_PERCENT.decide(counts(0, 72)));
        assertEquals(Decision.NEVER_READ, FIVE_PERCENT.decide(counts(0, 73)));
    }

    @Test
    void aFieldIsReadWhereItsLowerBoundLiesAbove() {
        assertEquals(Decision.READ, FIVE_PERCENT.decide(counts(1, 0)));
        assertEquals(Decision.OPEN, FIVE_PERCENT.decide(counts(1, 9)));
        assertEquals(Decision.READ, FIVE_PERCENT.decide(counts(100, 300)));
    }

    @Test
    void nothingIsSaidOfAFieldWithoutAVerdict() {
        assertEquals(Decision.OPEN, FIVE_PERCENT.decide(counts(0, 0)));
    }

    @Test
    void anotherThresholdDecidesOtherwise() {
        assertEquals(Decision.NEVER_READ, new ReadThreshold(0.2).decide(counts(0, 20)));
        assertEquals(Decision.OPEN, FIVE_PERCENT.decide(counts(0, 20)));
        assertEquals("2.5 %", new ReadThreshold(0.025).text());
        assertEquals("5 %", FIVE_PERCENT.text());
        assertThrows(IllegalArgumentException.class, () -> new ReadThreshold(0));
        assertThrows(IllegalArgumentException.class, () -> new ReadThreshold(Double.NaN));
    }

    @Test
    void anOpenFieldLacksTheVerdictsThatWouldDecideOrSettleIt() {
        assertEquals(73, FIVE_PERCENT.lacking(counts(0, 0)));
        assertEquals(13, FIVE_PERCENT.lacking(counts(0, 60)));
        assertEquals(0, FIVE_PERCENT.lacking(counts(0, 73)));
        // At the threshold itself none decides.
        assertEquals(285, FIVE_PERCENT.lacking(counts(5, 95)));
        assertEquals(0, FIVE_PERCENT.lacking(counts(20, 365)));
    }

    @Property
    void asManyVerdictsMoreOfTheSameKindCloseAField(
            @ForAll @LongRange(max = 400) long used, @ForAll @LongRange(max = 400) long unused) {
        FieldCounts before = counts(used, unused);
        long more = FIVE_PERCENT.lacking(before);
        long verdicts = before.verdicts() + more;
        double rate = before.verdicts() == 0 ? 0 : (double) used / before.verdicts();
        long usedThen = Math.round(rate * verdicts);
        assertTrue(FIVE_PERCENT.isClosed(counts(usedThen, verdicts - usedThen)));
        assertEquals(more == 0, FIVE_PERCENT.isClosed(before));
    }

    @Test
    void settledDecidedAndOpenFieldsAddUp() {
        FieldStates states =
                FieldStates.of(counts(200, 185), FIVE_PERCENT)
                        .plus(FieldStates.of(counts(0, 80), FIVE_PERCENT))
                        .plus(FieldStates.of(counts(0, 8), FIVE_PERCENT))
                        .plus(FieldStates.of(FieldCounts.NONE, FIVE_PERCENT));
        assertEquals(new FieldStates(1, 1, 2), states);
        assertEquals("1 settled, 1 decided, 2 open", states.text());
        assertEquals("none", FieldStates.of(List.of(), FIVE_PERCENT).text());
    }
}

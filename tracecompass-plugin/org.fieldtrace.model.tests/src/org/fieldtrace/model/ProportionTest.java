// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ProportionTest {
    private static final double ROUNDING = 5e-5;

    @Test
    void halfOfTenMatchesTheScoreIntervalWorkedByHand() {
        // centre 0.5; half width 1.96 sqrt(0.025 + 3.8416/400) / 1.38416 = 0.26341
        assertProportion(0.5, 0.2366, 0.7634, Proportion.of(5, 10));
    }

    @Test
    void noneOfTenReachesUpToZSquaredByNPlusZSquared() {
        // 3.8416 / 13.8416 = 0.27754
        assertProportion(0, 0, 0.2775, Proportion.of(0, 10));
    }

    @Test
    void allOfSettledReachesDownToNinetyNinePercent() {
        // 385 / 388.8416 = 0.99012
        assertProportion(1, 0.9901, 1, Proportion.of(385, 385));
    }

    @Test
    void oneOfOneSaysLittle() {
        // 1 / 4.8416 = 0.20654
        assertProportion(1, 0.2065, 1, Proportion.of(1, 1));
    }

    @Test
    void aThirdOfAThousandSamplesMatchesTheScoreIntervalWorkedByHand() {
        // p = 391/1172 = 0.333618, centre 0.335257, half width 0.027016, scale 1.0032778
        assertProportion(0.3336, 0.3072, 0.3611, Proportion.of(391, 1172));
    }

    @Test
    void noTrialsHaveNoProportion() {
        assertThrows(IllegalArgumentException.class, () -> Proportion.of(0, 0));
    }

    @Test
    void moreSuccessesThanTrialsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Proportion.of(3, 2));
        assertThrows(IllegalArgumentException.class, () -> Proportion.of(-1, 2));
    }

    @Test
    void anIntervalThatDoesNotHoldItsValueIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Proportion(0.1, 0.2, 0.3));
        assertThrows(IllegalArgumentException.class, () -> new Proportion(Double.NaN, 0, 1));
    }

    @Property
    void theIntervalHoldsItsValueAndStaysWithinZeroAndOne(
            @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long trials,
            @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long drawn) {
        Proportion proportion = Proportion.of(drawn % (trials + 1), trials);

        assertTrue(0 <= proportion.low(), proportion::toString);
        assertTrue(proportion.low() <= proportion.value(), proportion::toString);
        assertTrue(proportion.value() <= proportion.high(), proportion::toString);
        assertTrue(proportion.high() <= 1, proportion::toString);
    }

    @Property
    void oneMoreSuccessMovesTheWholeIntervalUp(
            @ForAll @IntRange(min = 1, max = 100_000) int trials,
            @ForAll @IntRange(max = 1_000_000) int drawn) {
        int successes = drawn % trials;
        Proportion fewer = Proportion.of(successes, trials);
        Proportion more = Proportion.of(successes + 1, trials);

        assertTrue(fewer.low() < more.low(), () -> fewer + " and " + more);
        assertTrue(fewer.value() < more.value(), () -> fewer + " and " + more);
        assertTrue(fewer.high() < more.high(), () -> fewer + " and " + more);
    }

    @Property
    void tenTimesTheTrialsNarrowTheInterval(
            @ForAll @IntRange(min = 1, max = 100_000) int trials,
            @ForAll @IntRange(max = 1_000_000) int drawn) {
        int successes = drawn % (trials + 1);
        Proportion few = Proportion.of(successes, trials);
        Proportion many = Proportion.of(10L * successes, 10L * trials);

        assertTrue(width(many) < width(few), () -> few + " and " + many);
    }

    @Property
    void usedAndUnusedAreMirrorImages(
            @ForAll @IntRange(min = 1, max = 100_000) int trials,
            @ForAll @IntRange(max = 1_000_000) int drawn) {
        int successes = drawn % (trials + 1);
        Proportion used = Proportion.of(successes, trials);
        Proportion unused = Proportion.of(trials - successes, trials);

        assertEquals(1 - used.low(), unused.high(), 1e-9);
        assertEquals(1 - used.high(), unused.low(), 1e-9);
    }

    private static double width(Proportion proportion) {
        return proportion.high() - proportion.low();
    }

    private static void assertProportion(double value, double low, double high, Proportion actual) {
        assertEquals(value, actual.value(), ROUNDING, () -> "value of " + actual);
        assertEquals(low, actual.low(), ROUNDING, () -> "low of " + actual);
        assertEquals(high, actual.high(), ROUNDING, () -> "high of " + actual);
    }
}

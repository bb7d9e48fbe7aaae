// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What values are on average for most of the time. */
class UsualMeanTest {

    private static Estimate of(int count, IntToDoubleFunction value, IntToDoubleFunction weight) {
        double[] values = new double[count];
        double[] weights = new double[count];
        Arrays.setAll(values, value);
        Arrays.setAll(weights, weight);
        return UsualMean.of(values, weights);
    }

    @Test
    void valuesOfAYoungJvmDoNotCount() {
        Estimate usual = of(400, i -> i < 120 ? 300 : 20 + i % 3, i -> 1);
        assertEquals(21, usual.likely(), 0.3);
        assertTrue(20 <= usual.low() && usual.high() <= 22, usual::toString);
    }

    @Test
    void dearValuesThatComeAllTheTimeCount() {
        Estimate usual = of(2_000, i -> i % 5 == 0 ? 100 : 10, i -> 1);
        assertEquals(28, usual.likely(), 0.5);
        assertTrue(usual.low() < 28 && 28 < usual.high(), usual::toString);
    }

    @Test
    void aPartCountsByHowMuchItStandsFor() {
        // While it was slow it told of every call, and then of one in a hundred.
        Estimate usual = of(400, i -> i < 300 ? 90 : 30, i -> i < 300 ? 1 : 100);
        assertEquals(30, usual.likely());
    }

    @Test
    void aFewValuesThatStandForManyDoNotMakeItUnsure() {
        // In the first part one call of six stands for thirty.
        Estimate usual =
                of(1_160, i -> i < 58 ? 180 : 50 + i % 5, i -> i < 58 && i % 6 == 0 ? 45 : 1);
        assertEquals(52, usual.likely(), 1);
        assertTrue(50 <= usual.low() && usual.high() <= 54, usual::toString);
    }

    @Test
    void ofFewValuesItIsTheMeanOfAll() {
        assertEquals(25, of(40, i -> i < 10 ? 70 : 10, i -> 1).likely());
        assertEquals(7, of(1, i -> 7, i -> 3).likely());
    }

    @Test
    void ofEqualValuesItIsKnownForSure() {
        assertEquals(new Estimate(5, 5, 5), of(123, i -> 5, i -> 1 + i % 7));
    }

    @Test
    void theIntervalHoldsTheValueWhichLiesAmongTheValues() {
        SplittableRandom random = new SplittableRandom(36);
        for (int round = 0; round < 50; round++) {
            double[] drawn = random.doubles(1 + random.nextInt(500), 1, 1000).toArray();
            Estimate usual = of(drawn.length, i -> drawn[i], i -> 1 + i % 4);
            double least = Arrays.stream(drawn).min().orElseThrow();
            double most = Arrays.stream(drawn).max().orElseThrow();
            assertTrue(
                    least <= usual.low()
                            && usual.low() <= usual.likely()
                            && usual.likely() <= usual.high()
                            && usual.high() <= most,
                    usual::toString);
        }
    }
}

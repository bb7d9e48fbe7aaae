// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    private static double[] weights(int count) {
        double[] weights = new double[count];
        Arrays.setAll(weights, i -> 1 + i * 5 % 7);
        return weights;
    }

    /** Of values and how many each stands for. */
    private static double mean(double[] values, double[] weights) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] * weights[i];
        }
        return sum / Arrays.stream(weights).sum();
    }

    @Test
    void aValueAloneIsKnownForSure() {
        assertEquals(new Estimate(7, 7, 7), Bootstrap.mean(new double[] {7}, new double[] {3}));
    }

    @Test
    void theIntervalOfAMeanIsNarrowWhereThereAreHundreds() {
        Random random = new Random(7);
        double[] values = new double[400];
        double[] weights = new double[400];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextGaussian() * 20 + 100;
            weights[i] = 1 + i % 2;
        }
        Estimate mean = Bootstrap.mean(values, weights);
        assertEquals(100, mean.likely(), 3);
        assertTrue(mean.low() < mean.likely() && mean.likely() < mean.high(), mean::toString);
        assertTrue(mean.high() - mean.low() < 6, mean::toString);
        assertEquals(mean, Bootstrap.mean(values, weights));
    }

    @Test
    void theIntervalOfAMeanHoldsTheTrueMeanInNineteenOfTwentyTrials() {
        SplittableRandom random = new SplittableRandom(7);
        int trials = 400;
        int held = 0;
        for (int t = 0; t < trials; t++) {
            Estimate mean = Bootstrap.mean(random.doubles(100, 0, 10).toArray(), weights(100));
            held += mean.low() <= 5 && 5 <= mean.high() ? 1 : 0;
        }
        // 380 less three standard deviations of the simulation.
        assertTrue(held > 366, held + " of " + trials);
    }

    @Property(tries = 50)
    void theMeanIsThatOfAllAndLiesInItsIntervalWhichLiesAmongTheValues(
            @ForAll @Size(min = 1, max = 60)
                    List<@DoubleRange(min = -1e6, max = 1e6) Double> drawn) {
        double[] values = drawn.stream().mapToDouble(Double::doubleValue).toArray();
        double[] weights = weights(values.length);
        Estimate mean = Bootstrap.mean(values, weights);
        double rounding = 1e-9 * 1e6;
        assertEquals(mean(values, weights), mean.likely(), rounding);
        assertTrue(mean.low() <= mean.likely() && mean.likely() <= mean.high(), mean::toString);
        assertTrue(Arrays.stream(values).min().orElseThrow() - rounding <= mean.low());
        assertTrue(mean.high() <= Arrays.stream(values).max().orElseThrow() + rounding);
        assertEquals(mean, Bootstrap.mean(values, weights));
    }

    @Property(tries = 50)
    void itIsOfTheSameUnitAsTheValuesWhateverTheUnitOfTheWeights(
            @ForAll @Size(min = 20, max = 60) List<@DoubleRange(min = 0, max = 1e6) Double> drawn,
            @ForAll @IntRange(min = 1, max = 20) int parts,
            @ForAll @IntRange(min = -10, max = 10) int power) {
        // A power of two does not round.
        double factor = Math.scalb(1.0, power);
        double[] values = drawn.stream().mapToDouble(Double::doubleValue).toArray();
        double[] weights = weights(values.length);
        double[] otherUnit = Arrays.stream(values).map(value -> value * factor).toArray();
        double[] otherWeights = Arrays.stream(weights).map(weight -> weight / factor).toArray();
        assertEquals(
                Bootstrap.medianOfMeans(values, weights, parts).times(factor),
                Bootstrap.medianOfMeans(otherUnit, otherWeights, parts));
    }

    @Property(tries = 50)
    void aPartWithLessThanHalfOfTheWeightDoesNotMoveTheMedianBeyondTheOthers(
            @ForAll @IntRange(min = 0, max = 4) int wild,
            @ForAll @DoubleRange(min = -1e6, max = 1e6) double value) {
        double[] values = new double[50];
        Arrays.setAll(values, i -> i / 10 == wild ? value : 10 + i % 10);
        double[] weights = new double[50];
        Arrays.fill(weights, 1);
        Estimate median = Bootstrap.medianOfMeans(values, weights, 5);
        assertEquals(14.5, median.likely());
        assertTrue(10 <= median.low() && median.high() <= 19, median::toString);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TheilSenTest {
    @Test
    void pointsOnALineAreThatLine() {
        double[] x = new double[20];
        double[] y = new double[20];
        Arrays.setAll(x, i -> i * 7 % 20);
        Arrays.setAll(y, i -> 5 + 3 * x[i]);
        assertEquals(new TheilSen(3, 3, 3, 5), TheilSen.of(x, y).orElseThrow());
    }

    @Test
    void aFourthOfThePointsMayBeAnything() {
        double[] x = new double[40];
        double[] y = new double[40];
        Arrays.setAll(x, i -> i);
        Arrays.setAll(y, i -> i % 4 == 0 ? 1e9 : 100 + 2 * x[i]);
        TheilSen line = TheilSen.of(x, y).orElseThrow();
        assertEquals(2, line.slope(), 1e-9);
    }

    @Test
    void sensOwnExampleHasHisInterval() {
        // Section 6 of his paper of 1968: of 21 slopes the median, the 4th and the 18th.
        double[] x = {1, 2, 3, 4, 10, 12, 18};
        double[] y = {9, 15, 19, 20, 45, 55, 78};
        TheilSen line = TheilSen.of(x, y).orElseThrow();
        assertEquals(4.0, line.slope(), 1e-12);
        assertEquals(26.0 / 7, line.low(), 1e-12);
        assertEquals(35.0 / 8, line.high(), 1e-12);
    }

    @Test
    void nothingIsSaidWhereAllXAreTheSame() {
        assertEquals(Optional.empty(), TheilSen.of(new double[] {4, 4, 4}, new double[] {1, 2, 3}));
        assertEquals(Optional.empty(), TheilSen.of(new double[0], new double[0]));
    }

    @Test
    void theIntervalHoldsTheTrueSlopeInNineteenOfTwentyTrialsAlsoWithTiesAndASkew() {
        Random random = new Random(3);
        int trials = 1000;
        int held = 0;
        for (int t = 0; t < trials; t++) {
            double[] x = new double[30];
            double[] y = new double[30];
            Arrays.setAll(x, i -> random.nextInt(8) * 100);
            // Durations have a long tail.
            Arrays.setAll(y, i -> 0.5 * x[i] + 100 * -Math.log(random.nextDouble()));
            TheilSen line = TheilSen.of(x, y).orElseThrow();
            held += line.low() <= 0.5 && 0.5 <= line.high() ? 1 : 0;
        }
        // 950 less three standard deviations of the simulation.
        assertTrue(held > 929, held + " of " + trials);
    }
}

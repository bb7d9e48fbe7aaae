// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeometricSkipTest {

    private static final int OBJECTS = 1_000_000;

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.01, 0.1, 0.5, 0.9, 0.999})
    void takesTheShareOfObjectsThatTheRateSays(double rate) {
        GeometricSkip skip = new GeometricSkip(rate, new SplittableRandom(7));
        int taken = 0;
        for (int i = 0; i < OBJECTS; i++) {
            if (skip.take()) {
                taken++;
            }
        }
        assertWithinFourSigma(OBJECTS, rate, taken);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3, 0.8})
    void takesAnObjectWhetherOrNotItTookTheOneBefore(double rate) {
        GeometricSkip skip = new GeometricSkip(rate, new SplittableRandom(11));
        int taken = 0;
        int takenTwice = 0;
        boolean before = false;
        for (int i = 0; i < OBJECTS; i++) {
            boolean now = skip.take();
            taken += now ? 1 : 0;
            takenTwice += now && before ? 1 : 0;
            before = now;
        }
        assertWithinFourSigma(taken, rate, takenTwice);
    }

    @Test
    void takesTheFirstObjectOfAThreadAsOftenAsAnyOther() {
        double rate = 0.2;
        int threads = 100_000;
        SplittableRandom seeds = new SplittableRandom(13);
        int taken = 0;
        for (int i = 0; i < threads; i++) {
            taken += new GeometricSkip(rate, seeds.split()).take() ? 1 : 0;
        }
        assertWithinFourSigma(threads, rate, taken);
    }

    @Test
    void takesEveryObjectAtRateOne() {
        GeometricSkip skip = new GeometricSkip(1, new SplittableRandom(17));
        for (int i = 0; i < 10_000; i++) {
            assertTrue(skip.take(), "object " + i);
        }
    }

    @Test
    void takesNoneForALongTimeAtATinyRate() {
        GeometricSkip skip = new GeometricSkip(Double.MIN_NORMAL, new SplittableRandom(19));
        for (int i = 0; i < 10_000; i++) {
            assertFalse(skip.take(), "object " + i);
        }
    }

    private static void assertWithinFourSigma(int trials, double rate, int hits) {
        double sigma = Math.sqrt(trials * rate * (1 - rate));
        assertEquals(trials * rate, hits, 4 * sigma, "hits of " + trials + " at rate " + rate);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class CallTimesTest {
    private static final double FIXED = 1_000_000;

    private final Random random = new Random(5);

    /** Calls of a millisecond and some nanoseconds for each byte, with a long tail. */
    private CallTimes times(int calls, double perByte, IntToDoubleFunction bytes) {
        double[] sizes = new double[calls];
        double[] durations = new double[calls];
        Arrays.setAll(sizes, bytes);
        Arrays.setAll(
                durations,
                i -> FIXED + perByte * sizes[i] - 50_000 * Math.log(random.nextDouble()));
        return CallTimes.of(sizes, durations);
    }

    @Test
    void aCallIsDividedIntoAFixedPartAndOnePerByte() {
        CallTimes times = times(400, 20, i -> 1000 + 200 * (i % 37));
        assertTrue(times.isTold());
        assertTrue(times.low() <= 20 && 20 <= times.high(), times::toString);
        assertEquals(FIXED, times.fixed(), 0.1 * FIXED);
    }

    @Test
    void answersThatCostNothingPerByteSayThat() {
        CallTimes times = times(400, 0, i -> 1000 + 200 * (i % 37));
        assertTrue(times.isTold());
        assertEquals(0, times.low());
        assertTrue(times.high() * times.bytes() < 0.05 * FIXED, times::toString);
    }

    @Test
    void answersOfOneSizeTellNothingButTheMost() {
        CallTimes times = times(400, 20, i -> 2000);
        assertFalse(times.isTold());
        assertEquals(0, times.low());
        // All of the call's time.
        assertEquals(times.duration(), times.high() * times.bytes(), 1);
    }

    @Test
    void answersOfAlmostOneSizeTellNothing() {
        assertFalse(times(100, 20, i -> 2000 + i % 3).isTold());
    }

    @Test
    void fewCallsTellNothing() {
        assertFalse(times(9, 20, i -> 1000 + 500 * i).isTold());
        assertFalse(CallTimes.of(new double[0], new double[0]).isTold());
    }

    @Test
    void aByteNeverCostsLessThanNothingNorMoreThanTheCall() {
        double[] sizes = new double[50];
        double[] falling = new double[50];
        double[] steep = new double[50];
        Arrays.setAll(sizes, i -> 1000 + i);
        Arrays.setAll(falling, i -> 1_000_000 - 1000 * i);
        Arrays.setAll(steep, i -> 1000 + 100_000 * i);
        assertEquals(0, CallTimes.of(sizes, falling).high());
        CallTimes times = CallTimes.of(sizes, steep);
        assertEquals(times.duration() / times.bytes(), times.perByte(), 1e-9);
        assertEquals(0, times.fixed(), 1e-6);
    }

    @Test
    void otherAnswersTellThatTinyOnesCostNothing() {
        CallTimes times = times(400, 0, i -> 70 + i % 7).atMost(100);
        assertTrue(times.isByOthers());
        assertTrue(times.isTold());
        assertEquals(100, times.high());
        // By chance large answers were slow: that says less than the others do.
        CallTimes steep = times(400, 50_000, i -> 70 + i % 7);
        assertTrue(steep.low() > 100);
        assertEquals(0, steep.atMost(100).low());
    }

    @Test
    void otherAnswersTellNothingWhereBytesMayBeMuchOfACall() {
        CallTimes times = times(400, 20, i -> 2000);
        assertEquals(times, times.atMost(100));
        assertEquals(times, times.atMost(Double.POSITIVE_INFINITY));
    }
}

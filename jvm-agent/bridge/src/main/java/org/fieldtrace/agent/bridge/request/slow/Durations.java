// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.slow;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long the requests of an operation took, in bands of which each is an eighth wider than the
 * one before, as a histogram of high dynamic range has them. Old ones count less and less.
 */
final class Durations {
    private static final int BANDS_OF_A_POWER = 8;
    private static final int BANDS = 64 * BANDS_OF_A_POWER;

    /** Beyond it all counts are halved. */
    private static final long MOST = 1 << 20;

    /** After so many requests the percentile is determined anew. */
    private static final long RENEWED_EVERY = 64;

    /** So many requests beyond the percentile must be expected before it means anything. */
    private static final int LEAST_BEYOND = 2;

    private final double share;
    private final AtomicIntegerArray counts = new AtomicIntegerArray(BANDS);
    private final AtomicLong total = new AtomicLong();

    /** The last band that is not beyond the percentile. */
    private volatile int limit = BANDS;

    /**
     * @param share of the requests that are not beyond it
     */
    Durations(double share) {
        this.share = share;
    }

    /** Whether a request took longer than the percentile until now; it counts from now on. */
    boolean isBeyond(long nanoseconds) {
        int band = band(nanoseconds);
        boolean isBeyond = band > limit;
        counts.incrementAndGet(band);
        long number = total.incrementAndGet();
        if (number % RENEWED_EVERY == 0) {
            renew(number);
        }
        return isBeyond;
    }

    private void renew(long number) {
        long beyond = (long) (number * (1 - share));
        if (beyond < LEAST_BEYOND) {
            return;
        }
        int band = BANDS;
        for (long left = beyond; left >= 0 && band > 0; ) {
            band--;
            left -= counts.get(band);
        }
        limit = band;
        if (number >= MOST && total.compareAndSet(number, number / 2)) {
            for (int i = 0; i < BANDS; i++) {
                counts.accumulateAndGet(i, 2, (count, two) -> count / two);
            }
        }
    }

    /** Bands of nanoseconds; the first eight are of one each. */
    static int band(long nanoseconds) {
        long value = Math.max(0, nanoseconds);
        if (value < BANDS_OF_A_POWER) {
            return (int) value;
        }
        int power = 63 - Long.numberOfLeadingZeros(value);
        int within = (int) (value >>> power - 3) & BANDS_OF_A_POWER - 1;
        return (power - 2) * BANDS_OF_A_POWER + within;
    }
}

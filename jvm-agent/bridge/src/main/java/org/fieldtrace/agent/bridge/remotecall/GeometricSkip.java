// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.SplittableRandom;

/**
 * Bernoulli sampling at a fixed rate, at the cost of one decrement for what is left out.
 *
 * <p>The number of objects left out before the next one that is taken is geometrically distributed,
 * and is drawn by inversion: floor(ln U / ln(1 - rate)), U uniform in (0, 1] (Knuth, The Art of
 * Computer Programming, volume 2, section 3.4.1, "The geometric distribution"; skipping instead of
 * tossing a coin for each: Vitter, "An efficient algorithm for sequential random sampling", ACM
 * TOMS 13 (1), 1987). Each object is taken with probability {@code rate}, independently of all
 * others. Not thread-safe: each thread has its own, which is unbiased because the distribution has
 * no memory.
 */
final class GeometricSkip {

    private final double logOfLeavingOut;
    private final SplittableRandom random;
    private long leaveOut;

    /**
     * @param rate probability that an object is taken, in (0, 1]
     * @param random source of randomness, used by this thread alone
     */
    GeometricSkip(double rate, SplittableRandom random) {
        this.logOfLeavingOut = Math.log1p(-rate);
        this.random = random;
        this.leaveOut = draw();
    }

    /** Whether the next object is taken. */
    boolean take() {
        if (leaveOut > 0) {
            leaveOut--;
            return false;
        }
        leaveOut = draw();
        return true;
    }

    /** Whether {@link #take} will say so. */
    boolean takesNext() {
        return leaveOut == 0;
    }

    private long draw() {
        double uniform =
                1.0 - random.nextDouble(); // nextDouble is in [0, 1), whose log may be -inf
        return (long) (Math.log(uniform) / logOfLeavingOut);
    }
}

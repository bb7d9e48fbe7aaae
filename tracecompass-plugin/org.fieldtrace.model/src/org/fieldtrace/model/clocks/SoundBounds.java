// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.Arrays;
import java.util.List;
import org.fieldtrace.model.clocks.ClockBounds.Point;

/**
 * Leaves out bounds that are too tight to be true. Messages of one way mostly take little more than
 * the least time, so that true bounds crowd at their edge; those that late answers set lie beyond
 * it, far from each other. What lies beyond the first crowd is left out, then what contradicts most
 * of the other side, as long as both sides cross; the fifth part at most.
 *
 * <p>Looking for the edge by the spacings of order statistics is that of a density's mode (H.
 * Chernoff, "Estimation of the mode", Annals of the Institute of Statistical Mathematics 16 (1964),
 * 31-41; J. H. Venter, "On estimation of the mode", Annals of Mathematical Statistics 38 (1967),
 * 1446-1455).
 */
final class SoundBounds {
    /** Bounds below which no crowd is looked for. */
    private static final int ENOUGH = 200;

    /** A crowd is told by this share of all bounds, */
    private static final double CROWD = 0.02;

    /** at half of the density that there is between these quantiles. */
    private static final double FROM = 0.1;

    private static final double UNTIL = 0.35;

    /** Share that may be left out of one side. */
    private static final double MAX_LEFT_OUT = 0.2;

    private final ClockBounds bounds;
    private final double slope;
    private final double[] uppers;

    /** Opposites of the lower bounds, so that both sides begin with the tightest. */
    private final double[] lowers;

    private int firstUpper;
    private int firstLower;

    private SoundBounds(ClockBounds bounds, double slope) {
        this.bounds = bounds;
        this.slope = slope;
        uppers = bounds.uppers().stream().mapToDouble(p -> p.above(slope)).sorted().toArray();
        lowers = bounds.lowers().stream().mapToDouble(p -> -p.above(slope)).sorted().toArray();
        firstUpper = firstCrowd(uppers);
        firstLower = firstCrowd(lowers);
        uncross();
    }

    /** The bounds on a line of the slope. */
    static SoundBounds of(ClockBounds bounds, double slope) {
        return new SoundBounds(bounds, slope);
    }

    private static int most(double[] side) {
        int spared = side.length > 2 ? 1 : 0;
        return Math.max(spared, (int) (MAX_LEFT_OUT * side.length));
    }

    private static int firstCrowd(double[] side) {
        int count = side.length;
        if (count < ENOUGH) {
            return 0;
        }
        double width =
                (side[(int) (UNTIL * count)] - side[(int) (FROM * count)]) * CROWD / (UNTIL - FROM);
        int crowd = (int) (CROWD * count / 2);
        for (int i = 0; i < most(side); i++) {
            if (side[i + crowd - 1] - side[i] <= width) {
                return i;
            }
        }
        return most(side);
    }

    private void uncross() {
        while (areCrossed()) {
            int against = beyond(uppers, firstUpper, -lowers[firstLower]);
            int besides = beyond(lowers, firstLower, -uppers[firstUpper]);
            boolean lowerIsWrong = against >= besides;
            if (lowerIsWrong && firstLower < most(lowers)) {
                firstLower++;
            } else if (!lowerIsWrong && firstUpper < most(uppers)) {
                firstUpper++;
            } else {
                return;
            }
        }
    }

    /** How many from a place on are below a limit. */
    private static int beyond(double[] side, int first, double limit) {
        int place = Arrays.binarySearch(side, first, side.length, limit);
        return (place < 0 ? -place - 1 : place) - first;
    }

    /** Whether a lower bound that is kept excludes an upper one. */
    boolean areCrossed() {
        return firstUpper < uppers.length
                && firstLower < lowers.length
                && uppers[firstUpper] < -lowers[firstLower];
    }

    /** Those that are kept. */
    ClockBounds kept() {
        return new ClockBounds(
                bounds.base(),
                bounds.shift(),
                kept(bounds.uppers(), 1, uppers, firstUpper),
                kept(bounds.lowers(), -1, lowers, firstLower));
    }

    private List<Point> kept(List<Point> points, int side, double[] sorted, int first) {
        return points.stream().filter(p -> side * p.above(slope) >= sorted[first]).toList();
    }
}

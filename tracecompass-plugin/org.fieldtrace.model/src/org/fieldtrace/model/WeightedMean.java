// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A mean of independent proportions. Its interval holds the true mean in 95 of 100 samples or more,
 * and allows for proportions of which nothing is known.
 *
 * <p>The interval squares and adds the distances of each proportion from the ends of its own score
 * interval (MOVER): method 11 of R. G. Newcombe, "Interval Estimation for the Difference Between
 * Independent Proportions: Comparison of Eleven Methods", Statistics in Medicine 17 (1998),
 * 873-890, which G. Y. Zou, W. Huang and X. Zhang extend to any linear function, "A Note on
 * Confidence Interval Estimation for a Linear Function of Binomial Proportions", Computational
 * Statistics and Data Analysis 53 (2009), 1080-1085. The own intervals are corrected for
 * continuity: without that, many proportions of few trials each leave the mean's too short.
 */
public final class WeightedMean {
    private record Known(double weight, long successes, long trials) {}

    private final List<Known> known = new ArrayList<>();
    private double weights;
    private double knownGroups;
    private double knownSum;

    /** Proportions whose mean has one weight; some may be unknown. */
    public final class Group {
        private final double weight;
        private final int members;
        private double sum;
        private int knownMembers;

        private Group(double weight, int members) {
            this.weight = weight;
            this.members = members;
        }

        /**
         * Adds what is known of one member.
         *
         * @param trials at least 1
         */
        public void add(long successes, long trials) {
            known.add(new Known(weight / members, successes, trials));
            knownSum -= weight * mean();
            knownGroups += knownMembers == 0 ? weight : 0;
            sum += (double) successes / trials;
            knownMembers++;
            knownSum += weight * mean();
        }

        private double mean() {
            return knownMembers == 0 ? 0 : sum / knownMembers;
        }
    }

    /**
     * Begins a group.
     *
     * @param weight more than 0
     * @param members of the group, known or not
     */
    public Group group(double weight, int members) {
        weights += weight;
        return new Group(weight, members);
    }

    /**
     * The groups' means, weighted, of what is known; in the interval of what all may come to.
     *
     * @return empty where nothing is known
     */
    public Optional<Proportion> proportion() {
        if (known.isEmpty()) {
            return Optional.empty();
        }
        double value = knownSum / knownGroups;
        double sum = 0;
        double unknown = weights;
        double below = 0;
        double above = 0;
        for (Known one : known) {
            Proportion own =
                    known.size() == 1
                            ? Proportion.of(one.successes, one.trials)
                            : Proportion.corrected(one.successes, one.trials);
            sum += one.weight * own.value();
            unknown -= one.weight;
            below += square(one.weight * (own.value() - own.low()));
            above += square(one.weight * (own.high() - own.value()));
        }
        double low = (sum - Math.sqrt(below)) / weights;
        double high = (sum + Math.sqrt(above) + Math.max(0, unknown)) / weights;
        // Within bounds but for rounding.
        double share = Math.min(1, Math.max(0, value));
        return Optional.of(
                new Proportion(
                        share,
                        Math.max(0, Math.min(low, share)),
                        Math.min(1, Math.max(high, share))));
    }

    private static double square(double distance) {
        return distance * distance;
    }
}

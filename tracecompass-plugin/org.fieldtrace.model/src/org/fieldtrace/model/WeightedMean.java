// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A mean of proportions in groups. Its interval holds the true mean in 95 of 100 samples or more,
 * and allows for proportions of which nothing is known.
 *
 * <p>The groups are independent of each other. The proportions of a group may be of the same
 * samples: what is read of an object is often read together. Nobody knows how much they go along,
 * so that the interval supposes the most, and adds the distances of each from the ends of its own
 * score interval. Over the groups it adds their squares (MOVER): method 11 of R. G. Newcombe,
 * "Interval Estimation for the Difference Between Independent Proportions: Comparison of Eleven
 * Methods", Statistics in Medicine 17 (1998), 873-890, which G. Y. Zou, W. Huang and X. Zhang
 * extend to any linear function, "A Note on Confidence Interval Estimation for a Linear Function of
 * Binomial Proportions", Computational Statistics and Data Analysis 53 (2009), 1080-1085. The own
 * intervals are corrected for continuity: without that, many proportions of few trials each leave
 * the mean's too short.
 */
public final class WeightedMean {
    private record Known(double weight, long successes, long trials) {
        Proportion own(boolean isAlone) {
            return isAlone
                    ? Proportion.of(successes, trials)
                    : Proportion.corrected(successes, trials);
        }
    }

    private final List<List<Known>> groups = new ArrayList<>();
    private double weights;
    private double knownGroups;
    private double knownSum;

    /** Proportions whose mean has one weight; some may be unknown. */
    public final class Group {
        private final double weight;
        private final int members;
        private final List<Known> known = new ArrayList<>();
        private double sum;

        private Group(double weight, int members) {
            this.weight = weight;
            this.members = members;
            groups.add(known);
        }

        /**
         * Adds what is known of one member.
         *
         * @param trials at least 1
         */
        public void add(long successes, long trials) {
            knownSum -= weight * mean();
            knownGroups += known.isEmpty() ? weight : 0;
            sum += (double) successes / trials;
            known.add(new Known(weight / members, successes, trials));
            knownSum += weight * mean();
        }

        private double mean() {
            return known.isEmpty() ? 0 : sum / known.size();
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
        int count = groups.stream().mapToInt(List::size).sum();
        if (count == 0) {
            return Optional.empty();
        }
        double value = knownSum / knownGroups;
        double sum = 0;
        double unknown = weights;
        double below = 0;
        double above = 0;
        for (List<Known> known : groups) {
            double groupBelow = 0;
            double groupAbove = 0;
            for (Known one : known) {
                Proportion own = one.own(count == 1);
                sum += one.weight * own.value();
                unknown -= one.weight;
                groupBelow += one.weight * (own.value() - own.low());
                groupAbove += one.weight * (own.high() - own.value());
            }
            below += groupBelow * groupBelow;
            above += groupAbove * groupAbove;
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
}

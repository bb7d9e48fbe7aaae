// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightedMeanTest {
    private static final int TRUTHS = 400;
    private static final int SAMPLES = 50;

    /** Over proportions drawn evenly, as is usual; for a single truth it may be some less. */
    @ParameterizedTest
    @CsvSource({"2,1", "2,3", "3,2", "3,10", "5,1", "5,7", "8,1", "8,4", "12,2", "12,40"})
    void theIntervalHoldsTheTrueMeanIn95Of100SamplesWithFewTrialsToo(int members, int mostTrials) {
        Random random = new Random(17L * members + mostTrials);
        int held = 0;
        for (int truth = 0; truth < TRUTHS; truth++) {
            double[] shares = random.doubles(members).toArray();
            int[] trials = random.ints(members, 1, mostTrials + 1).toArray();
            double mean = 0;
            for (double share : shares) {
                mean += share / members;
            }
            for (int sample = 0; sample < SAMPLES; sample++) {
                Proportion found = sample(shares, trials, random);
                held += found.low() <= mean && mean <= found.high() ? 1 : 0;
            }
        }
        double coverage = (double) held / (TRUTHS * SAMPLES);

        // Two standard errors below 95 %.
        assertTrue(coverage >= 0.947, () -> "coverage " + coverage);
    }

    /** Of the objects of a list a few are used, and then all their fields. */
    @ParameterizedTest
    @CsvSource({"2,140", "10,140", "10,40", "12,400"})
    void theIntervalHoldsTheTrueMeanWhereFieldsAreReadTogether(int members, int trials) {
        Random random = new Random(23L * members + trials);
        int held = 0;
        for (int truth = 0; truth < TRUTHS; truth++) {
            double share = random.nextDouble() / 2;
            for (int sample = 0; sample < SAMPLES; sample++) {
                long used = random.doubles(trials).filter(drawn -> drawn < share).count();
                WeightedMean mean = new WeightedMean();
                WeightedMean.Group group = mean.group(1, members);
                for (int i = 0; i < members; i++) {
                    group.add(used, trials);
                }
                Proportion found = mean.proportion().orElseThrow();
                held += found.low() <= share && share <= found.high() ? 1 : 0;
            }
        }
        double coverage = (double) held / (TRUTHS * SAMPLES);

        assertTrue(coverage >= 0.947, () -> "coverage " + coverage);
    }

    private static Proportion sample(double[] shares, int[] trials, Random random) {
        WeightedMean mean = new WeightedMean();
        WeightedMean.Group group = mean.group(1, shares.length);
        for (int i = 0; i < shares.length; i++) {
            double share = shares[i];
            group.add(random.doubles(trials[i]).filter(drawn -> drawn < share).count(), trials[i]);
        }
        return mean.proportion().orElseThrow();
    }
}

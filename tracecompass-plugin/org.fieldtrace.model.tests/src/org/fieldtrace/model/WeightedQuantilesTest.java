// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class WeightedQuantilesTest {
    /** A value, and how many it stands for. */
    record Weighed(int value, int weight) {}

    @Provide
    Arbitrary<Weighed> weighed() {
        return Combinators.combine(
                        Arbitraries.integers().between(-20, 20),
                        Arbitraries.integers().between(1, 9))
                .as(Weighed::new);
    }

    private static WeightedQuantiles of(List<Weighed> all) {
        return new WeightedQuantiles(
                all.stream().mapToDouble(Weighed::value).toArray(),
                all.stream().mapToDouble(Weighed::weight).toArray());
    }

    /** Each as many times as it stands for, in their order. */
    private static int[] writtenOut(List<Weighed> all) {
        return all.stream()
                .flatMapToInt(one -> IntStream.range(0, one.weight).map(i -> one.value))
                .sorted()
                .toArray();
    }

    @Test
    void aValueThatStandsForManyIsTheMedian() {
        double[] values = {30, 10, 20};
        assertEquals(20, new WeightedQuantiles(values, new double[] {1, 1, 1}).median());
        assertEquals(30, new WeightedQuantiles(values, new double[] {3, 1, 1}).median());
    }

    @Test
    void whereTwoValuesMeetTheMedianIsTheLesserAndTheQuantileTheGreater() {
        WeightedQuantiles two = new WeightedQuantiles(new double[] {2, 1}, new double[] {4, 4});
        assertEquals(1, two.median());
        assertEquals(2, two.at(0.5));
    }

    @Property(tries = 300)
    void aWeightIsAsGoodAsTheValueSoManyTimes(
            @ForAll @Size(min = 1, max = 30) List<@From("weighed") Weighed> all,
            @ForAll @DoubleRange(min = 0, max = 1, maxIncluded = false) double share) {
        int[] each = writtenOut(all);
        assertEquals(each[(each.length - 1) / 2], of(all).median());
        // Not where two values meet, or rounding says which of them it is.
        int place = (int) (share * each.length);
        assertEquals(each[place], of(all).at((place + 0.5) / each.length));
    }

    @Property(tries = 300)
    void theirOrderDoesNotMatter(
            @ForAll @Size(min = 1, max = 30) List<@From("weighed") Weighed> all) {
        List<Weighed> sorted = all.stream().sorted((a, b) -> b.value - a.value).toList();
        assertEquals(of(all).median(), of(sorted).median());
        assertEquals(of(all).effectiveCount(), of(sorted).effectiveCount(), 1e-9);
    }

    @Property(tries = 300)
    void aPlaceIsThatOfTheMiddleOfItsShareAndLiesNearIt(
            @ForAll @Size(min = 1, max = 30) List<@From("weighed") Weighed> all) {
        WeightedQuantiles quantiles = of(all);
        int[] stood = quantiles.near(0.5, 1);
        assertEquals(all.size(), Arrays.stream(stood).distinct().count());
        for (int rank = 0; rank < all.size(); rank++) {
            double share = quantiles.share(rank);
            assertEquals(rank, quantiles.rank(share));
            assertEquals(all.get(stood[rank]).value, quantiles.value(rank));
            assertArrayEquals(new int[] {stood[rank]}, quantiles.near(share, 0));
        }
    }

    @Property(tries = 300)
    void ofUnequalWeightsTellAsMuchAsFewerValues(
            @ForAll @Size(min = 1, max = 30) List<@From("weighed") Weighed> all) {
        boolean areEqual = all.stream().mapToInt(Weighed::weight).distinct().count() == 1;
        double count = of(all).effectiveCount();
        assertTrue(1 - 1e-9 <= count && count <= all.size() + 1e-9, () -> "" + count);
        assertEquals(areEqual, Math.abs(count - all.size()) < 1e-9);
    }
}

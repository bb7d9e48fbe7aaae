// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.fieldtrace.model.Proportion;
import org.junit.jupiter.api.Test;

class ClassUtilisationTest {
    private static final double ROUNDING = 5e-5;

    @Test
    void everyFieldWeighsAlikeHoweverManyVerdictsItHas() {
        ClassUtilisation phi = of(context(10, counts(1, 0), counts(0, 7), counts(7, 0)));

        // (1 + 0 + 1) / 3; by verdicts it would be 8 of 15. Own intervals, corrected for
        // continuity: [0.0546, 1] of 1, [0, 0.4391] of 7, [0.5609, 1] of 7. They may be read
        // together, so that low is (0.0546 + 0 + 0.5609) / 3 and high (1 + 0.4391 + 1) / 3.
        assertShare(2.0 / 3, 0.2052, 0.8130, phi);
        assertTrue(phi.isOfAllFields());
        assertEquals("66.7 % [20.5, 81.3]", phi.text());
    }

    @Test
    void aFieldWithoutVerdictWidensTheIntervalToAllThatItCouldBe() {
        ClassUtilisation phi = of(context(10, counts(5, 5), counts(0, 10), FieldCounts.NONE));

        // The mean of the two is 0.25 with own intervals [0.2014, 0.7986] and [0, 0.3445]; of three
        // it is at least (0.5 - 0.2986) / 3, at most (0.7986 + 0.3445 + 1) / 3.
        assertShare(0.25, 0.0671, 0.7144, phi);
        assertFalse(phi.isOfAllFields());
        assertEquals("25.0 % [6.7, 71.4] (of 2 of 3 fields, without f2)", phi.text());
    }

    @Test
    void anOnlyFieldIsItsClass() {
        // Wilson's own interval of 3 of 11.
        assertShare(3.0 / 11, 0.0975, 0.5657, of(context(10, counts(3, 8))));
    }

    @Test
    void contextsWeighByTheirAllocations() {
        ClassUtilisation phi =
                of(
                        context(300, counts(100, 0), counts(0, 100)),
                        context(100, counts(0, 5), counts(0, 5)));

        // 300 of 400 objects at 0.5, the others at 0.
        assertEquals(0.375, phi.share().value(), 1e-12);
        assertEquals(4, phi.fields());
    }

    @Test
    void aContextWithoutVerdictWidensTheIntervalByItsWeight() {
        ClassUtilisation known = of(context(300, counts(100, 0), counts(0, 100)));
        ClassUtilisation phi =
                of(
                        context(300, counts(100, 0), counts(0, 100)),
                        context(100, FieldCounts.NONE, FieldCounts.NONE));

        assertEquals(0.5, phi.share().value(), 1e-12);
        assertEquals(0.75 * known.share().low(), phi.share().low(), 1e-12);
        assertEquals(0.75 * known.share().high() + 0.25, phi.share().high(), 1e-12);
        assertEquals(2, phi.judgedFields());
    }

    @Test
    void withoutAnyVerdictThereIsNone() {
        assertEquals(Optional.empty(), context(10, FieldCounts.NONE).classUtilisation());
        assertEquals(Optional.empty(), context(10).classUtilisation());
        assertEquals(Optional.empty(), ContextUtilisation.classUtilisation(List.of()));
    }

    @Property
    void itIsTheMeanOfItsFieldsWithinItsIntervalWithinZeroAndOne(
            @ForAll("fields") List<FieldCounts> fields) {
        Proportion share = of(context(7, fields.toArray(FieldCounts[]::new))).share();
        double mean =
                fields.stream()
                        .flatMap(field -> field.utilisation().stream())
                        .mapToDouble(Proportion::value)
                        .average()
                        .orElseThrow();

        assertEquals(mean, share.value(), 1e-9);
        assertTrue(0 <= share.low() && share.low() <= share.value(), share::toString);
        assertTrue(share.value() <= share.high() && share.high() <= 1, share::toString);
    }

    @Property
    void aVerdictMoreThatIsUsedInsteadOfUnusedMovesTheWholeIntervalUp(
            @ForAll("fields") List<FieldCounts> fields) {
        FieldCounts[] more = fields.toArray(FieldCounts[]::new);
        int field =
                IntStream.range(0, more.length)
                        .filter(i -> more[i].unused() > 0)
                        .findAny()
                        .orElse(-1);
        if (field < 0) {
            return;
        }
        Proportion before = of(context(1, more.clone())).share();
        more[field] = counts(more[field].used() + 1, more[field].unused() - 1);
        Proportion after = of(context(1, more)).share();

        assertTrue(before.value() < after.value(), () -> before + " and " + after);
        assertTrue(before.low() <= after.low() + 1e-12, () -> before + " and " + after);
        assertTrue(before.high() <= after.high() + 1e-12, () -> before + " and " + after);
    }

    /** Fields of which one at least has a verdict, many few. */
    @Provide
    static Arbitrary<List<FieldCounts>> fields() {
        Arbitrary<Long> count =
                Arbitraries.oneOf(
                        Arbitraries.longs().between(0, 3), Arbitraries.longs().between(0, 1000));
        return count.array(long[].class)
                .ofMinSize(2)
                .ofMaxSize(20)
                .map(
                        numbers ->
                                IntStream.range(0, numbers.length / 2)
                                        .mapToObj(i -> counts(numbers[2 * i], numbers[2 * i + 1]))
                                        .toList())
                .filter(all -> all.stream().anyMatch(field -> field.verdicts() > 0));
    }

    private static FieldCounts counts(long used, long unused) {
        return new FieldCounts(used, unused, 0, Map.of());
    }

    private static ClassUtilisation of(ContextUtilisation... contexts) {
        return ContextUtilisation.classUtilisation(Arrays.asList(contexts)).orElseThrow();
    }

    private static ContextUtilisation context(long allocations, FieldCounts... counts) {
        List<FieldUtilisation> fields =
                IntStream.range(0, counts.length)
                        .mapToObj(i -> new FieldUtilisation(i, "f" + i, "J", 8, counts[i]))
                        .toList();
        return new ContextUtilisation(Samples.NAME_ONLY, allocations, 0, fields);
    }

    private static void assertShare(double value, double low, double high, ClassUtilisation phi) {
        assertEquals(value, phi.share().value(), 1e-12);
        assertEquals(low, phi.share().low(), ROUNDING);
        assertEquals(high, phi.share().high(), ROUNDING);
    }
}

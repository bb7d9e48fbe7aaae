// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.fieldtrace.tracecompass.ui.pictures.BusyRange.Span;
import org.junit.jupiter.api.Test;

class BusyRangeTest {
    @Test
    void aFewWatchesAreShownAll() {
        assertEquals(
                Optional.of(new Span(10, 45)),
                BusyRange.middleOfBusiest(
                        List.of(
                                List.of(new Span(0, 99)),
                                List.of(new Span(10, 20), new Span(40, 45)))));
    }

    @Test
    void ofManyWatchesTheMiddleOnesAreShown() {
        List<Span> row =
                IntStream.range(0, 1_050).mapToObj(i -> new Span(10 * i, 10 * i + 5)).toList();

        assertEquals(Optional.of(new Span(5_150, 5_345)), BusyRange.middleOfBusiest(List.of(row)));
    }

    @Test
    void withoutWatchesThereIsNothingToShow() {
        assertEquals(Optional.empty(), BusyRange.middleOfBusiest(List.of()));
        assertEquals(Optional.empty(), BusyRange.middleOfBusiest(List.of(List.of())));
    }
}

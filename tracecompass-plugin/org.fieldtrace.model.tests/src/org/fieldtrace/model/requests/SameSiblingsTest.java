// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SameSiblingsTest {
    private static final int PRICES = 7;
    private static final int STOCK = 8;

    private final Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 10_000);

    @Test
    void callsOfOneOperationAreOneGroupThoughOthersStandBetweenThem() {
        for (int i = 0; i < 6; i++) {
            call(root, PRICES, i * 100, 10);
            if (i < 4) {
                call(root, STOCK, i * 100 + 50, 10);
            }
        }
        assertEquals(List.of(List.of(1, 3, 5, 7, 9, 10)), members());
    }

    @Test
    void callsOfSeveralCallersStayApart() {
        for (int caller = 0; caller < 2; caller++) {
            Span service = call(root, 20 + caller, caller * 1000, 900);
            IntStream.range(0, 4).forEach(i -> call(service, PRICES, service.start() + i, 1));
        }
        assertEquals(List.of(), members());
    }

    @Test
    void failedCallsAreNotHiddenAmongTheOthers() {
        IntStream.range(0, 6).forEach(i -> call(root, PRICES, i * 100, 10));
        call(root, PRICES, 700, 10).setResult(503, Outcome.COMPLETED);
        assertEquals(List.of(List.of(1, 2, 3, 4, 5, 6)), members());
    }

    @Test
    void theOneThatStandsForAllIsTheOneThatWasWaitedForMost() {
        IntStream.range(0, 6).forEach(i -> call(root, PRICES, i * 100, i == 3 ? 90 : 10));
        RequestMetrics.analyse(root, OverlapAllowance.NONE);
        assertEquals(4, SameSiblings.of(Preorder.of(root)).get(0).first());
    }

    private List<List<Integer>> members() {
        RequestMetrics.analyse(root, OverlapAllowance.NONE);
        return SameSiblings.of(Preorder.of(root)).stream()
                .map(SameSiblings.Group::members)
                .toList();
    }

    private static Span call(Span caller, int operation, long start, long duration) {
        Span call = Span.of(SpanKind.CLIENT, 1, operation, start, start + duration);
        call.setResult(200, Outcome.COMPLETED);
        caller.add(call);
        return call;
    }
}

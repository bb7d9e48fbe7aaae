// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.junit.jupiter.api.Test;

class CallTreeDrawingTest {
    /** A request that makes so many different calls, one after the other. */
    private static Drawing draw(int calls) {
        return draw(calls, calls, "row");
    }

    /** A request that makes so many calls, of so many operations in turn. */
    private static Drawing draw(int calls, int operations, String name) {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 10 * calls);
        LongStream.range(0, calls)
                .forEach(
                        i ->
                                root.add(
                                        Span.of(
                                                SpanKind.CLIENT,
                                                1,
                                                (int) (i % operations),
                                                10 * i,
                                                10 * i + 5)));
        RequestMetrics.analyse(root, OverlapAllowance.NONE);
        Request request = new Request(0, root, List.of(), List.of(), List.of(), false);
        List<RequestEntry> rows = new ArrayList<>();
        for (Span span : root.preorder()) {
            int index = rows.size();
            int caller = index == 0 ? -1 : 0;
            rows.add(new RequestEntry(index, caller, caller, name, request, span, index));
        }
        return CallTreeDrawing.of(rows, 1400, text -> 8 * text.length());
    }

    private static List<String> texts(Drawing drawing) {
        return drawing.shapes().stream()
                .filter(Label.class::isInstance)
                .map(shape -> ((Label) shape).text())
                .toList();
    }

    private static long arrows(Drawing drawing) {
        return drawing.shapes().stream().filter(Line.class::isInstance).count();
    }

    @Test
    void everyCallHasAnArrow() {
        assertEquals(10, arrows(draw(10)));
    }

    @Test
    void aLongNameGoesOnInFurtherLinesAndIsWholeInTheToolTip() {
        String name = "orders[GET " + "/customers/{id}".repeat(100) + "]";

        Drawing drawing = draw(2, 2, name);
        assertTrue(drawing.width() <= 1400, () -> drawing.width() + " wide");
        assertTrue(texts(drawing).stream().anyMatch(text -> text.contains("\u2026")));
        assertTrue(
                drawing.shapes().stream()
                        .filter(Box.class::isInstance)
                        .allMatch(box -> box.toolTip().startsWith(name + "\ntotal ")));
    }

    @Test
    void manyCallsOfAnOperationAreOneBoxWithTheirNumber() {
        Drawing drawing = draw(800, 2, "prices");
        assertEquals(2, arrows(drawing));
        assertEquals(
                2,
                texts(drawing).stream().filter("prices \u00d7 400, one of them:"::equals).count());
        String words = String.join(" ", texts(drawing));
        assertTrue(words.contains("798 calls, with those below them, are not."), words);
        assertTrue(drawing.height() < 300, () -> drawing.height() + " tall");
    }

    @Test
    void callsBeyondTheMostThatAreDrawnAreAnArrowToTheirNumber() {
        Drawing drawing = draw(250);

        assertEquals(199 + 1, arrows(drawing));
        assertEquals(1, texts(drawing).stream().filter("\u2026 51 more calls"::equals).count());
        assertEquals(
                1,
                texts(drawing).stream()
                        .filter(text -> text.endsWith("51 more calls are left out."))
                        .count());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.fieldtrace.tracecompass.ui.drawing.GraphLayout.Place;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.junit.jupiter.api.Test;

class GraphLayoutTest {
    @Test
    void whatIsWrittenOnAnEdgeStandsBetweenItsNodes() {
        GraphLayout<String, String> layout = new GraphLayout<>();
        layout.addNode("caller", 80, 40);
        layout.addNode("callee", 80, 40);
        layout.addEdge("200 calls", "caller", "callee", 50);

        layout.layOut(Drawing.UNBOUNDED);

        Place caller = layout.place("caller");
        Place callee = layout.place("callee");
        Point label = layout.label("200 calls");
        assertTrue(label.x() >= caller.x() + caller.width(), label + " " + caller);
        assertTrue(label.x() + 50 <= callee.x(), label + " " + callee);
    }

    @Test
    void aChainThatIsTooWideGoesDownwards() {
        GraphLayout<Integer, Integer> layout = new GraphLayout<>();
        for (int i = 0; i < 10; i++) {
            layout.addNode(i, 80, 40);
        }
        for (int i = 1; i < 10; i++) {
            layout.addEdge(i, i - 1, i, 30);
        }

        layout.layOut(Drawing.UNBOUNDED);
        assertTrue(layout.width() > 10 * 80, () -> layout.width() + " wide");
        layout.layOut(400);
        assertTrue(layout.width() <= 400, () -> layout.width() + " wide");
        assertTrue(layout.place(9).y() > layout.place(8).y() + 40);
    }

    @Test
    void aFanThatIsTooWideBothWaysStaysAsItIs() {
        GraphLayout<Integer, Integer> layout = new GraphLayout<>();
        layout.addNode(0, 300, 40);
        for (int i = 1; i < 10; i++) {
            layout.addNode(i, 300, 40);
            layout.addEdge(i, 0, i, 0);
        }

        layout.layOut(400);
        assertTrue(layout.place(9).x() > layout.place(0).x() + 300);
        assertTrue(layout.width() < 10 * 300, () -> layout.width() + " wide");
    }
}

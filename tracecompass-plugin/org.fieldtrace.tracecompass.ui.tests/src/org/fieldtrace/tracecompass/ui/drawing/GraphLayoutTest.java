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

        layout.layOut();

        Place caller = layout.place("caller");
        Place callee = layout.place("callee");
        Point label = layout.label("200 calls");
        assertTrue(label.x() >= caller.x() + caller.width(), label + " " + caller);
        assertTrue(label.x() + 50 <= callee.x(), label + " " + callee);
    }
}

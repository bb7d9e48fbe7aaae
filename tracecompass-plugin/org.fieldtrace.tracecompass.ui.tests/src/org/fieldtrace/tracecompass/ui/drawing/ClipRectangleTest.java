// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.junit.jupiter.api.Test;

class ClipRectangleTest {
    private static final ClipRectangle RECTANGLE = new ClipRectangle(0, 0, 100, 50);

    private static Line arrow(double x1, double y1, double x2, double y2, boolean hasArrow) {
        return new Line(
                List.of(new Point(x1, y1), new Point(x2, y2)), 1, Palette.INK, hasArrow, "", null);
    }

    private static Optional<Line> clipped(double x1, double y1, double x2, double y2) {
        return RECTANGLE.clip(arrow(x1, y1, x2, y2, true));
    }

    @Test
    void whatLiesWithinIsKept() {
        assertEquals(Optional.of(arrow(0, 0, 100, 50, true)), clipped(0, 0, 100, 50));
        assertEquals(Optional.of(arrow(7, 10, 7, 20, true)), clipped(7, 10, 7, 20));
    }

    @Test
    void anArrowFromBeyondKeepsItsHeadAndOneThatEndsBeyondLosesIt() {
        assertEquals(Optional.of(arrow(0, 10, 50, 20, true)), clipped(-50, 0, 50, 20));
        assertEquals(Optional.of(arrow(50, 20, 0, 10, false)), clipped(50, 20, -50, 0));
        assertEquals(Optional.of(arrow(30, 40, 30, 50, false)), clipped(30, 40, 30, 900));
    }

    @Test
    void anArrowThatOnlyPassesIsCutAtBothEdges() {
        assertEquals(Optional.of(arrow(0, 25, 100, 25, false)), clipped(-9, 25, 109, 25));
    }

    @Test
    void whatLiesBesideIsNotDrawn() {
        assertEquals(Optional.empty(), clipped(-9, 10, -9, 20));
        assertEquals(Optional.empty(), clipped(-60, 20, 20, -60));
        assertEquals(Optional.empty(), clipped(101, 10, 300, 40));
    }
}

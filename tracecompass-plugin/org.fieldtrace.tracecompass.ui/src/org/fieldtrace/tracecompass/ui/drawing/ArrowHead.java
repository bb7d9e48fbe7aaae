// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** The triangle at the end of an arrow. */
final class ArrowHead {
    private static final double LENGTH = 9;
    private static final double HALF_WIDTH = 4;

    private ArrowHead() {}

    /** Its corners, the tip first. */
    static List<Point> of(Line line) {
        Point tip = line.points().get(line.points().size() - 1);
        Point before = line.points().get(line.points().size() - 2);
        double length = Math.max(1e-9, Math.hypot(tip.x() - before.x(), tip.y() - before.y()));
        double dx = (tip.x() - before.x()) / length;
        double dy = (tip.y() - before.y()) / length;
        double half = HALF_WIDTH + line.width() / 2;
        double x = tip.x() - dx * LENGTH;
        double y = tip.y() - dy * LENGTH;
        return List.of(
                tip,
                new Point(x - dy * half, y + dx * half),
                new Point(x + dy * half, y - dx * half));
    }
}

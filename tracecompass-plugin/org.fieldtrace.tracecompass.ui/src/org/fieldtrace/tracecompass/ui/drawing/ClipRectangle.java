// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/**
 * The part of a drawing beyond which lines are cut off; lengths are pixels, to the right and down.
 */
public record ClipRectangle(double left, double top, double right, double bottom) {
    private static final double ROUNDING = 1e-9;

    /**
     * What of a line is seen, after Liang and Barsky, "A New Concept and Method for Line Clipping"
     * (1984), section 2. It keeps the head of an arrow where it keeps the line's end.
     *
     * @param line between two points
     * @return empty where nothing of it lies within
     */
    public Optional<Line> clip(Line line) {
        Point from = line.points().get(0);
        Point to = line.points().get(1);
        double dx = to.x() - from.x();
        double dy = to.y() - from.y();
        double[] directions = {-dx, dx, -dy, dy};
        double[] distances = {from.x() - left, right - from.x(), from.y() - top, bottom - from.y()};
        double begin = 0;
        double end = 1;
        for (int side = 0; side < directions.length; side++) {
            double direction = directions[side];
            double distance = distances[side];
            if (direction == 0 && distance < 0) {
                return Optional.empty();
            } else if (direction < 0) {
                begin = Math.max(begin, distance / direction);
            } else if (direction > 0) {
                end = Math.min(end, distance / direction);
            }
        }
        if (begin > end) {
            return Optional.empty();
        }
        return Optional.of(
                new Line(
                        List.of(along(from, dx, dy, begin), along(from, dx, dy, end)),
                        line.width(),
                        line.colour(),
                        line.hasArrow() && end > 1 - ROUNDING,
                        line.toolTip(),
                        line.subject()));
    }

    private static Point along(Point from, double dx, double dy, double part) {
        return new Point(from.x() + part * dx, from.y() + part * dy);
    }
}

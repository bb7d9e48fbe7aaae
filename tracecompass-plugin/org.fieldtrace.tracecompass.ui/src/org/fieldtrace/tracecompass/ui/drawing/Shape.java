// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;

/** A part of a drawing; lengths are pixels, to the right and down. */
public sealed interface Shape {
    /** What a tool tip over it says; empty for none. */
    String toolTip();

    /** What it stands for, told to whom a click on it concerns; null for nothing. */
    Object subject();

    /** Whether a point lies on it. */
    boolean contains(double x, double y);

    /** The least rectangle around it; of a label its corner. */
    Rectangle bounds();

    /** A point. */
    record Point(double x, double y) {}

    /**
     * A rectangle.
     *
     * @param border null for none
     */
    record Box(
            double x,
            double y,
            double width,
            double height,
            RGB fill,
            RGB border,
            String toolTip,
            Object subject)
            implements Shape {
        @Override
        public boolean contains(double px, double py) {
            return x <= px && px < x + width && y <= py && py < y + height;
        }

        @Override
        public Rectangle bounds() {
            return new Rectangle((int) x, (int) y, (int) Math.ceil(width), (int) Math.ceil(height));
        }
    }

    /**
     * Straight lines from point to point.
     *
     * @param hasArrow whether it ends in the head of an arrow
     */
    record Line(
            List<Point> points,
            double width,
            RGB colour,
            boolean hasArrow,
            String toolTip,
            Object subject)
            implements Shape {
        /** Pixels beside the line that still hit it. */
        private static final double REACH = 4;

        public Line {
            points = List.copyOf(points);
        }

        @Override
        public boolean contains(double px, double py) {
            for (int i = 1; i < points.size(); i++) {
                if (distance(points.get(i - 1), points.get(i), px, py) <= width / 2 + REACH) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public Rectangle bounds() {
            Rectangle bounds = null;
            for (Point point : points) {
                Rectangle at = new Rectangle((int) point.x, (int) point.y, 1, 1);
                bounds = bounds == null ? at : bounds.union(at);
            }
            return bounds;
        }

        private static double distance(Point from, Point to, double px, double py) {
            double dx = to.x - from.x;
            double dy = to.y - from.y;
            double square = dx * dx + dy * dy;
            double along = square == 0 ? 0 : ((px - from.x) * dx + (py - from.y) * dy) / square;
            double t = Math.max(0, Math.min(1, along));
            return Math.hypot(px - from.x - t * dx, py - from.y - t * dy);
        }
    }

    /** A text whose upper left corner is given. */
    record Label(double x, double y, String text, RGB colour) implements Shape {
        @Override
        public String toolTip() {
            return "";
        }

        @Override
        public Object subject() {
            return null;
        }

        @Override
        public Rectangle bounds() {
            return new Rectangle((int) x, (int) y, 0, 0);
        }

        @Override
        public boolean contains(double px, double py) {
            return false;
        }
    }
}

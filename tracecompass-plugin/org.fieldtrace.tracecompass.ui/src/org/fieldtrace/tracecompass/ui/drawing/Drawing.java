// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import java.util.Optional;

/**
 * A picture made of shapes, later ones over earlier ones.
 *
 * @param width pixels
 * @param height pixels
 */
public record Drawing(int width, int height, List<Shape> shapes) {
    /** Nothing. */
    public static final Drawing EMPTY = new Drawing(0, 0, List.of());

    /** A width or height that nothing is too large for. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    public Drawing {
        shapes = List.copyOf(shapes);
    }

    /**
     * What every length is multiplied by for a file.
     *
     * @param widest width of the file, at most, pixels
     * @return 1 for a drawing that is not wider
     */
    double scale(int widest) {
        return Math.min(1, (double) widest / Math.max(1, width));
    }

    /** The uppermost shape at a point that says or stands for something. */
    public Optional<Shape> at(double x, double y) {
        for (int i = shapes.size() - 1; i >= 0; i--) {
            Shape shape = shapes.get(i);
            if (shape.contains(x, y)) {
                return Optional.of(shape);
            }
        }
        return Optional.empty();
    }
}

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

    public Drawing {
        shapes = List.copyOf(shapes);
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

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Drawable;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Display;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Paints drawings on windows and into files. */
public final class DrawingPainter {
    private final LocalResourceManager resources;

    /**
     * @param resources hold the colours
     */
    DrawingPainter(LocalResourceManager resources) {
        this.resources = resources;
    }

    /**
     * Writes a drawing as PNG, in the thread of the user interface.
     *
     * @param widest pixels; a drawing that is wider is made smaller
     * @throws IOException if the file cannot be written
     */
    public static void write(Drawing drawing, Path file, int widest) throws IOException {
        Display display = Display.getCurrent();
        double scale = drawing.scale(widest);
        LocalResourceManager resources =
                new LocalResourceManager(JFaceResources.getResources(display));
        Image image =
                new Image(
                        display, pixels(drawing.width() * scale), pixels(drawing.height() * scale));
        GC gc = new GC(image);
        Transform transform = new Transform(display);
        try {
            if (scale < 1) {
                transform.scale((float) scale, (float) scale);
                gc.setTransform(transform);
            }
            new DrawingPainter(resources).paint(drawing, gc);
            Picture.write(image, file);
        } finally {
            transform.dispose();
            gc.dispose();
            image.dispose();
            resources.dispose();
        }
    }

    private static int pixels(double length) {
        return (int) Math.max(1, Math.floor(length));
    }

    /**
     * Writes a drawing as PNG in its size, in the thread of the user interface.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Drawing drawing, Path file) throws IOException {
        write(drawing, file, Drawing.UNBOUNDED);
    }

    /** Width of a text, pixels, in the font of a window or of the display. */
    public static int textWidth(Drawable drawable, String text) {
        GC gc = new GC(drawable);
        try {
            return gc.textExtent(text).x;
        } finally {
            gc.dispose();
        }
    }

    /** Paints a drawing at the origin. */
    void paint(Drawing drawing, GC gc) {
        gc.setAntialias(SWT.ON);
        for (Shape shape : drawing.shapes()) {
            paint(gc, shape);
        }
    }

    private void paint(GC gc, Shape shape) {
        if (shape instanceof Box box) {
            int x = (int) Math.round(box.x());
            int y = (int) Math.round(box.y());
            int width = Math.max(1, (int) Math.round(box.x() + box.width()) - x);
            int height = Math.max(1, (int) Math.round(box.y() + box.height()) - y);
            gc.setBackground(colour(box.fill()));
            gc.fillRectangle(x, y, width, height);
            if (box.border() != null) {
                gc.setForeground(colour(box.border()));
                gc.setLineWidth(1);
                gc.drawRectangle(x, y, width, height);
            }
        } else if (shape instanceof Line line) {
            gc.setForeground(colour(line.colour()));
            gc.setBackground(colour(line.colour()));
            gc.setLineWidth(Math.max(1, (int) Math.round(line.width())));
            gc.drawPolyline(coordinates(line.points()));
            if (line.hasArrow()) {
                gc.fillPolygon(coordinates(ArrowHead.of(line)));
            }
        } else if (shape instanceof Label label) {
            gc.setForeground(colour(label.colour()));
            gc.drawText(
                    label.text(),
                    (int) Math.round(label.x()),
                    (int) Math.round(label.y()),
                    SWT.DRAW_TRANSPARENT);
        }
    }

    private Color colour(RGB rgb) {
        return resources.createColor(rgb);
    }

    private static int[] coordinates(List<Point> points) {
        return points.stream()
                .flatMapToInt(p -> IntStream.of((int) Math.round(p.x()), (int) Math.round(p.y())))
                .toArray();
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Shows a drawing with its tool tips, in scroll bars where it is larger than the window. */
public final class DrawingCanvas extends ScrolledComposite {
    private final Canvas canvas;
    private final LocalResourceManager resources;
    private Drawing drawing = Drawing.EMPTY;

    /**
     * @param clicked is told what a shape stands for that is clicked
     */
    public DrawingCanvas(Composite parent, Consumer<Object> clicked) {
        super(parent, SWT.H_SCROLL | SWT.V_SCROLL);
        setExpandHorizontal(true);
        setExpandVertical(true);
        canvas = new Canvas(this, SWT.DOUBLE_BUFFERED);
        canvas.setBackground(getDisplay().getSystemColor(SWT.COLOR_WHITE));
        setContent(canvas);
        resources = new LocalResourceManager(JFaceResources.getResources(), canvas);
        canvas.addPaintListener(event -> paint(event.gc));
        canvas.addMouseMoveListener(event -> showToolTip(event.x, event.y));
        canvas.addMouseListener(
                MouseListener.mouseUpAdapter(
                        event ->
                                drawing.at(event.x, event.y)
                                        .filter(shape -> shape.subject() != null)
                                        .ifPresent(shape -> clicked.accept(shape.subject()))));
    }

    /** Shows another drawing. */
    public void show(Drawing newDrawing) {
        drawing = newDrawing;
        setMinSize(drawing.width(), drawing.height());
        canvas.redraw();
    }

    /** What is shown. */
    public Drawing drawing() {
        return drawing;
    }

    /** The control that is drawn on. */
    public Canvas canvas() {
        return canvas;
    }

    /** Gives the width of a text, pixels. */
    public ToIntFunction<String> textWidth() {
        return text -> {
            GC gc = new GC(canvas);
            try {
                return gc.textExtent(text).x;
            } finally {
                gc.dispose();
            }
        };
    }

    private void showToolTip(int x, int y) {
        String text = drawing.at(x, y).map(Shape::toolTip).orElse("");
        if (!text.equals(canvas.getToolTipText())) {
            canvas.setToolTipText(text.isEmpty() ? null : text);
        }
    }

    private void paint(GC gc) {
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
                .flatMapToInt(
                        p ->
                                java.util.stream.IntStream.of(
                                        (int) Math.round(p.x()), (int) Math.round(p.y())))
                .toArray();
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

/** Shows a drawing with its tool tips, in scroll bars where it is larger than the window. */
public final class DrawingCanvas extends ScrolledComposite {
    private final Canvas canvas;
    private Drawing drawing = Drawing.EMPTY;

    /**
     * @param clicked is told what a shape stands for that is clicked
     * @param resized is called when there is more or less room
     */
    public DrawingCanvas(Composite parent, Consumer<Object> clicked, Runnable resized) {
        super(parent, SWT.H_SCROLL | SWT.V_SCROLL);
        setExpandHorizontal(true);
        setExpandVertical(true);
        canvas = new Canvas(this, SWT.DOUBLE_BUFFERED);
        canvas.setBackground(getDisplay().getSystemColor(SWT.COLOR_WHITE));
        setContent(canvas);
        DrawingPainter painter =
                new DrawingPainter(new LocalResourceManager(JFaceResources.getResources(), canvas));
        canvas.addPaintListener(event -> painter.paint(drawing, event.gc));
        canvas.addListener(SWT.Resize, event -> resized.run());
        canvas.addMouseMoveListener(event -> showToolTip(event.x, event.y));
        canvas.addMouseListener(
                MouseListener.mouseUpAdapter(
                        event ->
                                drawing.at(event.x, event.y)
                                        .filter(shape -> shape.subject() != null)
                                        .ifPresent(shape -> clicked.accept(shape.subject()))));
    }

    /**
     * Shows another drawing.
     *
     * @param least width and height, pixels; where there is less room, it is scrolled
     */
    public void show(Drawing newDrawing, Point least) {
        drawing = newDrawing;
        setMinSize(least);
        canvas.redraw();
    }

    /** Width and height that there are for a drawing, pixels: at least what the last one needed. */
    public Point room() {
        return canvas.getSize();
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
        return text -> DrawingPainter.textWidth(canvas, text);
    }

    private void showToolTip(int x, int y) {
        String text = drawing.at(x, y).map(Shape::toolTip).orElse("");
        if (!text.equals(canvas.getToolTipText())) {
            canvas.setToolTipText(text.isEmpty() ? null : text);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.KeyEvent;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

/**
 * Shows a drawing with its tool tips, in scroll bars where it is larger than the window. Arrow keys
 * go from shape to shape, and Enter clicks.
 */
public final class DrawingCanvas extends ScrolledComposite {
    /** Of the frame around what the keyboard is at, pixels. */
    private static final int CURRENT_WIDTH = 2;

    private final Canvas canvas;
    private Drawing drawing = Drawing.EMPTY;
    private String name = "";
    private final Consumer<Object> clicked;
    private final DrawingAccessibility accessibility;

    /** Number of the shape among those that say something that the keyboard is at; -1 for none. */
    private int current = -1;

    /**
     * @param clicked is told what a shape stands for that is clicked
     * @param resized is called when there is more or less room
     */
    public DrawingCanvas(Composite parent, Consumer<Object> clicked, Runnable resized) {
        super(parent, SWT.H_SCROLL | SWT.V_SCROLL);
        setExpandHorizontal(true);
        setExpandVertical(true);
        this.clicked = clicked;
        canvas = new Canvas(this, SWT.DOUBLE_BUFFERED);
        setContent(canvas);
        accessibility = new DrawingAccessibility(canvas, () -> name, () -> drawing);
        DrawingPainter painter =
                new DrawingPainter(new LocalResourceManager(JFaceResources.getResources(), canvas));
        canvas.addPaintListener(
                event -> {
                    fillPaper(event.gc);
                    painter.paint(drawing, event.gc);
                    drawCurrent(event.gc);
                });
        canvas.addKeyListener(KeyListener.keyPressedAdapter(this::keyPressed));
        canvas.addListener(SWT.Traverse, event -> event.doit = isLeaving(event.detail));
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
        current = -1;
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

    /** Says what the drawing is called, for those who hear it. */
    public void setName(String newName) {
        name = newName;
    }

    /** What a screen reader is told. */
    DrawingAccessibility accessibility() {
        return accessibility;
    }

    @Override
    public boolean setFocus() {
        return canvas.setFocus();
    }

    /** Drawings have colours that are chosen for white, which a dark theme takes from a control. */
    private void fillPaper(GC gc) {
        gc.setBackground(getDisplay().getSystemColor(SWT.COLOR_WHITE));
        gc.fillRectangle(canvas.getClientArea());
    }

    private void drawCurrent(GC gc) {
        List<Shape> told = DrawingAccessibility.told(drawing);
        if (current >= 0 && current < told.size()) {
            Rectangle bounds = told.get(current).bounds();
            gc.setForeground(getDisplay().getSystemColor(SWT.COLOR_BLACK));
            gc.setLineWidth(CURRENT_WIDTH);
            gc.drawRectangle(bounds.x - 2, bounds.y - 2, bounds.width + 4, bounds.height + 4);
        }
    }

    private static boolean isLeaving(int traversal) {
        return traversal == SWT.TRAVERSE_TAB_NEXT
                || traversal == SWT.TRAVERSE_TAB_PREVIOUS
                || traversal == SWT.TRAVERSE_ESCAPE;
    }

    private void keyPressed(KeyEvent event) {
        List<Shape> told = DrawingAccessibility.told(drawing);
        if (told.isEmpty()) {
            return;
        }
        switch (event.keyCode) {
            case SWT.ARROW_RIGHT, SWT.ARROW_DOWN -> moveTo(told, current + 1);
            case SWT.ARROW_LEFT, SWT.ARROW_UP -> moveTo(told, current - 1);
            case SWT.HOME -> moveTo(told, 0);
            case SWT.END -> moveTo(told, told.size() - 1);
            case SWT.CR, SWT.KEYPAD_CR -> {
                if (current >= 0 && told.get(current).subject() != null) {
                    clicked.accept(told.get(current).subject());
                }
            }
            default -> {
                // for others
            }
        }
    }

    private void moveTo(List<Shape> told, int place) {
        current = Math.max(0, Math.min(told.size() - 1, place));
        Shape shape = told.get(current);
        canvas.setToolTipText(shape.toolTip());
        canvas.getAccessible().setFocus(current);
        Rectangle bounds = shape.bounds();
        setOrigin(
                Math.max(0, bounds.x - getClientArea().width / 2),
                Math.max(0, bounds.y - getClientArea().height / 2));
        canvas.redraw();
    }

    private void showToolTip(int x, int y) {
        String text = drawing.at(x, y).map(Shape::toolTip).orElse("");
        if (!text.equals(canvas.getToolTipText())) {
            canvas.setToolTipText(text.isEmpty() ? null : text);
        }
    }
}

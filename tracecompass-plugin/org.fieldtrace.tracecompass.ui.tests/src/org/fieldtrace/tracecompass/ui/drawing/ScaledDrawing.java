// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars.Bar;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars.Piece;

/**
 * Shows drawings in a window, in a JVM of its own, for GTK takes its scale at its start. Prints a
 * line for each label: the scale, its text and its width in points; then where its ink is on the
 * screen, in pixels from the label's corner: left, top, width and height.
 */
final class ScaledDrawing {
    private static final int WIDTH = 700;
    private static final int HEIGHT = 400;
    private static final long SECONDS = 30;
    private static final int TEXT_HEIGHT = 17;

    /** In this much room around a label nothing else is dark, points. */
    private static final int AROUND = 2;

    private ScaledDrawing() {}

    public static void main(String[] arguments) throws Exception {
        Display display = new Display();
        Shell shell = new Shell(display, SWT.NO_TRIM);
        shell.setLayout(new FillLayout());
        shell.setBounds(0, 0, WIDTH, HEIGHT);
        DrawingCanvas canvas = new DrawingCanvas(shell, subject -> {}, () -> {});
        shell.open();
        for (Drawing drawing : List.of(bars(canvas), plot(canvas))) {
            canvas.show(drawing, new Point(drawing.width(), drawing.height()));
            awaitPaint(display, canvas.canvas());
            ScreenPixels pixels = ScreenPixels.of(canvas.canvas());
            for (Shape shape : drawing.shapes()) {
                if (shape instanceof Label label) {
                    print(canvas, label, pixels);
                }
            }
        }
        display.dispose();
    }

    /** As Sections and Layers are drawn. */
    private static Drawing bars(DrawingCanvas canvas) {
        Piece piece = new Piece(2, 1, new RGB(0x56, 0xb4, 0xe9), "", "", "");
        return StackedBars.of(
                List.of(
                        new Bar("gateway[GET /shop/pages/{page}]", "12.3 ms", List.of(piece)),
                        new Bar("orders", "1.23 ms", List.of(piece, piece))),
                canvas.textWidth(),
                WIDTH);
    }

    /** As Latency and Operation Map are drawn. */
    private static Drawing plot(DrawingCanvas canvas) {
        Axis axis = Axis.logarithmic("Duration at the caller", 1, 1000, t -> (long) t + " ms");
        return new Plot(axis, axis, canvas.textWidth(), new Point(WIDTH, HEIGHT)).drawing();
    }

    private static void awaitPaint(Display display, Canvas canvas) {
        boolean[] isPainted = {false};
        canvas.addPaintListener(event -> isPainted[0] = true);
        canvas.redraw();
        long end = System.nanoTime() + SECONDS * 1_000_000_000;
        while (!isPainted[0]) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("nothing was painted in " + SECONDS + " s");
            }
            display.readAndDispatch();
        }
        while (display.readAndDispatch()) {
            // until what was painted is on the screen
        }
    }

    private static void print(DrawingCanvas canvas, Label label, ScreenPixels pixels) {
        int scale = pixels.width() / canvas.canvas().getSize().x;
        int width = canvas.textWidth().applyAsInt(label.text());
        Rectangle ink =
                pixels.ink(
                        new Rectangle(
                                scale * ((int) label.x() - AROUND),
                                scale * (int) label.y(),
                                scale * (width + 2 * AROUND),
                                scale * TEXT_HEIGHT));
        System.out.printf(
                "%d\t%s\t%d\t%d\t%d\t%d\t%d%n",
                scale,
                label.text(),
                width,
                ink.x - scale * (int) label.x(),
                ink.y - scale * (int) label.y(),
                ink.width,
                ink.height);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.Optional;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.viewers.OwnerDrawLabelProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.TreeItem;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.rows.Row;

/** Draws a utilisation as a bar from 0 to 100 % with its interval as a whisker, and its numbers. */
final class UtilisationBar extends OwnerDrawLabelProvider {
    private static final int BAR_WIDTH = 130;
    private static final int GAP = 8;
    private static final int MARGIN = 4;
    private static final int WHISKER_CAP = 3;

    private final Color used;
    private final Color unused;

    UtilisationBar(LocalResourceManager resources) {
        used = resources.createColor(Palette.colour(Verdict.USED));
        unused = resources.createColor(Palette.colour(Verdict.UNUSED));
    }

    @Override
    protected void erase(Event event, Object element) {
        // The platform draws the background, so that a selected row looks like any other.
        event.detail &= ~SWT.FOREGROUND;
    }

    @Override
    protected void measure(Event event, Object element) {
        Point text = event.gc.textExtent(UtilisationColumn.UTILISATION.text(row(element)));
        event.width = MARGIN + BAR_WIDTH + GAP + text.x + MARGIN;
        event.height = Math.max(event.height, text.y);
    }

    @Override
    protected void paint(Event event, Object element) {
        Row<UtilisationEntry> row = row(element);
        Rectangle cell = ((TreeItem) event.item).getBounds(event.index);
        Optional<Proportion> utilisation = row.entry().getUtilisation();
        utilisation.ifPresent(proportion -> drawBar(event.gc, cell, proportion));
        String text = UtilisationColumn.UTILISATION.text(row);
        int top = cell.y + (cell.height - event.gc.textExtent(text).y) / 2;
        event.gc.drawText(text, cell.x + MARGIN + BAR_WIDTH + GAP, top, true);
    }

    @SuppressWarnings("unchecked") // the table holds rows of its own kind
    private static Row<UtilisationEntry> row(Object element) {
        return (Row<UtilisationEntry>) element;
    }

    private void drawBar(GC gc, Rectangle cell, Proportion proportion) {
        Rectangle bar =
                new Rectangle(
                        cell.x + MARGIN, cell.y + MARGIN, BAR_WIDTH, cell.height - 2 * MARGIN);
        Color foreground = gc.getForeground();
        int split = position(bar, proportion.value());
        gc.setBackground(used);
        gc.fillRectangle(bar.x, bar.y, split - bar.x, bar.height);
        gc.setBackground(unused);
        gc.fillRectangle(split, bar.y, bar.x + bar.width - split, bar.height);
        drawWhisker(gc, bar, position(bar, proportion.low()), position(bar, proportion.high()));
        gc.setForeground(foreground);
    }

    /** White under black, so that it can be seen on the bar's colours and beside it. */
    private static void drawWhisker(GC gc, Rectangle bar, int low, int high) {
        int middle = bar.y + bar.height / 2;
        int cap = Math.min(WHISKER_CAP, bar.height / 2);
        int[][] strokes = {{SWT.COLOR_WHITE, 3}, {SWT.COLOR_BLACK, 1}};
        for (int[] stroke : strokes) {
            gc.setForeground(gc.getDevice().getSystemColor(stroke[0]));
            gc.setLineWidth(stroke[1]);
            gc.drawLine(low, middle, high, middle);
            gc.drawLine(low, middle - cap, low, middle + cap);
            gc.drawLine(high, middle - cap, high, middle + cap);
        }
    }

    private static int position(Rectangle bar, double fraction) {
        return bar.x + (int) Math.round(fraction * bar.width);
    }
}

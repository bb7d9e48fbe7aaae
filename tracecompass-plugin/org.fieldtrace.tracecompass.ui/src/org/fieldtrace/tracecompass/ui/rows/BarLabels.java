// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.viewers.OwnerDrawLabelProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.model.Proportion;

/** Draws the bars of a column, each with its text beside it. */
final class BarLabels<E extends ITmfTreeDataModel> extends OwnerDrawLabelProvider {
    private static final int GAP = 6;
    private static final int MARGIN = 4;
    private static final int WHISKER_CAP = 3;

    private final Column<E> column;
    private final LocalResourceManager resources;

    BarLabels(Column<E> column, LocalResourceManager resources) {
        this.column = column;
        this.resources = resources;
    }

    @Override
    public String getToolTipText(Object element) {
        return column.toolTip(row(element));
    }

    @Override
    protected void erase(Event event, Object element) {
        // The platform draws the background, so that a selected row looks like any other.
        event.detail &= ~SWT.FOREGROUND;
    }

    @Override
    protected void measure(Event event, Object element) {
        Point text = event.gc.textExtent(column.text(row(element)));
        event.width = MARGIN + column.barWidth() + GAP + text.x + MARGIN;
        event.height = Math.max(event.height, text.y);
    }

    @Override
    protected void paint(Event event, Object element) {
        Rectangle cell = ((TreeItem) event.item).getBounds(event.index);
        Rectangle place =
                new Rectangle(
                        cell.x + MARGIN,
                        cell.y + MARGIN,
                        column.barWidth(),
                        cell.height - 2 * MARGIN);
        column.bar(row(element)).ifPresent(bar -> paint(event.gc, place, bar));
        String text = column.text(row(element));
        int top = cell.y + (cell.height - event.gc.textExtent(text).y) / 2;
        event.gc.drawText(text, place.x + place.width + GAP, top, true);
    }

    private void paint(GC gc, Rectangle place, CellBar bar) {
        int split = position(place, bar.share());
        gc.setBackground(resources.createColor(bar.filled()));
        gc.fillRectangle(place.x, place.y, split - place.x, place.height);
        gc.setBackground(resources.createColor(bar.rest()));
        gc.fillRectangle(split, place.y, place.x + place.width - split, place.height);
        bar.interval().ifPresent(interval -> paintWhisker(gc, place, interval));
    }

    /** White under black, so that it can be seen on the bar's colours and beside it. */
    private static void paintWhisker(GC gc, Rectangle place, Proportion interval) {
        Color foreground = gc.getForeground();
        int low = position(place, interval.low());
        int high = position(place, interval.high());
        int middle = place.y + place.height / 2;
        int cap = Math.min(WHISKER_CAP, place.height / 2);
        int[][] strokes = {{SWT.COLOR_WHITE, 3}, {SWT.COLOR_BLACK, 1}};
        for (int[] stroke : strokes) {
            gc.setForeground(gc.getDevice().getSystemColor(stroke[0]));
            gc.setLineWidth(stroke[1]);
            gc.drawLine(low, middle, high, middle);
            gc.drawLine(low, middle - cap, low, middle + cap);
            gc.drawLine(high, middle - cap, high, middle + cap);
        }
        gc.setForeground(foreground);
    }

    private static int position(Rectangle place, double fraction) {
        return place.x + (int) Math.round(fraction * place.width);
    }

    @SuppressWarnings("unchecked") // a table holds rows of its own kind
    private Row<E> row(Object element) {
        return (Row<E>) element;
    }
}

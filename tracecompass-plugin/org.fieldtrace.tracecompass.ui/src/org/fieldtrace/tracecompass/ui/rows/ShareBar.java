// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.viewers.OwnerDrawLabelProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.tracecompass.ui.Palette;

/** Draws a share as a bar with its number beside it. */
final class ShareBar<E extends ITmfTreeDataModel> extends OwnerDrawLabelProvider {
    private static final int BAR_WIDTH = 80;
    private static final int GAP = 6;
    private static final int MARGIN = 4;

    private final Column<E> column;
    private final Color filled;
    private final Color rest;

    ShareBar(Column<E> column, LocalResourceManager resources) {
        this.column = column;
        filled = resources.createColor(Palette.BAR);
        rest = resources.createColor(Palette.BAR_REST);
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
        event.width = MARGIN + BAR_WIDTH + GAP + text.x + MARGIN;
        event.height = Math.max(event.height, text.y);
    }

    @Override
    protected void paint(Event event, Object element) {
        Rectangle cell = ((TreeItem) event.item).getBounds(event.index);
        double share = Math.max(0, Math.min(1, column.share(row(element)).orElse(0)));
        int width = (int) Math.round(share * BAR_WIDTH);
        int height = cell.height - 2 * MARGIN;
        event.gc.setBackground(rest);
        event.gc.fillRectangle(cell.x + MARGIN, cell.y + MARGIN, BAR_WIDTH, height);
        event.gc.setBackground(filled);
        event.gc.fillRectangle(cell.x + MARGIN, cell.y + MARGIN, width, height);
        String text = column.text(row(element));
        int top = cell.y + (cell.height - event.gc.textExtent(text).y) / 2;
        event.gc.drawText(text, cell.x + MARGIN + BAR_WIDTH + GAP, top, true);
    }

    @SuppressWarnings("unchecked") // a table holds rows of its own kind
    private Row<E> row(Object element) {
        return (Row<E>) element;
    }
}

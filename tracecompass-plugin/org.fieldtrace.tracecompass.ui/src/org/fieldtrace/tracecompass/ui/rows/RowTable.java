// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.viewers.CellLabelProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.rows.TableDrawing.Surroundings;

/**
 * A tree with columns: labels, bars, tool tips, order and filter. The first column holds the names.
 *
 * @param <E> what the data provider serves
 */
public class RowTable<E extends ITmfTreeDataModel> {
    /** Trees of more rows open at their upper levels only. */
    private static final int ROWS_EXPANDED_AT_FIRST = 200;

    private static final int LEVELS_EXPANDED_AT_FIRST = 3;

    private static final int WIDEST_TEXTS = 800;

    /** Part of the table that a column has at most, so that there is room for others. */
    private static final double WIDEST_SHARE = 0.4;

    private final TreeViewer viewer;
    private final List<Column<E>> columns;
    private final LocalResourceManager resources;
    private String filter = "";

    /** What is open while nothing is filtered; null where that is what opens by itself. */
    private Object[] expandedUnfiltered;

    private List<Row<E>> shown = List.of();
    private boolean isExpansionPending = true;

    /** Whether what is selected was not selected by the user. */
    private boolean isSelectionOwn;

    /**
     * @param columns from left to right
     */
    public RowTable(Composite parent, List<? extends Column<E>> columns) {
        this.columns = List.copyOf(columns);
        viewer =
                new TreeViewer(
                        parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        Tree tree = viewer.getTree();
        tree.setHeaderVisible(true);
        tree.setLinesVisible(true);
        resources = new LocalResourceManager(JFaceResources.getResources(), tree);
        viewer.setUseHashlookup(true);
        viewer.setContentProvider(new RowContent());
        viewer.addFilter(
                new ViewerFilter() {
                    @Override
                    public boolean select(Viewer of, Object parentElement, Object element) {
                        return matches(row(element));
                    }
                });
        this.columns.forEach(this::addColumn);
        ColumnViewerToolTipSupport.enableFor(viewer);
        tree.addSelectionListener(
                SelectionListener.widgetSelectedAdapter(event -> isSelectionOwn = false));
    }

    public final TreeViewer viewer() {
        return viewer;
    }

    /** Shows other rows, and keeps expanded and selected what was. */
    final void show(List<Row<E>> rows) {
        viewer.getTree().setRedraw(false);
        try {
            Object[] expanded = viewer.getExpandedElements();
            viewer.setInput(rows);
            shown = rows;
            if (isExpansionPending) {
                expandAsNew();
                fitColumns();
                isExpansionPending = rows.isEmpty();
            } else {
                viewer.setExpandedElements(expanded);
            }
        } finally {
            viewer.getTree().setRedraw(true);
        }
    }

    private void expandAsNew() {
        viewer.expandToLevel(
                count(shown) > ROWS_EXPANDED_AT_FIRST
                        ? LEVELS_EXPANDED_AT_FIRST
                        : TreeViewer.ALL_LEVELS);
    }

    /** Makes the columns as wide as what they show and their titles, within bounds. */
    private void fitColumns() {
        int most = (int) (WIDEST_SHARE * viewer.getTree().getClientArea().width);
        int widest = most > 0 ? Math.min(WIDEST_TEXTS, most) : WIDEST_TEXTS;
        for (int i = 0; i < columns.size(); i++) {
            TreeColumn header = viewer.getTree().getColumn(i);
            header.pack();
            int wanted = Math.min(header.getWidth(), widest);
            header.setWidth(Math.max(wanted, columns.get(i).width()));
        }
    }

    /** Forgets the rows, so that the next ones are expanded as new ones. */
    final void clear() {
        expandedUnfiltered = null;
        isExpansionPending = true;
        isSelectionOwn = false;
        viewer.setInput(List.of());
    }

    /** Shows only rows whose name holds the text, those above, and all below them. */
    final void filter(String text) {
        if (filter.isEmpty()) {
            expandedUnfiltered = isExpansionPending ? null : viewer.getExpandedElements();
        }
        filter = text.trim().toLowerCase(Locale.ROOT);
        viewer.refresh();
        if (filter.isEmpty()) {
            viewer.collapseAll(); // items that hold other rows now are open as those were
            if (expandedUnfiltered == null) {
                expandAsNew();
            } else {
                viewer.setExpandedElements(expandedUnfiltered);
            }
        } else {
            viewer.expandAll();
        }
    }

    /** Selects the first row where none is, without it being the user's choice of rows. */
    public final void selectFirst() {
        if (viewer.getStructuredSelection().isEmpty() && viewer.getTree().getItemCount() > 0) {
            isSelectionOwn = true;
            viewer.setSelection(
                    new StructuredSelection(viewer.getTree().getItem(0).getData()), true);
        }
    }

    /** Whether the selected row is that of {@link #selectFirst()}. */
    public final boolean isSelectionOwn() {
        return isSelectionOwn;
    }

    /** The rows that the user selected, or all that the filter lets through where there is none. */
    public final List<Row<E>> chosenRows() {
        List<Row<E>> chosen = new ArrayList<>(isSelectionOwn ? List.of() : selectedRows());
        if (chosen.isEmpty() && viewer.getInput() instanceof List<?> topmost) {
            topmost.forEach(row -> collect(row(row), chosen));
        }
        return chosen;
    }

    /** The rows as {@link #chosenRows()} gives them, drawn with all columns for a file. */
    final Drawing drawing(Surroundings surroundings, int width, int height) {
        return TableDrawing.of(
                columns,
                chosenRows(),
                surroundings,
                width,
                height,
                text -> DrawingPainter.textWidth(viewer.getTree().getDisplay(), text));
    }

    /** The first of them and the first columns, in one band. */
    final Drawing overview(Surroundings surroundings, int width, int height) {
        return TableDrawing.overview(
                columns,
                chosenRows(),
                surroundings,
                width,
                height,
                text -> DrawingPainter.textWidth(viewer.getTree().getDisplay(), text));
    }

    /** The selected rows. */
    public final List<Row<E>> selectedRows() {
        List<Row<E>> selected = new ArrayList<>();
        for (Object element : viewer.getStructuredSelection()) {
            selected.add(row(element));
        }
        return selected;
    }

    /** The first row whose entry is the one. */
    public final Optional<Row<E>> find(Predicate<E> isTheOne) {
        List<Row<E>> all = new ArrayList<>();
        if (viewer.getInput() instanceof List<?> topmost) {
            topmost.forEach(row -> collect(row(row), all));
        }
        return all.stream().filter(row -> isTheOne.test(row.entry())).findFirst();
    }

    /**
     * Selects the first row whose entry is the one, scrolls to it and opens it.
     *
     * @return whether there is one, and the filter lets it through
     */
    final boolean reveal(Predicate<E> isTheOne) {
        Optional<Row<E>> found = find(isTheOne);
        found.ifPresent(
                row -> {
                    isSelectionOwn = false;
                    viewer.expandToLevel(row, 1);
                    viewer.setSelection(new StructuredSelection(row), true);
                });
        return found.isPresent();
    }

    private void collect(Row<E> row, Collection<Row<E>> into) {
        if (matches(row)) {
            into.add(row);
            row.children().forEach(child -> collect(child, into));
        }
    }

    private boolean matches(Row<E> row) {
        return filter.isEmpty()
                || row.path().stream().anyMatch(this::isNamedByFilter)
                || row.children().stream().anyMatch(this::matches);
    }

    private boolean isNamedByFilter(Row<E> row) {
        return row.entry().getName().toLowerCase(Locale.ROOT).contains(filter);
    }

    private static long count(List<? extends Row<?>> rows) {
        return rows.stream().mapToLong(row -> 1 + count(row.children())).sum();
    }

    private void addColumn(Column<E> column) {
        int alignment = column.isNumeric() ? SWT.RIGHT : SWT.LEFT;
        TreeViewerColumn viewerColumn = new TreeViewerColumn(viewer, alignment);
        TreeColumn header = viewerColumn.getColumn();
        header.setText(column.title());
        header.setToolTipText(column.meaning());
        header.setWidth(column.width());
        header.setMoveable(true);
        header.addSelectionListener(
                SelectionListener.widgetSelectedAdapter(event -> sortBy(column, header)));
        viewerColumn.setLabelProvider(labels(column));
    }

    /** What draws the cells of a column. */
    private CellLabelProvider labels(Column<E> column) {
        if (column.hasBars()) {
            return new BarLabels<>(column, resources);
        }
        return new ColumnLabelProvider() {
            @Override
            public String getText(Object element) {
                return column.text(row(element));
            }

            @Override
            public String getToolTipText(Object element) {
                return column.toolTip(row(element));
            }

            @Override
            public Font getFont(Object element) {
                return isBold(row(element))
                        ? JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT)
                        : null;
            }
        };
    }

    /** Whether a row stands out. */
    protected boolean isBold(Row<E> row) {
        return false;
    }

    /** First click: the column's order. Second: reversed. Third: back to the order of the rows. */
    private void sortBy(Column<E> column, TreeColumn header) {
        Tree tree = viewer.getTree();
        if (tree.getSortColumn() != header) {
            tree.setSortColumn(header);
            tree.setSortDirection(SWT.DOWN);
            viewer.setComparator(comparator(column.order()));
        } else if (tree.getSortDirection() == SWT.DOWN) {
            tree.setSortDirection(SWT.UP);
            viewer.setComparator(comparator(column.order().reversed()));
        } else {
            tree.setSortColumn(null);
            tree.setSortDirection(SWT.NONE);
            viewer.setComparator(null);
        }
    }

    private ViewerComparator comparator(Comparator<Row<E>> order) {
        return new ViewerComparator() {
            @Override
            public int compare(Viewer of, Object one, Object other) {
                return order.compare(row(one), row(other));
            }
        };
    }

    @SuppressWarnings("unchecked") // a table holds rows of its own kind
    private Row<E> row(Object element) {
        return (Row<E>) element;
    }
}

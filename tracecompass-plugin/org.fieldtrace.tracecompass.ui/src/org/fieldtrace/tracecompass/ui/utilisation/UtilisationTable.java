// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.viewers.CellLabelProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
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
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry.Kind;

/** The tree with its columns: labels, bars, tool tips, order and filter. */
final class UtilisationTable {
    /** Trees of more rows open at the call paths' outermost frames only. */
    private static final int ROWS_EXPANDED_AT_FIRST = 200;

    private static final int LEVELS_EXPANDED_AT_FIRST = 3;

    private static final int WIDEST_NAMES = 640;

    private final TreeViewer viewer;
    private final LocalResourceManager resources;
    private String filter = "";
    private boolean isExpansionPending = true;

    UtilisationTable(Composite parent) {
        viewer =
                new TreeViewer(
                        parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        Tree tree = viewer.getTree();
        tree.setHeaderVisible(true);
        tree.setLinesVisible(true);
        resources = new LocalResourceManager(JFaceResources.getResources(), tree);
        viewer.setUseHashlookup(true);
        viewer.setContentProvider(new UtilisationContent());
        viewer.addFilter(
                new ViewerFilter() {
                    @Override
                    public boolean select(Viewer of, Object parentElement, Object element) {
                        return matches((UtilisationRow) element);
                    }
                });
        for (UtilisationColumn column : UtilisationColumn.values()) {
            addColumn(column);
        }
        ColumnViewerToolTipSupport.enableFor(viewer);
    }

    TreeViewer viewer() {
        return viewer;
    }

    /** Shows other rows, and keeps expanded and selected what was. */
    void show(List<UtilisationRow> rows) {
        viewer.getTree().setRedraw(false);
        try {
            Object[] expanded = viewer.getExpandedElements();
            viewer.setInput(rows);
            if (isExpansionPending) {
                int levels =
                        count(rows) > ROWS_EXPANDED_AT_FIRST
                                ? LEVELS_EXPANDED_AT_FIRST
                                : TreeViewer.ALL_LEVELS;
                viewer.expandToLevel(levels);
                fitNames();
                isExpansionPending = rows.isEmpty();
            } else {
                viewer.setExpandedElements(expanded);
            }
        } finally {
            viewer.getTree().setRedraw(true);
        }
    }

    /** Makes the column of names as wide as the names that are shown, within bounds. */
    private void fitNames() {
        TreeColumn names = viewer.getTree().getColumn(UtilisationColumn.NAME.ordinal());
        names.pack();
        int width = Math.max(names.getWidth(), UtilisationColumn.NAME.width());
        names.setWidth(Math.min(width, WIDEST_NAMES));
    }

    /** Forgets the rows, so that the next ones are expanded as new ones. */
    void clear() {
        isExpansionPending = true;
        viewer.setInput(List.of());
    }

    /** Shows only rows whose name holds the text, those above, and all below them. */
    void filter(String text) {
        filter = text.trim().toLowerCase(Locale.ROOT);
        viewer.refresh();
        if (!filter.isEmpty()) {
            viewer.expandAll();
        }
    }

    /** The selected rows, or all that the filter lets through where none is selected. */
    List<UtilisationRow> chosenRows() {
        List<UtilisationRow> chosen = new ArrayList<>();
        for (Object element : viewer.getStructuredSelection()) {
            chosen.add((UtilisationRow) element);
        }
        if (chosen.isEmpty() && viewer.getInput() instanceof List<?> topmost) {
            topmost.forEach(row -> collect((UtilisationRow) row, chosen));
        }
        return chosen;
    }

    private void collect(UtilisationRow row, Collection<UtilisationRow> into) {
        if (matches(row)) {
            into.add(row);
            row.children().forEach(child -> collect(child, into));
        }
    }

    private boolean matches(UtilisationRow row) {
        return filter.isEmpty()
                || row.path().stream().anyMatch(this::isNamedByFilter)
                || row.children().stream().anyMatch(this::matches);
    }

    private boolean isNamedByFilter(UtilisationRow row) {
        return row.entry().getName().toLowerCase(Locale.ROOT).contains(filter);
    }

    private static long count(List<UtilisationRow> rows) {
        return rows.stream().mapToLong(row -> 1 + count(row.children())).sum();
    }

    private void addColumn(UtilisationColumn column) {
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

    private CellLabelProvider labels(UtilisationColumn column) {
        if (column == UtilisationColumn.UTILISATION) {
            return new UtilisationBar(resources);
        }
        return new ColumnLabelProvider() {
            @Override
            public String getText(Object element) {
                return column.text((UtilisationRow) element);
            }

            @Override
            public String getToolTipText(Object element) {
                return column.toolTip((UtilisationRow) element);
            }

            @Override
            public Font getFont(Object element) {
                boolean isService = ((UtilisationRow) element).entry().getKind() == Kind.SERVICE;
                return isService
                        ? JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT)
                        : null;
            }
        };
    }

    /** First click: the column's order. Second: reversed. Third: back to the order of the rows. */
    private void sortBy(UtilisationColumn column, TreeColumn header) {
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

    private static ViewerComparator comparator(Comparator<UtilisationRow> order) {
        return new ViewerComparator() {
            @Override
            public int compare(Viewer of, Object one, Object other) {
                return order.compare((UtilisationRow) one, (UtilisationRow) other);
            }
        };
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.List;
import java.util.function.Predicate;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.ui.base.SpokenName;
import org.fieldtrace.tracecompass.ui.base.TypedKeys;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.rows.TableDrawing.Surroundings;

/**
 * A view of rows as a table that can be filtered, sorted, copied and exported.
 *
 * @param <E> what the data provider serves
 */
public abstract class RowTableView<E extends ITmfTreeDataModel> extends RowsView<E> {
    private final String filterHint;
    private RowTable<E> table;
    private Text filter;
    private List<String> headers = List.of();

    /**
     * @param filterHint what the filter goes by
     */
    protected RowTableView(
            String title,
            String provider,
            Class<E> type,
            EmptyState emptyState,
            String filterHint) {
        super(title, provider, type, emptyState);
        this.filterHint = filterHint;
    }

    /** Makes the table. */
    protected abstract RowTable<E> createTable(Composite parent);

    /** Adds what can be done with the selected rows to the table's menu. */
    protected void fill(IMenuManager menu) {
        // nothing more than with any table
    }

    /** The rows as text for other programs: raw numbers. */
    protected RowExport<Row<E>> export() {
        return RowExport.ofLabels(headers);
    }

    @Override
    protected final void createHead(ViewPages pages) {
        pages.addHead(
                parent -> {
                    filter = new Text(parent, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
                    filter.setMessage(filterHint);
                    SpokenName.set(filter, filterHint);
                    TypedKeys.goTo(filter);
                    filter.addModifyListener(event -> table.filter(filter.getText()));
                    return filter;
                });
    }

    @Override
    protected final Control createRows(Composite parent) {
        table = createTable(parent);
        return table.viewer().getTree();
    }

    @Override
    protected void contributeActions() {
        RowActions<E> actions =
                new RowActions<>(
                        getPartName(),
                        table,
                        this::export,
                        height -> drawing(getContent().getSize().x, height),
                        this::drawing);
        actions.contribute(getViewSite().getActionBars(), getSite(), this::fill);
    }

    @Override
    protected final void show(List<String> newHeaders, List<E> entries) {
        headers = newHeaders;
        table.show(Row.tree(entries));
    }

    @Override
    protected void traceChanged(ITmfTrace newTrace) {
        table.clear();
    }

    /**
     * Selects the first row whose entry is the one and opens it.
     *
     * @param unfiltered whether a filter that hides it is emptied
     * @return whether it is shown
     */
    protected final boolean reveal(Predicate<E> isTheOne, boolean unfiltered) {
        if (table.reveal(isTheOne)) {
            return true;
        }
        if (!unfiltered || filter.getText().isEmpty()) {
            return false;
        }
        filter.setText("");
        return table.reveal(isTheOne);
    }

    /** The table. */
    protected final RowTable<E> table() {
        return table;
    }

    /** The rows that are selected, or all, drawn for a file as wide as they need. */
    public final Drawing drawing() {
        return drawing(Drawing.UNBOUNDED, Drawing.UNBOUNDED);
    }

    /**
     * The rows that are selected, or all, drawn for a file.
     *
     * @param width of the picture, at most; columns stand below each other rather than be cut
     * @param height of the rows, at most; of more, the first are drawn
     */
    public final Drawing drawing(int width, int height) {
        return table.drawing(new Surroundings(notice(), legendEntries()), width, height);
    }

    /**
     * The first rows and columns, to be looked at as a whole.
     *
     * @param width of the picture
     * @param height of the picture, at most
     */
    public final Drawing overview(int width, int height) {
        return table.overview(new Surroundings(notice(), legendEntries()), width, height);
    }

    public final TreeViewer getTreeViewer() {
        return table.viewer();
    }
}

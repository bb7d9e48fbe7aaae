// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider;
import org.fieldtrace.tracecompass.ui.Legend;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.SourceCode;
import org.fieldtrace.tracecompass.ui.requests.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;

/** What to fix, most to gain first. */
public final class FixListView extends RowTableView<FixEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.fixlist";

    private static final EmptyState EMPTY =
            new EmptyState(
                    "This trace holds no events of requests and of fields",
                    "fieldtrace:http_server_request, http_client_request, remote_call_enter,"
                            + " remote_call_exit, object_alloc, alloc_count and watch_end, with"
                            + " their definitions",
                    "scripts/fieldtrace record --spans on --fields on -- COMMAND",
                    "Nothing to fix: no remote call within a request fetched an object with a"
                            + " field that is known to be never read.\n\nRecord until the"
                            + " fields have verdicts. Field Utilisation says what they lack.",
                    "Nothing to fix in the visible time range.\n\nShow another range, or switch"
                            + " \u201cVisible time range\u201d off to look at the whole trace.");

    public FixListView() {
        super("Fix List", FixListDataProvider.ID, FixEntry.class, EMPTY, "Filter by call path");
    }

    @Override
    protected RowTable<FixEntry> createTable(Composite parent) {
        RowTable<FixEntry> table = new RowTable<>(parent, FixColumns.ALL);
        table.viewer().addPostSelectionChangedListener(event -> tellSelection());
        return table;
    }

    private void tellSelection() {
        List<Row<FixEntry>> selected = table().selectedRows();
        if (selected.size() == 1
                && trace() != null
                && !selected.get(0).entry().getFinding().frames().isEmpty()) {
            CallPathsChosenSignal.finding(this, trace(), selected.get(0).entry().getFinding());
        }
    }

    @Override
    protected void fill(IMenuManager menu) {
        List<Row<FixEntry>> selected = table().selectedRows();
        if (selected.size() == 1) {
            SourceCode.addTo(
                    menu, selected.get(0).entry().getFinding().frames(), getSite().getShell());
        }
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of all critical paths, or of the fetched bytes")
                .add("Sorted by what requests gain on average.");
    }
}

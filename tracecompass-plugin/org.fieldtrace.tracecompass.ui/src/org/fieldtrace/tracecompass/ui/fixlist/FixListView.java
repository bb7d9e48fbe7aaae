// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.statushandlers.StatusManager;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.table.FixTable;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.SourceCode;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.fieldtrace.tracecompass.ui.rows.TableColumn;
import org.fieldtrace.tracecompass.ui.rows.ViewPages;
import org.fieldtrace.tracecompass.ui.selection.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.FieldChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.ShownViews;

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

    private Text reason;

    /** Whether the view has not yet told of any trace. */
    private boolean isOpening = true;

    public FixListView() {
        super("Fix List", FixListDataProvider.ID, FixEntry.class, EMPTY, "Filter by call path");
    }

    @Override
    protected RowTable<FixEntry> createTable(Composite parent) {
        RowTable<FixEntry> table =
                new RowTable<>(parent, TableColumn.of(FixTable.TABLE, FixEntry::getFinding));
        table.viewer().addPostSelectionChangedListener(event -> tellSelection());
        return table;
    }

    @Override
    protected void createFoot(ViewPages pages) {
        reason = pages.addText();
        reason.setToolTipText("Why the selected finding is worth a fix");
    }

    /** So that a newcomer sees what is to be gained, and where, without a click. */
    @Override
    protected void completed() {
        isOpening = false;
        table().selectFirst();
    }

    /** A recording of fields alone opens with what it has: their utilisation. */
    @Override
    protected void nothingFound() {
        IWorkbenchPage page = getSite().getPage();
        if (isOpening && page.isPartVisible(this)) {
            try {
                page.showView(ShownViews.FIELD_UTILISATION, null, IWorkbenchPage.VIEW_VISIBLE);
            } catch (PartInitException e) {
                StatusManager.getManager().handle(e.getStatus());
            }
        }
        isOpening = false;
    }

    @Override
    protected void traceChanged(ITmfTrace newTrace) {
        super.traceChanged(newTrace);
        reason.setText("");
    }

    private void tellSelection() {
        List<Row<FixEntry>> selected = table().selectedRows();
        if (selected.size() != 1 || trace() == null) {
            return;
        }
        Finding finding = selected.get(0).entry().getFinding();
        reason.setText(finding.reason());
        boolean isFirstLook = table().isSelectionOwn();
        RequestsChosenSignal.showFinding(this, trace(), finding, isFirstLook);
        // The fields of all call paths are what a newcomer looks for in the views of fields.
        if (!isFirstLook && !finding.frames().isEmpty()) {
            CallPathsChosenSignal.finding(this, trace(), finding);
        }
        if (!isFirstLook) {
            FixTable.fields(finding).stream()
                    .findFirst()
                    .ifPresent(
                            field ->
                                    FieldChosenSignal.select(
                                            this, trace(), finding.service(), named(field)));
        }
    }

    private static FieldName named(String field) {
        return FieldName.parse(field).get(0);
    }

    private void addReaders(IMenuManager menu, Finding finding) {
        FixTable.fields(finding).stream()
                .limit(FixTable.MOST_FIELDS)
                .forEach(
                        field ->
                                menu.add(
                                        Actions.of(
                                                "Who reads " + field,
                                                () ->
                                                        FieldChosenSignal.showReaders(
                                                                this,
                                                                trace(),
                                                                finding.service(),
                                                                named(field)))));
    }

    @Override
    protected void fill(IMenuManager menu) {
        List<Row<FixEntry>> selected = table().selectedRows();
        if (selected.size() == 1) {
            addReaders(menu, selected.get(0).entry().getFinding());
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

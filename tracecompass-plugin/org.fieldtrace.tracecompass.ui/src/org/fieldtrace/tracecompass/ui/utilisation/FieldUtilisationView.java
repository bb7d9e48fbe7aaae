// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.SourceCode;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowExport;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.fieldtrace.tracecompass.ui.selection.ShownViews;

/** Which fields of the objects that remote calls bring in are read, at which call path. */
public final class FieldUtilisationView extends RowTableView<UtilisationEntry> {
    public static final String ID = ShownViews.FIELD_UTILISATION;

    static final EmptyState EMPTY =
            new EmptyState(
                    "This trace holds no events that tell which fields are read",
                    "fieldtrace:object_alloc, alloc_count, watch_set and watch_end, with their"
                            + " definitions (jvm_info, class_def, field_def, method_def,"
                            + " context_def)",
                    "scripts/fieldtrace record -- COMMAND",
                    "No remote call returned an object while this trace was recorded, or none is"
                            + " marked.\n\n"
                            + "Annotate the method with @RemoteCall(Dto.class), or name it in the"
                            + " agent option\n\n    remote.calls=pkg.Client#method->pkg.Dto",
                    "No remote call returned an object within the visible time range.\n\nShow"
                            + " another range, or switch \u201cVisible time range\u201d off to"
                            + " count over the whole trace.");

    private final CallPathChoice choice = new CallPathChoice(this);

    public FieldUtilisationView() {
        super(
                "Field Utilisation",
                UtilisationDataProvider.ID,
                UtilisationEntry.class,
                EMPTY,
                "Filter by service, class, method or field");
    }

    @Override
    protected RowTable<UtilisationEntry> createTable(Composite parent) {
        return new UtilisationTable(parent);
    }

    @Override
    protected RowExport<Row<UtilisationEntry>> export() {
        return UtilisationExport.EXPORT;
    }

    @Override
    protected void fill(IMenuManager menu) {
        List<Row<UtilisationEntry>> selected = table().selectedRows();
        if (selected.size() == 1) {
            List<Frame> frames =
                    selected.get(0).path().stream()
                            .flatMap(row -> row.entry().getFrames().stream())
                            .toList();
            SourceCode.addTo(menu, frames, getSite().getShell());
        }
    }

    @Override
    protected void contributeActions() {
        choice.offer();
        super.contributeActions();
    }

    @Override
    protected void traceChanged(ITmfTrace newTrace) {
        super.traceChanged(newTrace);
        choice.forget();
    }

    @Override
    protected String remark() {
        return choice.remark();
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Verdict.USED, "used")
                .add(Verdict.UNUSED, "unused or overwritten")
                .addWhisker("95 % interval")
                .add(
                        "Utilisation of a field = used / (used + unused + overwritten); of a class,"
                                + " call path or service the mean of its fields; censored stands"
                                + " apart.");
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.utilisation.UtilisationRow.Kind;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.SourceCode;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowExport;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.fieldtrace.tracecompass.ui.selection.FieldChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.ShownViews;

/** Which fields of the objects that remote calls bring in are read, at which call path. */
public final class FieldUtilisationView extends RowTableView<UtilisationEntry> {
    public static final String ID = ShownViews.FIELD_UTILISATION;

    private final CallPathChoice choice = new CallPathChoice(this);

    public FieldUtilisationView() {
        super(
                "Field Utilisation",
                UtilisationDataProvider.ID,
                UtilisationEntry.class,
                EmptyState.FIELDS,
                "Filter by service, class, method or field");
    }

    @Override
    protected RowTable<UtilisationEntry> createTable(Composite parent) {
        RowTable<UtilisationEntry> table = new UtilisationTree(parent);
        table.viewer().addPostSelectionChangedListener(event -> tellSelection());
        return table;
    }

    @Override
    protected RowExport<Row<UtilisationEntry>> export() {
        return UtilisationExport.EXPORT;
    }

    private void tellSelection() {
        if (trace() != null) {
            selectedField()
                    .ifPresent(
                            field ->
                                    FieldChosenSignal.select(
                                            this, trace(), field.service(), field.name()));
        }
    }

    /** A field that a service fetches. */
    private record Fetched(String service, FieldName name) {}

    private Optional<Fetched> selectedField() {
        List<Row<UtilisationEntry>> selected = table().selectedRows();
        if (selected.size() != 1 || selected.get(0).entry().getKind() != Kind.FIELD) {
            return Optional.empty();
        }
        List<UtilisationEntry> path = selected.get(0).path().stream().map(Row::entry).toList();
        return Optional.of(
                new Fetched(
                        named(path, Kind.SERVICE),
                        new FieldName(named(path, Kind.CLASS), selected.get(0).entry().getName())));
    }

    private static String named(List<UtilisationEntry> path, Kind kind) {
        return path.stream()
                .filter(entry -> entry.getKind() == kind)
                .map(UtilisationEntry::getFullName)
                .findFirst()
                .orElse("");
    }

    @Override
    protected void fill(IMenuManager menu) {
        selectedField()
                .ifPresent(
                        field ->
                                menu.add(
                                        Actions.of(
                                                "Who reads this field",
                                                () ->
                                                        FieldChosenSignal.showReaders(
                                                                this,
                                                                trace(),
                                                                field.service(),
                                                                field.name()))));
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

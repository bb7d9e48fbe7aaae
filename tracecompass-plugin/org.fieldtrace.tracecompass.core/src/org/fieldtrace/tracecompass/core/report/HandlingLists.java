// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.model.handlings.HandledOperation;
import org.fieldtrace.model.layers.LayersJson;
import org.fieldtrace.model.layers.LayersText;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.model.sections.SectionsJson;
import org.fieldtrace.model.sections.SectionsText;
import org.fieldtrace.model.selection.SortKeys;
import org.fieldtrace.tracecompass.core.layers.LayersDataProvider;
import org.fieldtrace.tracecompass.core.requests.HandledDataProvider;
import org.fieldtrace.tracecompass.core.requests.HandledEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.sections.SectionsDataProvider;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.core.tables.RequestTableProvider;

/** Writes what the handlings of operations tell. */
final class HandlingLists {
    private static final Form<OperationSections> SECTIONS =
            new Form<>(
                    OperationSections.SORT,
                    SectionsText.heading(),
                    SectionsJson::operation,
                    SectionsText::operation,
                    all -> SectionsText.notes(all.isEmpty()));

    private static final Form<OperationLayers> LAYERS =
            new Form<>(
                    OperationLayers.SORT,
                    LayersText.heading(),
                    LayersJson::operation,
                    LayersText::operation,
                    all -> LayersText.notes(all.isEmpty()));

    private final RequestsAnalysis analysis;
    private final ListWriter lists;
    private final Map<String, Object> range;

    /** How an operation is written; the notes are about all of them. */
    private record Form<T extends HandledOperation>(
            SortKeys<T> keys,
            String heading,
            Function<T, JsonObject> json,
            Function<T, String> text,
            Function<List<T>, String> notes) {}

    /**
     * @param range what data providers are asked for
     */
    HandlingLists(RequestsAnalysis analysis, ListWriter lists, Map<String, Object> range) {
        this.analysis = analysis;
        this.lists = lists;
        this.range = range;
    }

    /** Writes the section that is asked for. */
    void write(ReportArguments arguments, Writer out) throws IOException {
        switch (arguments.section()) {
            case SECTIONS -> write(new SectionsDataProvider(analysis), SECTIONS, arguments, out);
            case LAYERS -> write(new LayersDataProvider(analysis), LAYERS, arguments, out);
            case COUNTERS -> write(RequestTable.COUNTERS, OperationCounters.SORT, arguments, out);
            default -> throw new IllegalArgumentException(arguments.section().label());
        }
    }

    private <T extends HandledOperation, R extends HandledEntry<T>> void write(
            HandledDataProvider<T, R> provider, Form<T> form, ReportArguments arguments, Writer out)
            throws IOException {
        ReportSelection selection = arguments.selection();
        List<T> all =
                provider
                        .fetchTree(range, new NullProgressMonitor())
                        .getModel()
                        .getEntries()
                        .stream()
                        .map(row -> row.getOperation())
                        .toList();
        List<T> rows =
                all.stream()
                        .filter(row -> selection.takes(row.service(), row.operation()))
                        .sorted(selection.order(form.keys))
                        .toList();
        lists.write(
                arguments,
                out,
                "operations",
                form.heading,
                rows,
                form.json,
                form.text,
                form.notes.apply(all),
                "");
    }

    private <T extends HandledOperation> void write(
            RequestTable<T> of, SortKeys<T> keys, ReportArguments arguments, Writer out)
            throws IOException {
        ReportSelection selection = arguments.selection();
        List<T> all =
                new RequestTableProvider<>(of, analysis)
                                .fetchTree(range, new NullProgressMonitor())
                                .getModel()
                                .getEntries()
                                .stream()
                                .map(TableRow::row)
                                .toList();
        List<T> rows =
                all.stream()
                        .filter(row -> selection.takes(row.service(), row.operation()))
                        .sorted(selection.order(keys))
                        .toList();
        lists.write(arguments, out, of.table(), rows, of.table().notes(all), "");
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tables;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.tables.RequestTable.Part;

/**
 * Serves a table over requests.
 *
 * @param <R> what the model has in a row
 */
public class RequestTableProvider<R> extends SummaryDataProvider<TableRow<R>> {
    private final RequestTable<R> table;
    private final RequestsAnalysis analysis;

    public RequestTableProvider(RequestTable<R> table, RequestsAnalysis analysis) {
        super(analysis, table.table().headings());
        this.table = table;
        this.analysis = analysis;
    }

    @Override
    protected final List<TableRow<R>> rows(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException {
        List<TableRow<R>> rows = new ArrayList<>();
        for (R row : table.found().of(new Part(analysis, history, summary, from, until))) {
            Object parent = table.parent().apply(row);
            rows.add(
                    new TableRow<>(
                            id(table.key().apply(row)),
                            parent == null ? NO_PARENT : id(parent),
                            table.table(),
                            row));
        }
        return rows;
    }

    @Override
    public final String getId() {
        return table.id();
    }
}

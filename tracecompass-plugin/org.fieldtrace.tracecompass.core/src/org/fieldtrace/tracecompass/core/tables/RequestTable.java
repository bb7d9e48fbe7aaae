// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tables;

import java.util.List;
import java.util.function.Function;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.counters.CountersTable;
import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.model.handlings.HandledOperation;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.selection.SortKeys;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;

/**
 * A table of the model over the requests of a trace.
 *
 * @param id of its data provider
 * @param table its columns
 * @param found the rows of a part of the recording, parents before their children
 * @param key what tells a row from others
 * @param parent the key of the row that a row stands below; null for none
 * @param <R> a row
 */
public record RequestTable<R>(
        String id,
        Table<R> table,
        Found<R> found,
        Function<R, Object> key,
        Function<R, Object> parent) {
    private static final String IDS = "org.fieldtrace.tracecompass.core.";

    public static final RequestTable<OperationCounters> COUNTERS =
            ofHandlings(
                    "counters.CountersDataProvider",
                    CountersTable.TABLE,
                    OperationCounters::of,
                    OperationCounters.SORT);

    /** Finds the rows of the requests between two times, nanoseconds. */
    @FunctionalInterface
    public interface Found<R> {
        List<R> of(RequestHistory history, RequestSummary summary, long from, long until)
                throws StateSystemDisposedException;
    }

    /** Finds what the handlings between two times tell, nanoseconds. */
    @FunctionalInterface
    private interface Handlings<R> {
        List<R> of(RequestSource source, long from, long until);
    }

    private static <R extends HandledOperation> RequestTable<R> ofHandlings(
            String id, Table<R> table, Handlings<R> handlings, SortKeys<R> sort) {
        return new RequestTable<>(
                IDS + id,
                table,
                (history, summary, from, until) ->
                        handlings.of(history, from, until).stream().sorted(sort.usual()).toList(),
                row -> List.of(row.service(), row.operation()),
                row -> null);
    }
}

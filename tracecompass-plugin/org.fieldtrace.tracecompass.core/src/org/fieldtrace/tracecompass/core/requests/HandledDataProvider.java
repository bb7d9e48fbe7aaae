// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.List;
import org.fieldtrace.model.handlings.HandledOperation;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RequestSummary;

/**
 * Serves what the handlings of each operation tell, as a list.
 *
 * @param <T> what that is
 * @param <R> rows
 */
public abstract class HandledDataProvider<T extends HandledOperation, R extends HandledEntry<T>>
        extends SummaryDataProvider<R> {

    protected HandledDataProvider(RequestsAnalysis analysis, List<String> headers) {
        super(analysis, headers);
    }

    /** The operations of a part of the recording, in the order of the rows. */
    protected abstract List<T> operations(RequestSource source, long from, long until);

    /** The row of an operation. */
    protected abstract R row(long id, long parentId, T operation);

    @Override
    protected final List<R> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        return operations(history, from, until).stream()
                .map(
                        operation ->
                                row(
                                        id(List.of(operation.service(), operation.operation())),
                                        NO_PARENT,
                                        operation))
                .toList();
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.operations.Operations;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;

/**
 * Serves each operation once, whatever its places in the calling context tree, with its callers
 * below it: the tree from its leaves up. Most critical time stands first.
 */
public final class FlatOperationsDataProvider extends SummaryDataProvider<FlatOperationEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.operations.FlatOperationsDataProvider";

    private static final List<String> HEADERS =
            List.of(
                    "Operation",
                    "Critical, ns",
                    "Critical share",
                    "Exclusive, ns",
                    "Count",
                    "Failures",
                    "Median, ns",
                    "99 %, ns",
                    "Places",
                    "Bytes");

    public FlatOperationsDataProvider(RequestsAnalysis analysis) {
        super(analysis, HEADERS);
    }

    @Override
    protected List<FlatOperationEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        List<FlatOperationEntry> rows = new ArrayList<>();
        for (FlatOperation operation :
                FlatOperation.of(new Operations(history).ranked(summary), summary.duration())) {
            List<String> name = List.of(operation.service(), operation.operation());
            long id = id(name);
            rows.add(new FlatOperationEntry(id, NO_PARENT, operation, Optional.empty()));
            for (FlatOperation.Caller caller : operation.callers()) {
                long below = id(List.of(name, caller.service(), caller.operation()));
                rows.add(new FlatOperationEntry(below, id, operation, Optional.of(caller)));
            }
        }
        return rows;
    }

    @Override
    public String getId() {
        return ID;
    }
}

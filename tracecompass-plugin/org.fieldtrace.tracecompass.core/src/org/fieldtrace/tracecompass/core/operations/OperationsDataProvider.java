// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.Operations;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;

/** Serves the calling context tree of operations; siblings stand in the order of their rank. */
public final class OperationsDataProvider extends SummaryDataProvider<OperationEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.operations.OperationsDataProvider";

    private static final List<String> HEADERS =
            List.of(
                    "Operation",
                    "Rank",
                    "Count",
                    "Failures",
                    "Inclusive, ns",
                    "Exclusive, ns",
                    "Inclusive, normalised",
                    "Exclusive, normalised",
                    "Distance",
                    "Critical share",
                    "Handling, ns",
                    "Network, ns",
                    "Bytes");

    public OperationsDataProvider(RequestsAnalysis analysis) {
        super(analysis, HEADERS);
    }

    @Override
    protected List<OperationEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        List<Operation> ranked = new Operations(history).ranked(summary);
        Map<Operation, Integer> ranks = new HashMap<>();
        ranked.forEach(operation -> ranks.put(operation, ranks.size() + 1));
        List<Operation> parentsFirst = new ArrayList<>(ranked);
        parentsFirst.sort(Comparator.comparingInt(operation -> operation.path().size()));
        List<OperationEntry> rows = new ArrayList<>();
        for (Operation operation : parentsFirst) {
            List<String> path = operation.path();
            List<String> above = path.subList(0, path.size() - 1);
            rows.add(
                    new OperationEntry(
                            id(path),
                            above.isEmpty() ? NO_PARENT : id(List.copyOf(above)),
                            ranks.get(operation),
                            operation));
        }
        return rows;
    }

    @Override
    public String getId() {
        return ID;
    }
}

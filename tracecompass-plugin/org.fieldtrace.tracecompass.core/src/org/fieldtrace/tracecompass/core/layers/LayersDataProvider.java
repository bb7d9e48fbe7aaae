// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.layers;

import java.util.List;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;

/** Serves the layers of each operation's handlings, as a list; most samples stand first. */
public final class LayersDataProvider extends SummaryDataProvider<LayersEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.core.layers.LayersDataProvider";

    public LayersDataProvider(RequestsAnalysis analysis) {
        super(analysis, LayersEntry.headers());
    }

    @Override
    protected List<LayersEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        return OperationLayers.of(history, from, until).stream()
                .sorted(OperationLayers.SORT.usual())
                .map(
                        operation ->
                                new LayersEntry(
                                        id(List.of(operation.service(), operation.operation())),
                                        NO_PARENT,
                                        operation))
                .toList();
    }

    @Override
    public String getId() {
        return ID;
    }
}

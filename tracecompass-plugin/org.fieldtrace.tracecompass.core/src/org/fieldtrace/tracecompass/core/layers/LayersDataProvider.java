// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.layers;

import java.util.List;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.tracecompass.core.requests.HandledDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;

/** Serves the layers of each operation's handlings, as a list; most samples stand first. */
public final class LayersDataProvider extends HandledDataProvider<OperationLayers, LayersEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.core.layers.LayersDataProvider";

    public LayersDataProvider(RequestsAnalysis analysis) {
        super(analysis, LayersEntry.headers());
    }

    @Override
    protected List<OperationLayers> operations(RequestSource source, long from, long until) {
        return OperationLayers.of(source, from, until).stream()
                .sorted(OperationLayers.SORT.usual())
                .toList();
    }

    @Override
    protected LayersEntry row(long id, long parentId, OperationLayers operation) {
        return new LayersEntry(id, parentId, operation);
    }

    @Override
    public String getId() {
        return ID;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.layers;

import java.util.List;
import java.util.stream.Collectors;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.tracecompass.core.requests.HandledEntry;

/** The layers of an operation's handlings. */
public final class LayersEntry extends HandledEntry<OperationLayers> {
    LayersEntry(long id, long parentId, OperationLayers operation) {
        super(id, parentId, operation, labels(operation));
    }

    /** Headings of the labels. */
    static List<String> headers() {
        return List.of("Operation", "Handlings", "Samples", "Layers");
    }

    private static List<String> labels(OperationLayers operation) {
        return List.of(
                operation.label(),
                Long.toString(operation.handlings()),
                Long.toString(operation.samples()),
                operation.layers().stream()
                        .map(
                                layer ->
                                        layer.name()
                                                + " "
                                                + Numbers.percent(layer.callerShare().value()))
                        .collect(Collectors.joining(", ")));
    }
}

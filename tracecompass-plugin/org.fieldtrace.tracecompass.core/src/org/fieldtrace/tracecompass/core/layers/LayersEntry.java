// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.layers;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.layers.OperationLayers;

/** The layers of an operation's handlings. */
public final class LayersEntry extends TmfTreeDataModel {
    private final OperationLayers operation;

    LayersEntry(long id, long parentId, OperationLayers operation) {
        super(id, parentId, labels(operation));
        this.operation = operation;
    }

    public OperationLayers getOperation() {
        return operation;
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

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof LayersEntry entry
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), getLabels());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.Point;
import org.fieldtrace.model.findings.Operation;
import org.fieldtrace.tracecompass.core.operations.OperationEntry;
import org.fieldtrace.tracecompass.core.operations.OperationsDataProvider;
import org.fieldtrace.tracecompass.ui.Legend;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.requests.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.requests.OperationSelectedSignal;
import org.fieldtrace.tracecompass.ui.requests.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;

/** Operations as dots: exclusive against inclusive time. */
public final class OperationMapView extends DrawingView<OperationEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.operationmap";

    public OperationMapView() {
        super(
                "Operation Map",
                OperationsDataProvider.ID,
                OperationEntry.class,
                EmptyState.REQUESTS);
    }

    @Override
    protected Drawing draw(List<OperationEntry> rows, ToIntFunction<String> textWidth, Point room) {
        return OperationMapDrawing.of(rows, textWidth, room);
    }

    @Override
    protected Optional<Point> leastSize(Drawing drawing) {
        return Optional.of(Plot.LEAST_SIZE);
    }

    @Override
    protected void fill(Legend legend) {
        legend.add("Each dot is an operation at its place in the calling context tree.")
                .add(Palette.heat(0), "not on critical paths")
                .add(Palette.heat(1), "largest share of critical paths")
                .add("Click a dot to see its slowest requests.");
    }

    @Override
    protected void clicked(Object subject) {
        if (subject instanceof Operation operation && trace() != null) {
            broadcast(new OperationSelectedSignal(this, trace(), operation));
            CallPathsChosenSignal.operation(this, trace(), operation);
            RequestsChosenSignal.showRequestsOf(this, trace(), operation);
        }
    }
}

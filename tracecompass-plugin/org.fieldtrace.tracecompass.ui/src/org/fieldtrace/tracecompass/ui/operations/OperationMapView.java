// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.Point;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.tracecompass.core.served.ChartEntry;
import org.fieldtrace.tracecompass.core.served.Output;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.selection.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.OperationSelectedSignal;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;

/** Operations as dots: exclusive against inclusive time. */
public final class OperationMapView extends DrawingView<ChartEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.operationmap";

    public OperationMapView() {
        super("Operation Map", Output.OPERATION_MAP.id(), ChartEntry.class, EmptyState.REQUESTS);
    }

    @Override
    protected Drawing draw(List<ChartEntry> rows, ToIntFunction<String> textWidth, Point room) {
        return OperationMapDrawing.of(rows, content().series(), textWidth, room);
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
                .add(Palette.PAPER, "outside of requests, such as statements at start-up")
                .addHint("Click a dot to see its slowest requests.");
    }

    @Override
    protected Lines lines() {
        List<List<String>> lines = new ArrayList<>();
        for (ChartEntry row : rows()) {
            ISeriesModel point = content().series().get(row.getId());
            lines.add(
                    List.of(
                            PathText.line(row.getOperation().path(), " > "),
                            Long.toString(point.getXAxis()[0]),
                            Long.toString((long) point.getData()[0]),
                            Double.toString(row.getOperation().criticalShare())));
        }
        return new Lines(
                List.of("Path", "Inclusive, ns", "Exclusive, ns", "Critical share"), lines);
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

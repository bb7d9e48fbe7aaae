// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.layers;

import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.Point;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;

/** In which layers of software the threads of each operation use the processor: stacked bars. */
public final class LayersView extends DrawingView<TableRow<OperationLayers>> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.layers";

    private static final EmptyState EMPTY =
            new EmptyState(
                    "This trace holds no samples of layers",
                    "fieldtrace:handling_layers",
                    "scripts/fieldtrace record --agent-options layers.rate=49 -- COMMAND",
                    "No thread was sampled while it worked for a request."
                            + " docs/requests.md says which threads are not sampled.",
                    "The visible time range has no requests that were sampled.\n\nShow"
                            + " another range, or switch \u201cVisible time range\u201d off to"
                            + " count over the whole trace.");

    public LayersView() {
        super("Layers", RequestTable.LAYERS.id(), TableRow.type(), EMPTY);
    }

    @Override
    protected Drawing draw(
            List<TableRow<OperationLayers>> rows, ToIntFunction<String> textWidth, Point room) {
        return LayersDrawing.of(rows.stream().map(TableRow::row).toList(), textWidth, room.x);
    }

    @Override
    protected void fill(Legend legend) {
        legend.add("Samples of threads that work for an operation, by layer of software.");
        legend.add(
                "Upper bar: the innermost layer on the call path that is neither the JDK nor below"
                        + " it, for which the thread ran. Lower bar: the layer that it was in.");
    }
}

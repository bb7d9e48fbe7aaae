// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.List;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;
import org.fieldtrace.tracecompass.ui.rows.FileExport;

/** Makes the action that exports the call tree of one request of the view. */
final class CallTreeExport {
    private CallTreeExport() {}

    static FileExport of(RequestFlowView view) {
        FileExport export =
                new FileExport("Call Tree", "svg", file -> SvgWriter.write(drawing(view), file));
        export.setText("Export Call Tree of Selected Request as SVG \u2026");
        return export;
    }

    /** The call tree of the selected request, or of the first one. */
    private static Drawing drawing(RequestFlowView view) {
        ITimeGraphEntry selected = view.getTimeGraphViewer().getSelection();
        long request =
                selected instanceof TimeGraphEntry row
                                && row.getEntryModel() instanceof RequestEntry entry
                        ? entry.getRequest().id()
                        : view.rows().stream()
                                .mapToLong(row -> row.getRequest().id())
                                .findFirst()
                                .orElse(-1);
        List<RequestEntry> tree =
                view.rows().stream().filter(row -> row.getRequest().id() == request).toList();
        return tree.isEmpty()
                ? Drawing.EMPTY
                : CallTreeDrawing.of(
                        tree,
                        Drawing.UNBOUNDED,
                        text -> DrawingPainter.textWidth(Display.getCurrent(), text));
    }
}

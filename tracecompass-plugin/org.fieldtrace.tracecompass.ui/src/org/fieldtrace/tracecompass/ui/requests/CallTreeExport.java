// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.List;
import java.util.function.Supplier;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;
import org.fieldtrace.tracecompass.ui.rows.FileExport;

/** Makes the action that exports the call tree of one request of those that are shown. */
final class CallTreeExport {
    private CallTreeExport() {}

    /**
     * Makes it.
     *
     * @param selected the row that is selected; null where none is
     * @param rows all of them, callers before what they call
     */
    static FileExport of(Supplier<ITimeGraphEntry> selected, Supplier<List<RequestEntry>> rows) {
        FileExport export =
                new FileExport(
                        "Call Tree",
                        "svg",
                        file -> SvgWriter.write(drawing(selected.get(), rows.get()), file));
        export.setText("Export Call Tree of Selected Request as SVG \u2026");
        return export;
    }

    /** The call tree of the selected request, or of the first one. */
    private static Drawing drawing(ITimeGraphEntry selected, List<RequestEntry> rows) {
        long request =
                selected instanceof TimeGraphEntry row
                                && row.getEntryModel() instanceof RequestEntry entry
                        ? entry.getRequest().id()
                        : rows.stream()
                                .mapToLong(row -> row.getRequest().id())
                                .findFirst()
                                .orElse(-1);
        List<RequestEntry> tree =
                rows.stream().filter(row -> row.getRequest().id() == request).toList();
        return tree.isEmpty()
                ? Drawing.EMPTY
                : CallTreeDrawing.of(
                        tree,
                        Drawing.UNBOUNDED,
                        text -> DrawingPainter.textWidth(Display.getCurrent(), text));
    }
}

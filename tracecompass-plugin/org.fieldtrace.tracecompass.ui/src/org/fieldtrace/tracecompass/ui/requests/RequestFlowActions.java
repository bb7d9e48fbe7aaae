// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.nio.file.Files;
import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.ui.ISharedImages;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.Actions;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.Picture;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;
import org.fieldtrace.tracecompass.ui.rows.FileExport;
import org.fieldtrace.tracecompass.ui.rows.TextCopy;

/** What leaves the view of requests: its rows as text, itself as a picture, a call tree as SVG. */
final class RequestFlowActions {
    private final RequestFlowView view;

    RequestFlowActions(RequestFlowView view) {
        this.view = view;
    }

    void fill(IMenuManager menu) {
        String title = view.getTitle();
        menu.add(
                Actions.of(
                        "Copy",
                        ISharedImages.IMG_TOOL_COPY,
                        () -> TextCopy.copy(RequestFlowExport.tabSeparated(view.rows()))));
        menu.add(new FileExport(title, "png", file -> Picture.write(view.getContent(), file)));
        menu.add(
                new FileExport(
                        title,
                        "csv",
                        file -> Files.writeString(file, RequestFlowExport.csv(view.rows()))));
        FileExport tree =
                new FileExport("Call Tree", "svg", file -> SvgWriter.write(callTree(), file));
        tree.setText("Export Call Tree of Selected Request as SVG \u2026");
        menu.add(tree);
    }

    /** The call tree of the selected request, or of the first one. */
    private Drawing callTree() {
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
                        tree, text -> DrawingPainter.textWidth(Display.getCurrent(), text));
    }
}

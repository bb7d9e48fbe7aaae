// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.graphics.Point;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.core.served.Output;
import org.fieldtrace.tracecompass.core.served.WasteState;
import org.fieldtrace.tracecompass.core.served.WasteStyles;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.SourceCode;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;

/** Call paths that bring objects in, as wide as the bytes of them that nobody reads. */
public final class WasteFlameGraphView extends DrawingView<TimeGraphEntryModel> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.wasteflamegraph";

    private final CallPathChoice choice = new CallPathChoice(this);

    public WasteFlameGraphView() {
        super(
                "Waste Flame Graph",
                Output.WASTE_FLAME_GRAPH.id(),
                TimeGraphEntryModel.class,
                EmptyState.FIELDS);
    }

    @Override
    protected Drawing draw(
            List<TimeGraphEntryModel> rows, ToIntFunction<String> textWidth, Point room) {
        return WasteFlameGraphDrawing.of(content().states(), textWidth, room.x);
    }

    @Override
    protected Optional<Point> leastSize(Drawing drawing) {
        return Optional.of(new Point(WasteFlameGraphDrawing.LEAST_WIDTH, drawing.height()));
    }

    @Override
    protected String remark() {
        String nothing =
                canvas().drawing().shapes().isEmpty()
                        ? "Nothing is wasted so far: every field that has a verdict was read. "
                        : "";
        return (nothing + choice.remark()).trim();
    }

    @Override
    protected void contributeActions() {
        choice.offer();
        super.contributeActions();
    }

    @Override
    protected void traceChanged(ITmfTrace newTrace) {
        choice.forget();
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(
                        "Service, class, call path and field, each as wide as the bytes that nobody"
                                + " reads.")
                .add(Palette.colour(WasteStyles.all(), WasteStyles.extreme(true)), "all of it read")
                .add(
                        Palette.colour(WasteStyles.all(), WasteStyles.extreme(false)),
                        "none of it read")
                .addHint("Click a frame to open its source.");
    }

    @Override
    protected Lines lines() {
        List<List<String>> lines = new ArrayList<>();
        for (int i = 0; i < content().states().size(); i++) {
            String depth = rows().get(i).getName();
            WasteFlameGraphDrawing.boxes(content().states().get(i))
                    .map(box -> line(depth, box))
                    .forEach(lines::add);
        }
        return new Lines(
                List.of("Depth", "Name", "From byte", "Bytes never read", "Utilisation"), lines);
    }

    private static List<String> line(String depth, WasteState box) {
        return List.of(
                depth,
                box.getFullName(),
                Long.toString(box.getStartTime()),
                Long.toString(box.getDuration()),
                box.getUtilisation().map(read -> Double.toString(read.value())).orElse(""));
    }

    @Override
    protected void clicked(Object subject) {
        if (subject instanceof Frame frame) {
            MenuManager menu = new MenuManager();
            SourceCode.addTo(menu, List.of(frame), getSite().getShell());
            if (!menu.isEmpty()) {
                menu.createContextMenu(canvas()).setVisible(true);
            }
        }
    }
}

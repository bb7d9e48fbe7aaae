// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.jface.viewers.CellLabelProvider;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IViewPart;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.operations.LatencyView;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.fieldtrace.tracecompass.ui.rows.RowsView;
import org.fieldtrace.tracecompass.ui.services.ServiceGraphView;
import org.fieldtrace.tracecompass.ui.timegraph.PagedTimeGraphView;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for all views of the perspective. */
class EveryViewTest {
    private static final long SECONDS = 60;

    private final UserInterface ui = new UserInterface();

    @TempDir Path folder;

    static List<String> views() {
        return FieldtracePerspective.OUR_VIEWS;
    }

    private Supplier<String> emptyText(String id) throws Exception {
        IViewPart view = ui.show(id, IViewPart.class);
        return view instanceof PagedTimeGraphView graph
                ? graph::emptyText
                : ((RowsView<?>) view)::emptyText;
    }

    @ParameterizedTest
    @MethodSource("views")
    void saysOfATraceWithoutItsEventsWhichItNeedsAndHowToRecordThem(String id) throws Exception {
        Supplier<String> text = emptyText(id);
        for (String trace : List.of("foreign", "silent")) {
            try (OpenTrace open = OpenTrace.named(trace)) {
                ui.await(
                        "what " + id + " says of " + trace,
                        SECONDS,
                        () ->
                                text.get().contains("needs fieldtrace:")
                                        && text.get().contains("scripts/fieldtrace record "));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FieldUtilisationView.ID, OperationsView.ID, FixListView.ID})
    void everyCellOfATableHasAToolTip(String id) throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 200))) {
            RowTableView<?> view = ui.show(id, RowTableView.class);
            ui.await("the rows", SECONDS, view::isComplete);
            ui.run(
                    () -> {
                        Tree tree = view.getTreeViewer().getTree();
                        Object row = tree.getItem(0).getData();
                        for (int i = 0; i < tree.getColumnCount(); i++) {
                            CellLabelProvider labels = view.getTreeViewer().getLabelProvider(i);
                            String tip = labels.getToolTipText(row);
                            assertTrue(tip != null && !tip.isEmpty(), tree.getColumn(i).getText());
                        }
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ServiceGraphView.ID,
                OperationMapView.ID,
                LatencyView.ID,
                WasteFlameGraphView.ID
            })
    void everyBoxOfADrawingHasAToolTipAndTheFileHasTheLegend(String id) throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 200))) {
            DrawingView<?> view = ui.show(id, DrawingView.class);
            ui.await("the drawing", SECONDS, view::isComplete);
            List<Shape> shapes = ui.get(() -> view.canvas().drawing().shapes());
            assertTrue(shapes.stream().anyMatch(Box.class::isInstance), id);
            for (Shape shape : shapes) {
                assertTrue(!(shape instanceof Box) || !shape.toolTip().isEmpty(), shape::toString);
            }
            int bottom = ui.get(() -> view.canvas().drawing().height());
            assertTrue(
                    ui.get(view::exported).shapes().stream()
                            .anyMatch(shape -> shape instanceof Label words && words.y() > bottom),
                    "no legend in the file of " + id);
        }
    }

    @Test
    void plotsFitIntoTheWindowOfThePerspective() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 200))) {
            DrawingView<?> view = ui.show(LatencyView.ID, DrawingView.class);
            ui.await("the drawing", SECONDS, view::isComplete);
            assertTrue(
                    ui.get(() -> view.canvas().getMinHeight()) <= 250,
                    "the axis would lie below the edge of the window");
        }
    }
}

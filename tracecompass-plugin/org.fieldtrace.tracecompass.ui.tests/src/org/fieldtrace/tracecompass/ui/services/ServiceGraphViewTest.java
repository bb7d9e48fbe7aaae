// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServiceGraphViewTest {
    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void everyServiceIsABoxAndAnArrowCountsItsCalls() throws Exception {
        ServiceGraphView view = ui.show(ServiceGraphView.ID, ServiceGraphView.class);
        assertTrue(ui.get(view::emptyText).contains("--spans on"));
        ShopTrace.shared(folder, 200);
        ui.await("the graph", 60, view::isComplete);
        List<Shape> shapes = ui.get(() -> view.canvas().drawing().shapes());

        assertEquals(7, shapes.stream().filter(Box.class::isInstance).count());
        assertEquals(6, shapes.stream().filter(Line.class::isInstance).count());
        List<String> words =
                shapes.stream()
                        .filter(Label.class::isInstance)
                        .map(label -> ((Label) label).text())
                        .toList();
        assertTrue(
                words.containsAll(List.of("clients outside", "pricing", "600")), words::toString);
        Line thickest =
                shapes.stream()
                        .filter(Line.class::isInstance)
                        .map(Line.class::cast)
                        .max((a, b) -> Double.compare(a.width(), b.width()))
                        .orElseThrow();
        assertTrue(thickest.toolTip().startsWith("orders \u2192 pricing\nCalls: 600"));
        assertEquals(7, ui.get(view::csv).lines().count());
    }

    @Test
    void arrowsAreColouredByTimeOrByWasteAsTheLegendSays() throws Exception {
        ServiceGraphView view = ui.show(ServiceGraphView.ID, ServiceGraphView.class);
        ShopTrace.shared(folder, 200);
        ui.await("the graph", 60, view::isComplete);
        assertTrue(ui.get(view::legend).contains("most time on critical paths"));

        ui.run(() -> view.colourBy(ArrowColour.WASTE));
        // The gateway alone brings in objects, of which it never reads the notes.
        assertTrue(ui.get(view::legend).contains("most bytes never read"));
        assertEquals(Palette.heat(1), colour(view, "gateway \u2192 orders"));
        assertEquals(Palette.heat(0), colour(view, "orders \u2192 pricing"));
        ui.run(() -> view.colourBy(ArrowColour.TIME));
    }

    private RGB colour(ServiceGraphView view, String arrow) {
        return ui.get(
                () ->
                        view.canvas().drawing().shapes().stream()
                                .filter(Line.class::isInstance)
                                .map(Line.class::cast)
                                .filter(line -> line.toolTip().startsWith(arrow))
                                .findFirst()
                                .orElseThrow()
                                .colour());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingCanvas;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationMapViewTest {
    /** Between a text and the drawing's edge, pixels. */
    private static final int LEAST_MARGIN = 8;

    private static final int TEXT_HEIGHT = 18;

    /** Operations that take equally long. */
    private static final int CROWD = 12;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void whatNoRequestMakesStandsApart() throws Exception {
        OperationMapView view = ui.show(OperationMapView.ID, OperationMapView.class);
        try (OpenTrace open = OpenTrace.at(startUp(folder.resolve("start-up")))) {
            ui.await("the dots", 60, view::isComplete);
            List<Box> dots =
                    ui.get(() -> view.canvas().drawing().shapes()).stream()
                            .filter(Box.class::isInstance)
                            .map(Box.class::cast)
                            .toList();
            Box table = dots.get(0); // below all others
            assertEquals("CREATE TABLE orders", ((Operation) table.subject()).operation());
            assertTrue(table.toolTip().contains("(outside of requests)"), table.toolTip());
            assertEquals(
                    List.of(table),
                    dots.stream().filter(dot -> dot.fill().equals(Palette.PAPER)).toList());

            assertEquals(2 + CROWD, dots.size());
            for (Box dot : dots) {
                String name = ((Operation) dot.subject()).labelInTree();
                assertEquals(1, ui.get(() -> names(view.canvas(), name)).size(), name);
            }
            assertEquals(List.of(), ui.get(() -> overlapping(view.canvas(), dots)));
            assertEquals(List.of(), ui.get(() -> atTheEdge(view.canvas())));
        }
    }

    private static List<Rectangle> names(DrawingCanvas canvas, String name) {
        return canvas.drawing().shapes().stream()
                .filter(Label.class::isInstance)
                .map(Label.class::cast)
                .filter(label -> label.text().equals(name))
                .map(
                        label ->
                                new Rectangle(
                                        (int) label.x(),
                                        (int) label.y(),
                                        canvas.textWidth().applyAsInt(name),
                                        TEXT_HEIGHT))
                .toList();
    }

    /** Names over others. */
    private static List<Rectangle> overlapping(DrawingCanvas canvas, List<Box> dots) {
        List<Rectangle> names =
                dots.stream()
                        .map(dot -> ((Operation) dot.subject()).labelInTree())
                        .distinct()
                        .flatMap(name -> names(canvas, name).stream())
                        .toList();
        return names.stream()
                .filter(name -> names.stream().anyMatch(n -> n != name && n.intersects(name)))
                .toList();
    }

    private static String words(Drawing drawing) {
        return drawing.shapes().stream()
                .filter(Label.class::isInstance)
                .map(shape -> ((Label) shape).text())
                .collect(joining(" "));
    }

    /**
     * A shop creates a table as it starts, which takes long, and answers a request, and then others
     * that all take as long, so that their dots lie over each other.
     */
    private static Path startUp(Path trace) throws Exception {
        Address none = new Address(0, 0, 0, 0, 0);
        try (SyntheticTrace written = new SyntheticTrace(trace, Vocabulary.current(), "h", 0)) {
            SyntheticProcess shop = new SyntheticProcess(written, 1, new Address(10, 0, 0, 1, 80));
            shop.jvmInfo(1_000_000, "shop", "h");
            Exchange create =
                    shop.clientRequest(
                            2_000_000,
                            3,
                            "OTHER",
                            "jdbc:h2 CREATE TABLE orders",
                            none,
                            none,
                            0,
                            0,
                            0);
            shop.respond(90_000_000, create, 0, -1);
            Address user = new Address(10, 0, 0, 9, 50_000);
            Exchange order = shop.serverRequest(100_000_000, 3, "GET", "/orders", user, 0);
            shop.respond(110_000_000, order, 200, 10);
            for (int i = 0; i < CROWD; i++) {
                long time = 200_000_000 + 20_000_000L * i;
                Exchange alike = shop.serverRequest(time, 3, "GET", "/crowd/" + i, user, 0);
                shop.respond(time + 10_000_000, alike, 200, 10);
            }
        }
        return trace;
    }

    @Test
    void everyOperationIsADotAndAClickOnItLeadsEveryOtherViewToIt() throws Exception {
        ShownTable<TableRow<RankedOperation>> operations = new ShownTable<>(OperationsView.ID);
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        LatencyView latency = ui.show(LatencyView.ID, LatencyView.class);
        OperationMapView view = ui.show(OperationMapView.ID, OperationMapView.class);
        assertTrue(ui.get(view::emptyText).contains("--spans on"));
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 200))) {
            ui.await("the dots", 60, view::isComplete);
            List<Box> dots =
                    ui.get(() -> view.canvas().drawing().shapes()).stream()
                            .filter(Box.class::isInstance)
                            .map(Box.class::cast)
                            .toList();

            assertEquals(6, dots.size());
            Box highest = dots.get(5);
            assertEquals("notifier[GET /mails]", ((Operation) highest.subject()).label());
            for (Box dot : dots) { // it takes longest, with and without what it calls
                assertTrue(highest.x() >= dot.x() && highest.y() <= dot.y(), dot::toString);
            }
            assertEquals(
                    ui.get(() -> view.canvas().canvas().getSize().x),
                    ui.get(() -> view.canvas().drawing().width()));
            List<String> named =
                    ui.get(() -> view.canvas().drawing().shapes()).stream()
                            .filter(Label.class::isInstance)
                            .map(shape -> ((Label) shape).text())
                            .toList();
            for (Box dot : dots) { // the highest stands in a corner, with no room beside it
                String name = ((Operation) dot.subject()).label();
                assertTrue(named.contains(name), () -> name + " is not among " + named);
            }
            assertEquals(List.of(), ui.get(() -> atTheEdge(view.canvas())));
            assertFalse(words(ui.get(view::exported)).contains("Click"), "in a picture");
            operations.awaitComplete();
            fields.awaitComplete();
            ui.await("the distributions", 60, latency::isComplete);

            click(view, dot(dots, "orders[GET /orders/{id}]"));
            RequestFlowView flow = ui.show(RequestFlowView.ID, RequestFlowView.class);
            ui.await(
                    "its requests",
                    60,
                    () ->
                            flow.notice()
                                    .contains("the slowest requests of orders[GET /orders/{id}]."));
            ui.await(
                    "its row",
                    60,
                    () -> operations.selected().equals(List.of("orders[GET /orders/{id}]")));
            ui.await("its durations", 60, () -> latency.remark().contains(": 200 calls, median "));
            ui.await(
                    "its fields",
                    60,
                    () -> fields.notice().startsWith("Only the objects of orders["));
        }
    }

    private static List<Label> atTheEdge(DrawingCanvas canvas) {
        int edge = canvas.drawing().width() - LEAST_MARGIN;
        return canvas.drawing().shapes().stream()
                .filter(Label.class::isInstance)
                .map(Label.class::cast)
                .filter(name -> name.x() + canvas.textWidth().applyAsInt(name.text()) > edge)
                .toList();
    }

    private static Box dot(List<Box> dots, String operation) {
        return dots.stream()
                .filter(dot -> ((Operation) dot.subject()).label().equals(operation))
                .findFirst()
                .orElseThrow();
    }

    private void click(OperationMapView view, Box dot) {
        ui.run(
                () -> {
                    Event event = new Event();
                    event.x = (int) (dot.x() + dot.width() / 2);
                    event.y = (int) (dot.y() + dot.height() / 2);
                    event.button = 1;
                    view.canvas().canvas().notifyListeners(SWT.MouseUp, event);
                });
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationMapViewTest {
    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

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

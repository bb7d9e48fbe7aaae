// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.fieldtrace.model.findings.Operation;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationMapViewTest {
    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void everyOperationIsADotAndAClickOnItShowsItsRequests() throws Exception {
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
            click(view, highest);
            RequestFlowView flow = ui.show(RequestFlowView.ID, RequestFlowView.class);
            ui.await(
                    "its requests",
                    60,
                    () -> flow.notice().endsWith("the slowest requests of notifier[GET /mails]."));
        }
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

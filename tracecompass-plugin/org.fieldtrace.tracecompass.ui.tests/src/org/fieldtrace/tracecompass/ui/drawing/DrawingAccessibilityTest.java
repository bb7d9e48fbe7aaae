// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A drawing for those who do not see it, or have no mouse. */
class DrawingAccessibilityTest {
    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void aDrawingIsAListOfItsShapesAndTheKeyboardReachesEach() throws Exception {
        OperationMapView view = ui.show(OperationMapView.ID, OperationMapView.class);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 200))) {
            ui.await("the dots", 60, view::isComplete);
            DrawingCanvas canvas = view.canvas();
            List<Shape> dots = ui.get(() -> DrawingAccessibility.told(canvas.drawing()));
            assertEquals(6, dots.size());

            assertEquals("Operation Map", ui.get(() -> name(canvas, ACC.CHILDID_SELF)));
            AccessibleControlEvent children = ui.get(() -> children(canvas));
            assertEquals("[0, 1, 2, 3, 4, 5]", Arrays.toString(children.children));
            for (int i = 0; i < dots.size(); i++) {
                int child = i;
                String name = ui.get(() -> name(canvas, child));
                assertTrue(name.contains("Inclusive: "), name);
                assertEquals(dots.get(i).toolTip(), name);
                assertEquals(dots.get(i).bounds(), ui.get(() -> place(canvas, child)));
            }

            press(canvas, SWT.END);
            press(canvas, SWT.CR);
            RequestFlowView flow = ui.show(RequestFlowView.ID, RequestFlowView.class);
            ui.await(
                    "the requests of the last dot",
                    60,
                    () -> flow.notice().contains("the slowest requests of notifier[GET /mails]."));
        }
    }

    private static String name(DrawingCanvas canvas, int child) {
        AccessibleEvent event = new AccessibleEvent(canvas);
        event.childID = child;
        canvas.accessibility().names().getName(event);
        return event.result;
    }

    private static AccessibleControlEvent children(DrawingCanvas canvas) {
        AccessibleControlEvent event = new AccessibleControlEvent(canvas);
        canvas.accessibility().items().getChildren(event);
        return event;
    }

    /** Where a shape is on the canvas. */
    private static Rectangle place(DrawingCanvas canvas, int child) {
        AccessibleControlEvent event = new AccessibleControlEvent(canvas);
        event.childID = child;
        canvas.accessibility().items().getLocation(event);
        Point corner = canvas.canvas().toControl(event.x, event.y);
        return new Rectangle(corner.x, corner.y, event.width, event.height);
    }

    private void press(DrawingCanvas canvas, int key) {
        ui.run(
                () -> {
                    Event event = new Event();
                    event.keyCode = key;
                    canvas.canvas().notifyListeners(SWT.KeyDown, event);
                });
    }
}

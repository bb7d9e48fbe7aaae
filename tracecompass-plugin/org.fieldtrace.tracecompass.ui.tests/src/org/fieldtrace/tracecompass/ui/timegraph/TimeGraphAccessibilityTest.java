// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.fieldtrace.tracecompass.ui.AbsentView;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.WorkbenchWindow;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A time graph for those who do not see it, or have no mouse. */
class TimeGraphAccessibilityTest {
    /** Of a row: its name, its level below others, how long it takes, and what its bars are. */
    private static final Pattern CALL =
            Pattern.compile(
                    ".+?(, level [2-9])?, [\\d.]+ [µm]s: .*(handling|network|queue|untraced) [\\d.]+ [µm]s.*");

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void aTimeGraphIsAListOfItsRowsAndTheKeyboardReachesEach() throws Exception {
        // What it points to is shown instead of the first rows, unless one of these is selected.
        AbsentView.close(ui, FixListView.ID);
        PagedTimeGraphView<?> view = ui.show(RequestFlowView.ID, RequestFlowView.class);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 200));
                WorkbenchWindow window = new WorkbenchWindow()) {
            window.fillScreenWith(view);
            AtomicReference<List<String>> told = new AtomicReference<>();
            // All at once: until one is selected, a first look may show other rows.
            ui.await(
                    "the rows of the first request and their bars",
                    60,
                    () -> {
                        told.set(names(view));
                        return told.get().size() > 3
                                && told.get().stream().skip(2).allMatch(CALL.asMatchPredicate());
                    });
            assertTrue(
                    told.get().get(0).matches("Request Flow\\. [\\d,]+ of .*"), told.get().get(0));

            press(view, SWT.HOME);
            press(view, SWT.ARROW_DOWN);
            assertEquals(1, focus(view));
            // Rows that the view builds anew meanwhile are others, of which none has the focus.
            ui.await(
                    "the focus on the last row",
                    60,
                    () -> {
                        type(view, SWT.END);
                        return focused(view) == children(view).children.length - 1;
                    });
            // In one step: between two the view may scroll, or build its rows anew.
            ui.run(
                    () -> {
                        int last = children(view).children.length - 1;
                        assertEquals(last, rowAt(view, location(view, last)));
                    });
        }
    }

    /** That of the view, and those of its rows. */
    private static List<String> names(PagedTimeGraphView<?> view) {
        List<String> names = new ArrayList<>(List.of(name(view, ACC.CHILDID_SELF)));
        for (int row = 0; row < children(view).children.length; row++) {
            names.add(name(view, row));
        }
        return names;
    }

    private static String name(PagedTimeGraphView<?> view, int row) {
        AccessibleEvent event = new AccessibleEvent(view);
        event.childID = row;
        view.accessibility().names().getName(event);
        return event.result;
    }

    private static AccessibleControlEvent children(PagedTimeGraphView<?> view) {
        AccessibleControlEvent event = new AccessibleControlEvent(view);
        view.accessibility().items().getChildren(event);
        return event;
    }

    private int focus(PagedTimeGraphView<?> view) {
        return ui.get(() -> focused(view));
    }

    private static int focused(PagedTimeGraphView<?> view) {
        AccessibleControlEvent event = new AccessibleControlEvent(view);
        view.accessibility().items().getFocus(event);
        return event.childID;
    }

    private static AccessibleControlEvent location(PagedTimeGraphView<?> view, int row) {
        AccessibleControlEvent event = new AccessibleControlEvent(view);
        event.childID = row;
        view.accessibility().items().getLocation(event);
        return event;
    }

    /** The row in the middle of a place. */
    private static int rowAt(PagedTimeGraphView<?> view, AccessibleControlEvent place) {
        AccessibleControlEvent event = new AccessibleControlEvent(view);
        event.x = place.x + 1;
        event.y = place.y + place.height / 2;
        view.accessibility().items().getChildAtPoint(event);
        return event.childID;
    }

    private void press(PagedTimeGraphView<?> view, int key) {
        ui.run(() -> type(view, key));
    }

    private static void type(PagedTimeGraphView<?> view, int key) {
        Control graph = view.getTimeGraphViewer().getTimeGraphControl();
        Event event = new Event();
        event.keyCode = key;
        graph.notifyListeners(SWT.KeyDown, event);
    }
}

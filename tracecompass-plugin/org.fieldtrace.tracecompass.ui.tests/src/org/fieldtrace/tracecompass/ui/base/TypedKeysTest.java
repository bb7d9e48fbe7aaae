// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextActivation;
import org.eclipse.ui.contexts.IContextService;
import org.fieldtrace.tracecompass.ui.FieldtracePerspective;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys in the workbench's window, through all that listens to them before a text field does. */
class TypedKeysTest {
    private static final long SECONDS = 60;

    /** In it Trace Compass binds letters; its views of time switch it on. */
    private static final String TIME_CONTEXT = "org.eclipse.tracecompass.tmf.ui.view.context";

    private static final String KEYS =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=/._$<>";

    private final UserInterface ui = new UserInterface();
    private IContextActivation time;

    @TempDir static Path folder;

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void aViewOfTimeHasSwitchedItsKeysOn() {
        time = ui.get(() -> contexts().activateContext(TIME_CONTEXT));
    }

    @AfterEach
    void theyAreOff() {
        ui.run(() -> contexts().deactivateContext(time));
    }

    @Test
    void everyKeyArrivesInEveryTextFieldOfEveryView() throws Exception {
        int fields = 0;
        int tables = 0;
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        for (String id : FieldtracePerspective.OUR_VIEWS) {
            IViewPart view = ui.show(id, IViewPart.class);
            if (view instanceof RowTableView<?> table) {
                ui.await("the rows of " + id, SECONDS, table::isComplete);
                tables += ui.get(() -> table.emptyText().isEmpty() ? 1 : 0);
            }
            for (Text field : ui.get(() -> fieldsOf(view))) {
                focus(field, id);
                assertEquals(Set.of(), ui.get(() -> swallowed(field)), id);
                fields++;
            }
        }
        assertTrue(tables > 0 && fields >= tables, fields + " fields of " + tables + " tables");
    }

    @Test
    void outsideOfTextFieldsTheKeysZoomAndMove() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        String id = FieldtracePerspective.OUR_VIEWS.get(0);
        RowTableView<?> view = ui.show(id, RowTableView.class);
        ui.await("the rows", SECONDS, view::isComplete);
        focus(ui.get(() -> fieldsOf(view)).get(0), id);
        Control tree = ui.get(() -> view.getTreeViewer().getTree());
        focus(tree, id);

        assertTrue(ui.get(() -> swallowed(tree)).containsAll(Set.of('w', 'a', 's', 'd')));
    }

    private void focus(Control control, String of) throws Exception {
        ui.run(() -> control.getShell().forceActive());
        ui.await(
                "the focus in " + of,
                SECONDS,
                () -> control.isFocusControl() || control.forceFocus() && control.isFocusControl());
        ui.settle();
    }

    /** Those keys that something takes before the control has them. */
    private static Set<Character> swallowed(Control control) {
        Set<Character> swallowed = new TreeSet<>();
        for (char key : KEYS.toCharArray()) {
            Event event = new Event();
            event.character = key;
            event.keyCode = Character.toLowerCase(key);
            event.stateMask = Character.isUpperCase(key) ? SWT.SHIFT : 0;
            control.notifyListeners(SWT.KeyDown, event);
            if (!event.doit) {
                swallowed.add(key);
            }
        }
        return swallowed;
    }

    /** The visible text fields of a view that can be typed into. */
    private static List<Text> fieldsOf(IViewPart view) {
        List<Text> fields = new ArrayList<>();
        if (view instanceof RowTableView<?> table) {
            collect(table.getContent(), fields);
        } else {
            collect(view.getSite().getShell(), fields);
        }
        return fields;
    }

    private static void collect(Composite below, Collection<Text> into) {
        for (Control child : below.getChildren()) {
            if (child instanceof Text text && text.getEditable() && text.isVisible()) {
                into.add(text);
            } else if (child instanceof Composite composite) {
                collect(composite, into);
            }
        }
    }

    private static IContextService contexts() {
        return PlatformUI.getWorkbench().getService(IContextService.class);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.ui.FieldtracePerspective;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The findings and the whole reason of one are seen, however large the window is. */
class FixListLayoutTest {
    private static final int FEWEST_ROWS = 4;

    /** The row of what nobody reads. */
    private static final int UNREAD = 1;

    /** Letters of a long reason of Spring PetClinic. */
    private static final int LONG = 900;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();
    private final Shell shell = ui.get(() -> UserInterface.page().getWorkbenchWindow().getShell());
    private final Rectangle usual = ui.get(shell::getBounds);
    private final String before = ui.get(() -> UserInterface.page().getPerspective().getId());

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void show() {
        ui.run(() -> show(FieldtracePerspective.ID));
    }

    @AfterEach
    void showWhatWasBefore() {
        ui.run(
                () -> {
                    // Its views would go on to answer what other tests select.
                    IPerspectiveDescriptor shown = UserInterface.page().getPerspective();
                    show(before);
                    UserInterface.page().closePerspective(shown, false, false);
                    shell.setBounds(usual);
                });
    }

    @ParameterizedTest
    @CsvSource({"1280, 800", "1600, 1000", "2560, 1440"})
    void rowsAndTheReasonAreSeen(int width, int height) throws Exception {
        ui.run(() -> shell.setBounds(0, 0, width, height));
        ShownTable<FixEntry> table = new ShownTable<>(FixListView.ID);
        FixListView view = ui.show(FixListView.ID, FixListView.class);
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        table.awaitComplete();
        table.select(UNREAD);
        ui.settle();
        Tree rows = ui.get(() -> find(view.getContent(), Tree.class, SWT.NONE));
        Text reason = ui.get(() -> find(view.getContent(), Text.class, SWT.MULTI));
        ui.run(
                () -> {
                    reason.setText((reason.getText() + " ").repeat(LONG).substring(0, LONG));
                    int room = reason.getClientArea().width;
                    int needed = reason.computeSize(room, SWT.DEFAULT).y;
                    assertTrue(
                            reason.getSize().y >= needed,
                            needed + " pixels of a reason of " + reason.getBounds());
                    int list = rows.getClientArea().height - rows.getHeaderHeight();
                    int seen = list / rows.getItemHeight();
                    assertTrue(seen >= FEWEST_ROWS, seen + " rows in " + rows.getBounds());
                    assertFalse(onScreen(rows).intersects(onScreen(reason)));
                });
    }

    private static Rectangle onScreen(Control control) {
        return control.getDisplay().map(control.getParent(), null, control.getBounds());
    }

    /** The first of a kind and a style that is shown. */
    private static <C extends Control> C find(Composite in, Class<C> type, int style) {
        for (Control child : in.getChildren()) {
            C found = null;
            if (type.isInstance(child)
                    && (child.getStyle() & style) == style
                    && child.isVisible()) {
                found = type.cast(child);
            } else if (child instanceof Composite below) {
                found = find(below, type, style);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static void show(String perspective) {
        IWorkbench workbench = PlatformUI.getWorkbench();
        try {
            workbench.showPerspective(perspective, workbench.getWorkbenchWindows()[0]);
        } catch (WorkbenchException e) {
            throw new AssertionError(e);
        }
    }
}

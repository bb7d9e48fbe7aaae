// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FieldtracePerspectiveTest {
    private final UserInterface ui = new UserInterface();
    private String before;

    @BeforeEach
    void show() {
        before = ui.get(() -> UserInterface.page().getPerspective().getId());
        ui.run(() -> show(FieldtracePerspective.ID));
    }

    @AfterEach
    void showWhatWasBefore() {
        ui.run(() -> show(before));
    }

    @Test
    void itHoldsEveryView() {
        for (String id : FieldtracePerspective.OUR_VIEWS) {
            assertTrue(view(id) instanceof TmfView, id); // else it could not be made
        }
    }

    private Object view(String id) {
        return ui.get(
                () -> {
                    IWorkbenchPage page = UserInterface.page();
                    IViewReference reference = page.findViewReference(id);
                    return reference == null ? null : reference.getView(true);
                });
    }

    private static void show(String perspective) {
        IWorkbench workbench = PlatformUI.getWorkbench();
        IWorkbenchWindow window = workbench.getWorkbenchWindows()[0];
        try {
            workbench.showPerspective(perspective, window);
        } catch (WorkbenchException e) {
            throw new AssertionError(e);
        }
    }
}

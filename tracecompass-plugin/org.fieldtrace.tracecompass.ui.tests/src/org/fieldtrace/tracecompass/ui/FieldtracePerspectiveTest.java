// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FieldtracePerspectiveTest {
    /** Around the words and the sign of a tab, pixels. */
    private static final int TAB_MARGINS = 12;

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

    @Test
    void everyTitleIsWholeInASmallWindow() {
        Shell shell = ui.get(() -> UserInterface.page().getWorkbenchWindow().getShell());
        Rectangle usual = ui.get(shell::getBounds);
        try {
            ui.run(() -> shell.setBounds(0, 0, 1024, 740));
            ui.settle();
            List<String> titles = ui.get(() -> wholeTitles(shell));
            for (String title :
                    List.of("Fix List", "Waste Flame Graph", "Request Flow", "Counters")) {
                assertTrue(titles.contains(title), title + " is not among " + titles);
            }
            assertEquals(
                    FieldtracePerspective.OUR_VIEWS.size(), ourTitles(titles), titles::toString);
        } finally {
            ui.run(() -> shell.setBounds(usual));
        }
    }

    private long ourTitles(List<String> titles) {
        return FieldtracePerspective.OUR_VIEWS.stream()
                .map(id -> ui.get(() -> UserInterface.page().findViewReference(id).getTitle()))
                .filter(titles::contains)
                .count();
    }

    /** Of the tabs below a control, those whose words and sign have room. */
    private static List<String> wholeTitles(Composite control) {
        List<String> titles = new ArrayList<>();
        if (control instanceof CTabFolder folder) {
            GC gc = new GC(folder);
            for (CTabItem tab : folder.getItems()) {
                int needed =
                        gc.textExtent(tab.getText()).x
                                + tab.getImage().getBounds().width
                                + TAB_MARGINS;
                if (tab.isShowing() && tab.getBounds().width >= needed) {
                    titles.add(tab.getText());
                }
            }
            gc.dispose();
        }
        for (Control child : control.getChildren()) {
            if (child instanceof Composite below && child.isVisible()) {
                titles.addAll(wholeTitles(below));
            }
        }
        return titles;
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

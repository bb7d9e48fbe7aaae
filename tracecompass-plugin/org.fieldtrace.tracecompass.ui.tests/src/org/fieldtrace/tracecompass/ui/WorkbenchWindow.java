// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/** The workbench's window while a test gives it another size; closed, it is as it was before. */
public final class WorkbenchWindow implements AutoCloseable {
    private final UserInterface ui = new UserInterface();
    private final Shell shell = ui.get(() -> UserInterface.page().getWorkbenchWindow().getShell());
    private final Rectangle before = ui.get(shell::getBounds);

    /** Gives a view the whole screen. */
    public void fillScreenWith(IViewPart view) {
        ui.run(
                () -> {
                    shell.setBounds(shell.getDisplay().getBounds());
                    setState(view, IWorkbenchPage.STATE_MAXIMIZED);
                });
        ui.settle();
    }

    @Override
    public void close() {
        ui.run(
                () -> {
                    IWorkbenchPage page = UserInterface.page();
                    if (page.getActivePart() instanceof IViewPart view) {
                        setState(view, IWorkbenchPage.STATE_RESTORED);
                    }
                    shell.setBounds(before);
                });
        ui.settle();
    }

    private static void setState(IViewPart view, int state) {
        IWorkbenchPage page = UserInterface.page();
        page.activate(view);
        page.setPartState(page.getReference(view), state);
    }
}

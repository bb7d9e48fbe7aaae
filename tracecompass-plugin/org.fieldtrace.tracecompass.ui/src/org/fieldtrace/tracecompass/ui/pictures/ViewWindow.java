// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.PlatformUI;

/** The workbench's window with one view maximised in it, made as large as the view needs. */
final class ViewWindow {
    private final IViewPart view;
    private final Composite content;

    ViewWindow(IViewPart view, Composite content) {
        this.view = view;
        this.content = content;
    }

    static IWorkbenchPage activePage() {
        return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
    }

    /** Makes the window such that the view's content has this size, even if no screen has it. */
    void resize(int width, int height) {
        IWorkbenchPage page = activePage();
        IWorkbenchPartReference reference = page.getReference(view);
        page.activate(view);
        page.setPartState(reference, IWorkbenchPage.STATE_MAXIMIZED);
        Shell shell = content.getShell();
        shell.layout(true, true);
        Point window = shell.getSize();
        Point now = content.getSize();
        shell.setSize(window.x + width - now.x, window.y + height - now.y);
    }
}

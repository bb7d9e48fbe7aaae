// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;
import org.fieldtrace.tracecompass.ui.UserInterface;

/** The workbench's window with one view maximised in it, made as large as the view needs. */
final class ViewWindow {
    private final IViewPart view;
    private final Composite content;

    ViewWindow(IViewPart view, Composite content) {
        this.view = view;
        this.content = content;
    }

    /** Gives the view the whole window. */
    void maximise() {
        IWorkbenchPage page = UserInterface.page();
        IWorkbenchPartReference reference = page.getReference(view);
        page.activate(view);
        page.setPartState(reference, IWorkbenchPage.STATE_MAXIMIZED);
    }

    /**
     * Whether the view's content has this size; if not, the window is made such that it will have,
     * even if no screen has it.
     */
    boolean hasSize(int width, int height) {
        Point now = content.getSize();
        if (now.x == width && now.y == height) {
            return true;
        }
        Shell shell = content.getShell();
        Point window = shell.getSize();
        shell.setMaximized(false);
        shell.setSize(window.x + width - now.x, window.y + height - now.y);
        return false;
    }
}

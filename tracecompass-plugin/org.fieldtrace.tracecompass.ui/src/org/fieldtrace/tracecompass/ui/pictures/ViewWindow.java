// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import java.util.function.IntSupplier;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/** The workbench's window with one view maximised in it, made as large as the view needs. */
final class ViewWindow {
    /**
     * How often the content is asked anew how large it would be. Afterwards it only grows, because
     * there are contents that two sizes lead to each other of, as by a scroll bar that comes and
     * goes.
     */
    private static final int QUESTIONS = 8;

    private final IViewPart view;
    private final Composite content;
    private int questions;
    private int width;
    private int height;

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
     * Whether the content has the size that it wants; if not, the window is made such that it will
     * have, even if no screen has it.
     *
     * @param wantedWidth asked for with the content as it is, pixels
     * @param wantedHeight the same
     */
    boolean hasSize(IntSupplier wantedWidth, IntSupplier wantedHeight) {
        int least = ++questions > QUESTIONS ? 1 : 0;
        width = Math.max(least * width, wantedWidth.getAsInt());
        height = Math.max(least * height, wantedHeight.getAsInt());
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

    /** Whether the content has room for all that it shows, if not the size that it wants. */
    boolean isLargeEnough() {
        Point now = content.getSize();
        return now.x >= width && now.y >= height;
    }

    /** The size that it has and the one that it wants, in words. */
    String sizes() {
        Point now = content.getSize();
        return now.x + " x " + now.y + " pixels, and needs " + width + " x " + height;
    }
}

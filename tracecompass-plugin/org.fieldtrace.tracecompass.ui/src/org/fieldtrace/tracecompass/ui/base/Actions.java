// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import org.eclipse.jface.action.Action;
import org.eclipse.ui.PlatformUI;

/** Makes actions of a few words. */
public final class Actions {
    private Actions() {}

    /** An action without an image. */
    public static Action of(String text, Runnable run) {
        return new Action(text) {
            @Override
            public void run() {
                run.run();
            }
        };
    }

    /**
     * An action with an image.
     *
     * @param image one of {@link org.eclipse.ui.ISharedImages}
     */
    public static Action of(String text, String image, Runnable run) {
        Action action = of(text, run);
        action.setImageDescriptor(
                PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(image));
        return action;
    }
}

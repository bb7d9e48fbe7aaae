// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import org.eclipse.ui.IViewPart;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/** A view that a test does without, because it would have others show what it points to. */
public final class AbsentView {
    private AbsentView() {}

    /** Closes it if it is open. */
    public static void close(UserInterface ui, String id) {
        ui.run(
                () -> {
                    IViewPart view = UserInterface.page().findView(id);
                    if (view != null) {
                        UserInterface.page().hideView(view);
                    }
                });
    }
}

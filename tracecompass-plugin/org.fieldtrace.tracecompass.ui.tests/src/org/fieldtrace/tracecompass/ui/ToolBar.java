// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.ui.IViewPart;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/** The buttons above a view. */
public final class ToolBar {
    private ToolBar() {}

    /** Presses one of them. */
    public static void press(UserInterface ui, IViewPart view, String button) {
        ui.run(
                () -> {
                    for (var item :
                            view.getViewSite().getActionBars().getToolBarManager().getItems()) {
                        if (item instanceof ActionContributionItem action
                                && button.equals(action.getAction().getText())) {
                            action.getAction().run();
                            return;
                        }
                    }
                    throw new AssertionError("no button " + button);
                });
    }
}

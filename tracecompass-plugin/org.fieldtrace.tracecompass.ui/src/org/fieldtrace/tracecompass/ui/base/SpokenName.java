// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Control;

/** Names controls that have no words of their own for screen readers. */
public final class SpokenName {
    private SpokenName() {}

    /** Gives a control a name. */
    public static void set(Control control, String name) {
        control.getAccessible()
                .addAccessibleListener(
                        new AccessibleAdapter() {
                            @Override
                            public void getName(AccessibleEvent event) {
                                if (event.childID == ACC.CHILDID_SELF) {
                                    event.result = name;
                                }
                            }
                        });
    }
}

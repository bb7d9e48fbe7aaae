// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;

/**
 * Lets a text field have every letter that is typed into it. Trace Compass binds some without a
 * modifier, to zoom and to move through time (W, A, S, D and others), and the workbench takes them
 * before the field that has the focus.
 */
public final class TypedKeys {
    private TypedKeys() {}

    /** The workbench's keys rest while the field has the focus. */
    public static void goTo(Text field) {
        field.addListener(SWT.FocusIn, event -> setWorkbenchKeys(false));
        field.addListener(SWT.FocusOut, event -> setWorkbenchKeys(true));
        // One that is closed while it has the focus is not told that it loses it.
        field.addListener(
                SWT.Dispose,
                event -> {
                    if (field.isFocusControl()) {
                        setWorkbenchKeys(true);
                    }
                });
    }

    private static void setWorkbenchKeys(boolean taken) {
        IBindingService bindings = PlatformUI.getWorkbench().getService(IBindingService.class);
        if (bindings != null) { // the workbench may be closing
            bindings.setKeyFilterEnabled(taken);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Display;

/** Puts text onto the clipboard. */
public final class TextCopy {
    private TextCopy() {}

    /** Replaces what is on the clipboard, in the thread of the user interface. */
    public static void copy(String text) {
        Clipboard clipboard = new Clipboard(Display.getCurrent());
        try {
            clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
        } finally {
            clipboard.dispose();
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import java.util.Arrays;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;

/**
 * Words in the tool bar of a view, white where the view is dark: Eclipse's dark theme darkens the
 * tool bar and leaves its words black.
 */
public final class ToolBarWords {

    private final ToolBarManager manager;
    private final Control content;

    /** The items that have the colour; others come when actions change. */
    private ToolItem[] coloured = {};

    private ToolBarWords(ToolBarManager manager, Control content) {
        this.manager = manager;
        this.content = content;
    }

    /** Has the words of a tool bar suit a control, whenever that is painted. */
    public static void follow(IToolBarManager manager, Control content) {
        if (manager instanceof ToolBarManager toolBarManager) {
            ToolBarWords words = new ToolBarWords(toolBarManager, content);
            content.addPaintListener(event -> words.colour());
        }
    }

    private void colour() {
        ToolBar toolBar = manager.getControl();
        if (toolBar == null || toolBar.isDisposed()) {
            return;
        }
        Color colour = isDark() ? white() : content.getForeground();
        ToolItem[] items = toolBar.getItems();
        if (!colour.equals(toolBar.getForeground()) || !Arrays.equals(items, coloured)) {
            coloured = items;
            toolBar.setForeground(colour);
        }
    }

    /** By the brightest of red, green and blue, which dark themes keep low. */
    private boolean isDark() {
        return content.getBackground().getRGB().getHSB()[2] < 0.5;
    }

    private Color white() {
        return content.getDisplay().getSystemColor(SWT.COLOR_WHITE);
    }
}

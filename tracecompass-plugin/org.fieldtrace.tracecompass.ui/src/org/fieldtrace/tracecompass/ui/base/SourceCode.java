// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import java.util.List;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.event.lookup.TmfCallsite;
import org.eclipse.tracecompass.tmf.ui.actions.OpenSourceCodeAction;
import org.fieldtrace.model.Frame;

/** Leads from frames of call paths to their source, where a project of the workspace has it. */
public final class SourceCode {
    private SourceCode() {}

    /** Adds <i>Open Source</i> for each frame whose file and line are known, innermost first. */
    public static void addTo(IMenuManager menu, List<Frame> outermostFirst, Shell shell) {
        for (int i = outermostFirst.size() - 1; i >= 0; i--) {
            Frame frame = outermostFirst.get(i);
            if (!frame.file().isEmpty() && frame.line() >= 0) {
                IContributionItem item =
                        OpenSourceCodeAction.create(
                                "Open Source: " + frame.label(),
                                () -> new TmfCallsite(path(frame), (long) frame.line()),
                                shell);
                if (item != null) {
                    menu.add(item);
                }
            }
        }
    }

    /** The end of the file's path: its package's folders and its name. */
    static String path(Frame frame) {
        int end = frame.className().lastIndexOf('.');
        String folders = end < 0 ? "" : frame.className().substring(0, end).replace('.', '/') + "/";
        return folders + frame.file();
    }
}

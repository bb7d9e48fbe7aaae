// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;

/** How far below the topmost rows a row is. */
final class RowDepth {
    private RowDepth() {}

    /** 0 for the topmost rows. */
    static int of(ITimeGraphEntry row) {
        int depth = 0;
        for (ITimeGraphEntry at = row.getParent(); at != null; at = at.getParent()) {
            depth++;
        }
        return depth;
    }
}

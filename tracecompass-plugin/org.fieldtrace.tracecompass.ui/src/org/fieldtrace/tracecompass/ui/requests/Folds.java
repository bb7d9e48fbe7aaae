// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;

/** Closes rows that stand for many calls when they first appear; users open them. */
final class Folds {
    /** Those that were closed, and that the user may have opened since. */
    private final Set<ITimeGraphEntry> closed = Collections.newSetFromMap(new WeakHashMap<>());

    /** Closes those that were not closed before. */
    void closeNew(TimeGraphViewer viewer) {
        List<ITimeGraphEntry> open = new ArrayList<>();
        for (ITimeGraphEntry row : viewer.getExpandedElements()) {
            if (row instanceof TimeGraphEntry entry
                    && entry.getEntryModel() instanceof RequestEntry model
                    && model.isFold()
                    && closed.add(entry)) {
                open.add(entry);
            }
        }
        if (!open.isEmpty()) {
            viewer.setExpandedState(open, false);
        }
    }
}

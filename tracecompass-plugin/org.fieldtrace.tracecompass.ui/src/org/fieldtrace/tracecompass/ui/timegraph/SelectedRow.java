// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import java.util.function.Supplier;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;

/**
 * The row that a user selected. Trace Compass forgets it when it makes the rows anew: it is found
 * again by its id, which data providers give to a row for good.
 */
final class SelectedRow {
    private final Supplier<TimeGraphViewer> viewer;
    private ITmfTrace trace; // of the row that is to be selected again; null for none
    private long id;

    /**
     * @param viewer shows the rows; asked for once it is there
     */
    SelectedRow(Supplier<TimeGraphViewer> viewer) {
        this.viewer = viewer;
    }

    /** Remembers what is selected, before the rows of a trace are made anew. */
    void remember(ITmfTrace shown) {
        if (isSelectedIn(shown)) {
            trace = shown;
            id = ((TimeGraphEntry) viewer.get().getSelection()).getEntryModel().getId();
        } else if (shown != trace) {
            forget(); // the rows of another trace have ids of their own
        }
    }

    /** Whether a row of the trace is selected, or will be as soon as it is there again. */
    boolean isIn(ITmfTrace shown) {
        return shown != null && (trace == shown || isSelectedIn(shown));
    }

    private boolean isSelectedIn(ITmfTrace shown) {
        return shown != null
                && viewer.get().getSelection() instanceof TimeGraphEntry row
                && BaseDataProviderTimeGraphView.getTrace(row) == shown;
    }

    /** Selects it among the rows that the viewer has got, unless another one is. */
    void selectAgain() {
        if (trace == null) {
            return;
        }
        TimeGraphViewer shown = viewer.get();
        if (shown.getSelection() == null) {
            TimeGraphEntry row =
                    find(shown.getTimeGraphContentProvider().getElements(shown.getInput()));
            if (row == null) {
                return; // it may be among the next ones
            }
            for (ITimeGraphEntry above = row.getParent();
                    above != null;
                    above = above.getParent()) {
                shown.setExpandedState(above, true);
            }
            shown.setSelection(row, true);
        }
        forget();
    }

    private TimeGraphEntry find(ITimeGraphEntry... among) {
        for (ITimeGraphEntry row : among) {
            if (row instanceof TimeGraphEntry one && one.getEntryModel().getId() == id) {
                return one;
            }
            TimeGraphEntry below = find(row.getChildren().toArray(ITimeGraphEntry[]::new));
            if (below != null) {
                return below;
            }
        }
        return null;
    }

    /** Selects none again. */
    void forget() {
        trace = null;
    }
}

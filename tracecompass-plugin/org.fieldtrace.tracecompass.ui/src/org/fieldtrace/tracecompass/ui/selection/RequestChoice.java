// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.selection;

import java.util.OptionalLong;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/** A view in which a user selects requests. */
public interface RequestChoice {
    /** The trace that the view shows; null while it shows none. */
    ITmfTrace getTrace();

    /** The number of the request that is selected, or shown alone; empty where there is none. */
    OptionalLong shownRequest();
}

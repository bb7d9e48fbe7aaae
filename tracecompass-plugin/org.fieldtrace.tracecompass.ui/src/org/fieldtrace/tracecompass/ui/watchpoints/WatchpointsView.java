// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.watchpoints;

import org.eclipse.tracecompass.internal.provisional.tmf.ui.widgets.timegraph.BaseDataProviderTimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;

/** A row for each debug register of each JVM: what it watched, coloured by verdict. */
public final class WatchpointsView extends BaseDataProviderTimeGraphView {
    public static final String ID = "org.fieldtrace.tracecompass.ui.watchpoints";

    public WatchpointsView() {
        super(
                ID,
                new BaseDataProviderTimeGraphPresentationProvider(),
                WatchpointsDataProvider.ID);
    }
}

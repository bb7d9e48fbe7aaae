// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import org.eclipse.tracecompass.internal.provisional.tmf.ui.widgets.timegraph.BaseDataProviderTimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeEvent;

/** Says in a tool tip what a row is, and what its bar is at the pointer: what its colour means. */
final class BarNames extends BaseDataProviderTimeGraphPresentationProvider {
    private final String rowName;

    /**
     * @param rowName what a row is; Trace Compass calls every one a trace
     */
    BarNames(String rowName) {
        this.rowName = rowName;
    }

    @Override
    public String getStateTypeName(ITimeGraphEntry entry) {
        return rowName;
    }

    /** What lies between two bars has none; Trace Compass would draw a frame there. */
    @Override
    public OutputElementStyle getElementStyle(ITimeEvent event) {
        // A mark is a bar to Trace Compass, and has its colour elsewhere.
        boolean isGap =
                !(event instanceof IMarkerEvent)
                        && event instanceof TimeEvent bar
                        && bar.getModel().getStyle() == null;
        return isGap ? null : super.getElementStyle(event);
    }

    @Override
    public String getEventName(ITimeEvent event) {
        OutputElementStyle style =
                event instanceof TimeEvent bar ? bar.getModel().getStyle() : null;
        return style == null ? null : style.getParentKey();
    }
}

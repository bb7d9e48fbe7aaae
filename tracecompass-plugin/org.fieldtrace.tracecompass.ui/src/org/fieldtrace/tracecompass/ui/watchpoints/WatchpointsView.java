// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.watchpoints;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.internal.provisional.tmf.ui.widgets.timegraph.BaseDataProviderTimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;
import org.fieldtrace.tracecompass.ui.Legend;

/** A row for each debug register of each JVM: what it watched, coloured by verdict. */
public final class WatchpointsView extends BaseDataProviderTimeGraphView {
    public static final String ID = "org.fieldtrace.tracecompass.ui.watchpoints";

    /** Pixels: room for the name of the field within its bar. */
    private static final int ROW_HEIGHT = 19;

    private Composite content;

    public WatchpointsView() {
        super(ID, new BaseDataProviderTimeGraphPresentationProvider(), WatchpointsDataProvider.ID);
    }

    @Override
    public void createPartControl(Composite parent) {
        content = new Composite(parent, SWT.NONE);
        GridLayout layout = new GridLayout(1, false);
        layout.marginWidth = 0;
        layout.marginHeight = 0;
        layout.verticalSpacing = 0;
        content.setLayout(layout);
        Composite timeGraph = new Composite(content, SWT.NONE);
        timeGraph.setLayout(new FillLayout());
        timeGraph.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
        super.createPartControl(timeGraph);
        getTimeGraphViewer().setItemHeight(ROW_HEIGHT);
        createLegend(content).setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
    }

    /** The control that shows the view's content, without the view's title. */
    public Composite getContent() {
        return content;
    }

    private static Legend createLegend(Composite parent) {
        return new Legend(parent)
                .add("A bar is one field in a debug register.")
                .add(Verdict.USED, "used: it was read")
                .add(Verdict.UNUSED, "unused: the object died unread")
                .add(Verdict.OVERWRITTEN, "overwritten before it was read")
                .add(Verdict.CENSORED, "censored: ended without knowing")
                .add(Verdict.WAITING, "not read in its request, death awaited")
                .add(Verdict.WATCHING, "watched to the end of the trace");
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.util.List;
import org.eclipse.tracecompass.tmf.ui.views.histogram.HistogramView;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.fieldtrace.tracecompass.ui.consumers.ConsumersView;
import org.fieldtrace.tracecompass.ui.counters.CountersView;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.flamechart.RequestFlameChartView;
import org.fieldtrace.tracecompass.ui.layers.LayersView;
import org.fieldtrace.tracecompass.ui.methods.MethodTimesView;
import org.fieldtrace.tracecompass.ui.operations.FlatOperationsView;
import org.fieldtrace.tracecompass.ui.operations.LatencyView;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.sections.SectionsView;
import org.fieldtrace.tracecompass.ui.services.ServiceGraphView;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;

/**
 * The views of Fieldtrace in the order of the questions that they answer: what to fix, and what a
 * request waited for that has it. All titles fit on a screen of 1024 pixels. Projects and events
 * have a strip below.
 */
public final class FieldtracePerspective implements IPerspectiveFactory {
    public static final String ID = "org.fieldtrace.tracecompass.ui.perspective";

    /** The views of Fieldtrace. */
    public static final List<String> OUR_VIEWS =
            List.of(
                    FixListView.ID,
                    RequestFlowView.ID,
                    RequestFlameChartView.ID,
                    FieldUtilisationView.ID,
                    ConsumersView.ID,
                    OperationsView.ID,
                    FlatOperationsView.ID,
                    MethodTimesView.ID,
                    ServiceGraphView.ID,
                    OperationMapView.ID,
                    LatencyView.ID,
                    SectionsView.ID,
                    LayersView.ID,
                    CountersView.ID,
                    WasteFlameGraphView.ID,
                    WatchpointsView.ID);

    /** Part of the window that the tables have. */
    private static final float TABLES = 0.46f;

    /** Part of the rest that has the time graphs, and what servers do in the time of a request. */
    private static final float TIME = 0.86f;

    /** Part of the strip below that the projects have, beside the events. */
    private static final float PROJECTS = 0.2f;

    @Override
    public void createInitialLayout(IPageLayout layout) {
        String editors = layout.getEditorArea();
        IFolderLayout tables = layout.createFolder("tables", IPageLayout.TOP, TABLES, editors);
        tables.addView(FixListView.ID);
        tables.addView(FieldUtilisationView.ID);
        tables.addView(OperationsView.ID);
        tables.addView(FlatOperationsView.ID);
        tables.addView(ServiceGraphView.ID);
        tables.addView(OperationMapView.ID);
        tables.addView(LatencyView.ID);
        tables.addView(WasteFlameGraphView.ID);
        IFolderLayout time = layout.createFolder("time", IPageLayout.TOP, TIME, editors);
        time.addView(RequestFlowView.ID);
        time.addView(RequestFlameChartView.ID);
        time.addView(MethodTimesView.ID);
        time.addView(SectionsView.ID);
        time.addView(LayersView.ID);
        time.addView(CountersView.ID);
        time.addView(ConsumersView.ID);
        time.addView(WatchpointsView.ID);
        layout.addView(IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, PROJECTS, editors);
        OUR_VIEWS.forEach(layout::addShowViewShortcut);
        layout.addShowViewShortcut(HistogramView.ID);
    }
}

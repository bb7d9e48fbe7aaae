// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.util.List;
import org.eclipse.swt.widgets.Display;
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
 * have a strip below. A wide screen shows four views at once: fields stand beside what to fix, and
 * operations beside the request.
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

    /** Screens as wide as this one, in pixels, have room for two views beside each other. */
    static final int WIDE = 2200;

    private static final float LEFT = 0.5f;

    @Override
    public void createInitialLayout(IPageLayout layout) {
        layOut(layout, Display.getCurrent().getPrimaryMonitor().getClientArea().width >= WIDE);
    }

    private static void layOut(IPageLayout layout, boolean isWide) {
        String editors = layout.getEditorArea();
        IFolderLayout tables = layout.createFolder("tables", IPageLayout.TOP, TABLES, editors);
        IFolderLayout time = layout.createFolder("time", IPageLayout.TOP, TIME, editors);
        IFolderLayout fields = isWide ? beside(layout, "fields", "tables") : tables;
        IFolderLayout operations = isWide ? beside(layout, "operations", "time") : tables;
        IFolderLayout handlings = isWide ? operations : time;
        tables.addView(FixListView.ID);
        fields.addView(FieldUtilisationView.ID);
        operations.addView(OperationsView.ID);
        operations.addView(FlatOperationsView.ID);
        operations.addView(ServiceGraphView.ID);
        operations.addView(OperationMapView.ID);
        operations.addView(LatencyView.ID);
        fields.addView(WasteFlameGraphView.ID);
        time.addView(RequestFlowView.ID);
        time.addView(RequestFlameChartView.ID);
        handlings.addView(MethodTimesView.ID);
        handlings.addView(SectionsView.ID);
        handlings.addView(LayersView.ID);
        handlings.addView(CountersView.ID);
        (isWide ? fields : time).addView(ConsumersView.ID);
        time.addView(WatchpointsView.ID);
        layout.addView(IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, PROJECTS, editors);
        OUR_VIEWS.forEach(layout::addShowViewShortcut);
        layout.addShowViewShortcut(HistogramView.ID);
    }

    private static IFolderLayout beside(IPageLayout layout, String folder, String of) {
        return layout.createFolder(folder, IPageLayout.RIGHT, LEFT, of);
    }
}

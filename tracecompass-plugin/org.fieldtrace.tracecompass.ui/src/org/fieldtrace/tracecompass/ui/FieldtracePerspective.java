// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.util.List;
import org.eclipse.tracecompass.tmf.ui.views.histogram.HistogramView;
import org.eclipse.tracecompass.tmf.ui.views.statistics.TmfStatisticsView;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.operations.FlatOperationsView;
import org.fieldtrace.tracecompass.ui.operations.LatencyView;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.services.ServiceGraphView;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;

/** The views of Fieldtrace above the events, with the projects beside them. */
public final class FieldtracePerspective implements IPerspectiveFactory {
    public static final String ID = "org.fieldtrace.tracecompass.ui.perspective";

    /** The views of Fieldtrace. */
    public static final List<String> OUR_VIEWS =
            List.of(
                    FieldUtilisationView.ID,
                    OperationsView.ID,
                    FlatOperationsView.ID,
                    FixListView.ID,
                    ServiceGraphView.ID,
                    OperationMapView.ID,
                    LatencyView.ID,
                    WasteFlameGraphView.ID,
                    RequestFlowView.ID,
                    WatchpointsView.ID);

    @Override
    public void createInitialLayout(IPageLayout layout) {
        String editors = layout.getEditorArea();
        layout.addView(IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, 0.15f, editors);
        IFolderLayout tables = layout.createFolder("tables", IPageLayout.TOP, 0.42f, editors);
        tables.addView(FieldUtilisationView.ID);
        tables.addView(OperationsView.ID);
        tables.addView(FlatOperationsView.ID);
        tables.addView(FixListView.ID);
        tables.addView(ServiceGraphView.ID);
        tables.addView(OperationMapView.ID);
        tables.addView(LatencyView.ID);
        tables.addView(WasteFlameGraphView.ID);
        IFolderLayout time = layout.createFolder("time", IPageLayout.TOP, 0.65f, editors);
        time.addView(RequestFlowView.ID);
        time.addView(WatchpointsView.ID);
        time.addView(HistogramView.ID);
        time.addView(TmfStatisticsView.ID);
        OUR_VIEWS.forEach(layout::addShowViewShortcut);
    }
}

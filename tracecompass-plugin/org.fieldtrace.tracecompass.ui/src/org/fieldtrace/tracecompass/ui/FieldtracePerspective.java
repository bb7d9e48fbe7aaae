// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import org.eclipse.tracecompass.tmf.ui.views.histogram.HistogramView;
import org.eclipse.tracecompass.tmf.ui.views.statistics.TmfStatisticsView;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;

/** Both views of Fieldtrace above the events, with the projects beside them. */
public final class FieldtracePerspective implements IPerspectiveFactory {
    public static final String ID = "org.fieldtrace.tracecompass.ui.perspective";

    @Override
    public void createInitialLayout(IPageLayout layout) {
        String editors = layout.getEditorArea();
        layout.addView(IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, 0.15f, editors);
        layout.addView(FieldUtilisationView.ID, IPageLayout.TOP, 0.5f, editors);
        IFolderLayout time = layout.createFolder("time", IPageLayout.TOP, 0.5f, editors);
        time.addView(WatchpointsView.ID);
        time.addView(HistogramView.ID);
        time.addView(TmfStatisticsView.ID);
        layout.addShowViewShortcut(FieldUtilisationView.ID);
        layout.addShowViewShortcut(WatchpointsView.ID);
    }
}

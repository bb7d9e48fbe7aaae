// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.watchpoints;

import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.watchpoints.Watch;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.timegraph.PagedTimeGraphView;

/** A row for each debug register of each JVM: what it watched, coloured by verdict. */
public final class WatchpointsView extends PagedTimeGraphView<TimeGraphEntryModel> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.watchpoints";

    private static final EmptyState EMPTY =
            new EmptyState(
                    "This trace holds no events of watches",
                    "fieldtrace:watch_set, watch_release and watch_end, with object_alloc and the"
                            + " definitions of classes and fields",
                    "scripts/fieldtrace record -- COMMAND",
                    "No debug register watched anything while this trace was recorded. Either"
                            + " no remote object was sampled, or the backend has no registers"
                            + " (watch.backend=bytecode).\n\nField Utilisation shows which"
                            + " fields were read all the same. docs/backends.md says what the"
                            + " backend hw needs.",
                    "");

    public WatchpointsView() {
        super(ID, WatchpointsDataProvider.ID, "Debug register", EMPTY);
    }

    @Override
    protected String csv() {
        return WatchpointsExport.EXPORT.csv(watches());
    }

    @Override
    protected String tabSeparated() {
        return WatchpointsExport.EXPORT.tabSeparated(watches());
    }

    /** Every watch of the visible range of time. */
    private List<Watch> watches() {
        WatchpointsDataProvider provider = provider(getTrace());
        if (provider == null) {
            return List.of();
        }
        TimeGraphViewer viewer = getTimeGraphViewer();
        NullProgressMonitor monitor = new NullProgressMonitor();
        List<Long> rows =
                shown(TimeGraphEntryModel.class).stream().map(TimeGraphEntryModel::getId).toList();
        return provider.fetchWatches(
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                List.of(viewer.getTime0(), viewer.getTime1()),
                                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                rows),
                        monitor)
                .getModel();
    }

    private static WatchpointsDataProvider provider(ITmfTrace trace) {
        return trace == null
                ? null
                : DataProviders.of(
                        trace, WatchpointsDataProvider.ID, WatchpointsDataProvider.class);
    }

    @Override
    protected Runnable built(ITmfTrace trace, TmfTreeModel<TimeGraphEntryModel> model) {
        if (model.getEntries().stream().anyMatch(TimeGraphEntryModel::hasRowModel)) {
            return pages()::showBody;
        }
        return () -> pages().showEmpty(EMPTY.nothing(false));
    }

    @Override
    protected void fill(Legend legend) {
        legend.add("Each bar is a field that a debug register watched.")
                .add(Verdict.USED, "used: it was read")
                .add(Verdict.UNUSED, "unused: the object died unread")
                .add(Verdict.OVERWRITTEN, "overwritten before it was read")
                .add(Verdict.CENSORED, "censored: ended without an answer")
                .add(
                        Verdict.WAITING,
                        "not read in its request; waits for the object\u2019s" + " death")
                .add(Verdict.WATCHING, "still watched when the trace ended");
    }
}

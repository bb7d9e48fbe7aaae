// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.watchpoints;

import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.internal.provisional.tmf.ui.widgets.timegraph.BaseDataProviderTimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;
import org.fieldtrace.tracecompass.ui.Legend;
import org.fieldtrace.tracecompass.ui.drawing.Picture;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.FileExport;
import org.fieldtrace.tracecompass.ui.rows.ViewPages;

/** A row for each debug register of each JVM: what it watched, coloured by verdict. */
public final class WatchpointsView extends BaseDataProviderTimeGraphView {
    public static final String ID = "org.fieldtrace.tracecompass.ui.watchpoints";

    /** Pixels: room for the name of the field within its bar. */
    private static final int ROW_HEIGHT = 19;

    private static final EmptyState EMPTY =
            new EmptyState(
                    "This trace holds no events of watches: the view needs"
                            + " fieldtrace:watch_set, watch_release and watch_end, with"
                            + " object_alloc and the definitions of classes and fields.",
                    "scripts/fieldtrace record -- COMMAND",
                    "No debug register watched anything while this trace was recorded: no remote"
                            + " object was sampled, or the watch backend has no registers"
                            + " (watch.backend=bytecode).\n\n"
                            + "What of the fields was read is shown by Field Utilisation all the"
                            + " same; docs/backends.md says what the backend hw needs.",
                    "");

    private Display display;
    private ViewPages pages;

    public WatchpointsView() {
        super(ID, new BaseDataProviderTimeGraphPresentationProvider(), WatchpointsDataProvider.ID);
    }

    @Override
    public void createPartControl(Composite parent) {
        display = parent.getDisplay();
        pages = new ViewPages(parent);
        pages.addBody();
        pages.showEmpty(EMPTY.noTrace());
        super.createPartControl(pages.body());
        getTimeGraphViewer().setItemHeight(ROW_HEIGHT);
        fill(pages.addLegend());
    }

    /** The control that shows the view's content, without the view's title. */
    public Composite getContent() {
        return pages.content();
    }

    /** What stands there instead of watches; empty where there are some. */
    public String emptyText() {
        return pages.emptyText();
    }

    @Override
    protected void fillLocalMenu(IMenuManager manager) {
        super.fillLocalMenu(manager);
        manager.add(new FileExport(getTitle(), "png", file -> Picture.write(getContent(), file)));
    }

    /** The data provider of an experiment has rows for each of its traces. */
    @Override
    protected Iterable<ITmfTrace> getTracesToBuild(ITmfTrace trace) {
        return List.of(trace);
    }

    @Override
    protected void buildEntryList(
            ITmfTrace trace, ITmfTrace parentTrace, IProgressMonitor monitor) {
        whenOpen(() -> pages.showEmpty(EmptyState.READING));
        WatchpointsDataProvider provider =
                DataProviderManager.getInstance()
                        .getDataProvider(
                                trace, WatchpointsDataProvider.ID, WatchpointsDataProvider.class);
        if (provider == null) {
            whenOpen(() -> pages.showEmpty(EMPTY.noEvents()));
            return;
        }
        super.buildEntryList(trace, parentTrace, monitor);
        if (monitor.isCanceled()) {
            return;
        }
        TmfTreeModel<TimeGraphEntryModel> model = provider.fetchTree(Map.of(), monitor).getModel();
        boolean hasWatches =
                model != null
                        && model.getEntries().stream().anyMatch(TimeGraphEntryModel::hasRowModel);
        whenOpen(
                () -> {
                    if (hasWatches) {
                        pages.showBody();
                    } else {
                        pages.showEmpty(EMPTY.nothing(false));
                    }
                });
    }

    @Override
    @TmfSignalHandler
    public void traceClosed(TmfTraceClosedSignal signal) {
        super.traceClosed(signal);
        whenOpen(
                () -> {
                    if (getTrace() == null) {
                        pages.showEmpty(EMPTY.noTrace());
                    }
                });
    }

    private void whenOpen(Runnable action) {
        if (display != null && !display.isDisposed()) {
            display.asyncExec(
                    () -> {
                        if (!pages.content().isDisposed()) {
                            action.run();
                        }
                    });
        }
    }

    private static void fill(Legend legend) {
        legend.add("A bar is one field in a debug register.")
                .add(Verdict.USED, "used: it was read")
                .add(Verdict.UNUSED, "unused: the object died unread")
                .add(Verdict.OVERWRITTEN, "overwritten before it was read")
                .add(Verdict.CENSORED, "censored: ended without knowing")
                .add(Verdict.WAITING, "not read in its request, death awaited")
                .add(Verdict.WATCHING, "watched to the end of the trace");
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.TmfUiRefreshHandler;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.actions.ActionFactory;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.rows.FetchedTree;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.ToolBarWords;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.Picture;
import org.fieldtrace.tracecompass.ui.drawing.ShortText;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.FileExport;
import org.fieldtrace.tracecompass.ui.rows.TextCopy;
import org.fieldtrace.tracecompass.ui.rows.ViewPages;
import org.fieldtrace.tracecompass.ui.timegraph.TimeGraphContent.Mark;
import org.fieldtrace.tracecompass.ui.timegraph.TimeGraphContent.Wanted;

/**
 * A time graph with a legend, which says in words why there is nothing to show, and whose content
 * can be copied and exported.
 *
 * @param <M> what the data provider serves
 */
public abstract class PagedTimeGraphView<M extends TimeGraphEntryModel>
        extends BaseDataProviderTimeGraphView {
    /** Pixels: room for a name within its bar. */
    private static final int ROW_HEIGHT = 19;

    /** Of more rows, the first are drawn. */
    private static final int MAX_ROWS = 2000;

    private final BarNames bars;
    private final EmptyState emptyState;

    /** What the thread fetched last that makes the rows. */
    private final ThreadLocal<TmfModelResponse<TmfTreeModel<M>>> fetched = new ThreadLocal<>();

    /**
     * How often rows were asked for, or no longer. The job that makes some may have ended, and can
     * no longer be cancelled, when others are asked for before those are shown.
     */
    private final AtomicInteger asked = new AtomicInteger();

    private final SelectedRow selected = new SelectedRow(this::getTimeGraphViewer);
    private Display display;
    private ViewPages pages;
    private Legend legend;
    private TimeGraphAccessibility accessibility;

    /**
     * @param provider id of the data provider
     * @param rowName what a row is
     */
    protected PagedTimeGraphView(
            String id, String provider, String rowName, EmptyState emptyState) {
        this(id, provider, new BarNames(rowName), emptyState);
    }

    private PagedTimeGraphView(String id, String provider, BarNames bars, EmptyState emptyState) {
        super(id, bars, provider);
        this.bars = bars;
        this.emptyState = emptyState;
        setTreeLabelProvider(new ShortNames());
    }

    @Override
    public void createPartControl(Composite parent) {
        display = parent.getDisplay();
        pages = new ViewPages(parent);
        pages.addBody();
        pages.showEmpty(emptyState.noTrace());
        super.createPartControl(pages.body());
        getTimeGraphViewer().setItemHeight(ROW_HEIGHT);
        accessibility =
                new TimeGraphAccessibility(
                        getTimeGraphViewer(),
                        bars,
                        () -> (getTitle() + ". " + pages.notice()).strip());
        ToolBarWords.follow(getViewSite().getActionBars().getToolBarManager(), pages.content());
        legend = pages.addLegend();
        fill(legend);
    }

    /** Says what colours and signs mean. */
    protected abstract void fill(Legend into);

    /** What is shown as comma-separated values. */
    protected abstract String csv();

    /** What is shown as tab-separated values, for the clipboard. */
    protected abstract String tabSeparated();

    /** The pages of the view. */
    protected final ViewPages pages() {
        return pages;
    }

    /** What a screen reader is told. */
    final TimeGraphAccessibility accessibility() {
        return accessibility;
    }

    /** The control that shows the view's content, without the view's title. */
    public final Composite getContent() {
        return pages.content();
    }

    /** Gives the names so many pixels. */
    public final void setNameWidth(int pixels) {
        getTimeGraphViewer().setNameSpace(pixels);
    }

    /** What stands there instead of rows; empty where there are some. */
    public final String emptyText() {
        return pages.emptyText();
    }

    /** An experiment has one data provider with the rows of all of its traces. */
    @Override
    protected final Iterable<ITmfTrace> getTracesToBuild(ITmfTrace trace) {
        return List.of(trace);
    }

    @Override
    protected final void buildEntryList(
            ITmfTrace trace, ITmfTrace parentTrace, IProgressMonitor monitor) {
        int own = asked.get();
        whenOpen(() -> pages.showEmpty(EmptyState.READING));
        if (DataProviders.of(trace, getProviderId(), ITimeGraphDataProvider.class) == null) {
            whenOpen(() -> pages.showEmpty(emptyState.noEvents()));
            return;
        }
        fetched.remove(); // an earlier one may have ended early in the same thread
        super.buildEntryList(trace, parentTrace, monitor);
        TmfModelResponse<TmfTreeModel<M>> answer = fetched.get();
        fetched.remove();
        if (monitor.isCanceled() || answer == null) {
            return;
        }
        TmfTreeModel<M> model = answer.getModel();
        if (model == null) {
            whenOpen(() -> pages.showEmpty(EmptyState.failed(answer.getStatusMessage())));
            return;
        }
        Runnable shows = built(trace, model);
        whenOpen(
                () -> {
                    // Another one may have been asked for meanwhile, and be shown.
                    if (!monitor.isCanceled() && own == asked.get()) {
                        shows.run();
                    }
                });
        afterBuild(trace, monitor);
    }

    @Override
    protected final Map<String, Object> getFetchTreeParameters() {
        return FetchedTree.parameters(wanted(), fetched::set);
    }

    /** What the data provider is asked for; called in the thread that makes the rows. */
    protected Map<String, Object> wanted() {
        return Map.of();
    }

    /**
     * Called when rows were made, in the thread that makes them.
     *
     * @param model what they were made of
     * @return shows what stands there beside them, or instead; called in the thread of the user
     *     interface, unless other rows were asked for meanwhile
     */
    protected abstract Runnable built(ITmfTrace trace, TmfTreeModel<M> model);

    /** Called at the end of the thread that makes rows, for what takes long. */
    protected void afterBuild(ITmfTrace trace, IProgressMonitor monitor) {
        // the rows are all
    }

    /** Makes the rows anew; one that was selected and is among them again is selected again. */
    @Override
    protected final void rebuild() {
        asked.incrementAndGet();
        selected.remember(getTrace());
        super.rebuild();
    }

    @Override
    protected final void refresh() {
        // Of rows that are replaced only now, one may have been selected since.
        TmfUiRefreshHandler.getInstance()
                .queueUpdate(
                        new Object(),
                        () -> {
                            if (!pages.content().isDisposed()) {
                                selected.remember(getTrace());
                            }
                        });
        super.refresh();
        // Behind the update that shows the rows. One of a known source would take the place of an
        // earlier one of that source, which may stand before it.
        TmfUiRefreshHandler.getInstance()
                .queueUpdate(
                        new Object(),
                        () -> {
                            if (!pages.content().isDisposed()) {
                                rowsShown();
                                selected.selectAgain();
                            }
                        });
    }

    /** Has all views show a range of time; Trace Compass leaves out the one that tells it. */
    protected final void showRange(TmfTimeRange range) {
        broadcast(new TmfWindowRangeUpdatedSignal(this, range, getTrace()));
        long start = range.getStartTime().toNanos();
        long end = range.getEndTime().toNanos();
        getTimeGraphViewer().setStartFinishTime(start, end);
        startZoomThread(start, end);
    }

    /** Called when rows are shown that may be others than before. */
    protected void rowsShown() {
        // they are there to be looked at
    }

    /**
     * Whether a row of the trace is selected, or was while its rows are made anew: the user has
     * begun to look at what is shown.
     */
    protected final boolean isRowSelected() {
        return selected.isIn(getTrace());
    }

    @Override
    protected void fillLocalMenu(IMenuManager menu) {
        super.fillLocalMenu(menu);
        String title = getTitle();
        Action copy = copy();
        getViewSite().getActionBars().setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
        menu.add(copy);
        menu.add(new FileExport(title, "png", file -> Picture.write(getContent(), file)));
        menu.add(new FileExport(title, "svg", file -> SvgWriter.write(drawing(), file)));
        menu.add(export());
    }

    @Override
    protected void fillTimeGraphEntryContextMenu(IMenuManager menu) {
        super.fillTimeGraphEntryContextMenu(menu);
        menu.add(copy());
        menu.add(export());
    }

    private Action copy() {
        return Actions.of("Copy", ISharedImages.IMG_TOOL_COPY, () -> TextCopy.copy(tabSeparated()));
    }

    private Action export() {
        return new FileExport(getTitle(), "csv", file -> Files.writeString(file, csv()));
    }

    /**
     * What the rows that the viewer holds were made of, also of those below closed ones, parents
     * before their children. What was asked for later is not yet among them.
     *
     * @param type what the data provider serves
     */
    protected final List<M> shown(Class<M> type) {
        List<M> models = new ArrayList<>();
        TimeGraphViewer viewer = getTimeGraphViewer();
        for (ITimeGraphEntry entry :
                viewer.getTimeGraphContentProvider().getElements(viewer.getInput())) {
            addModels(entry, type, models);
        }
        return models;
    }

    private static <M> void addModels(ITimeGraphEntry entry, Class<M> type, List<M> to) {
        if (entry instanceof TimeGraphEntry row && type.isInstance(row.getEntryModel())) {
            to.add(type.cast(row.getEntryModel()));
        }
        for (ITimeGraphEntry child : entry.getChildren()) {
            addModels(child, type, to);
        }
    }

    /** What is shown, drawn for a file: the rows from the first on, in the visible range. */
    public final Drawing drawing() {
        TimeGraphViewer viewer = getTimeGraphViewer();
        List<TimeGraphEntry> shown =
                Arrays.stream(viewer.getExpandedElements())
                        .filter(TimeGraphEntry.class::isInstance)
                        .map(TimeGraphEntry.class::cast)
                        .filter(entry -> entry.getEntryModel() instanceof TimeGraphEntryModel)
                        .toList();
        if (shown.isEmpty()) {
            return Drawing.EMPTY;
        }
        List<TimeGraphEntry> drawn = shown.subList(0, Math.min(MAX_ROWS, shown.size()));
        TimeGraphContent content =
                TimeGraphContent.of(
                        getProvider(drawn.get(0)),
                        drawn.stream()
                                .map(entry -> new Wanted(model(entry), RowDepth.of(entry)))
                                .toList(),
                        shown.subList(drawn.size(), shown.size()).stream()
                                .map(entry -> model(entry).getId())
                                .toList(),
                        marks(drawn, viewer.getTime0(), viewer.getTime1()),
                        viewer.getTime0(),
                        viewer.getTime1(),
                        TimeGraphDrawing.TIME_WIDTH);
        return TimeGraphDrawing.of(
                content, legend.entries(), text -> DrawingPainter.textWidth(display, text));
    }

    private List<Mark> marks(List<TimeGraphEntry> rows, long start, long end) {
        long resolution = TimeGraphContent.resolution(start, end, TimeGraphDrawing.TIME_WIDTH);
        List<Mark> marks = new ArrayList<>();
        for (IMarkerEvent marker :
                getViewMarkerList(rows, start, end, resolution, new NullProgressMonitor())) {
            if (marker.getEntry() instanceof TimeGraphEntry row) {
                marks.add(
                        new Mark(
                                model(row).getId(),
                                marker.getTime(),
                                marker.getTime() + marker.getDuration(),
                                marker.getColor().rgb,
                                marker.getCategory()));
            }
        }
        return marks;
    }

    private static TimeGraphEntryModel model(TimeGraphEntry entry) {
        return (TimeGraphEntryModel) entry.getEntryModel();
    }

    /** Names in their column, without the letters in their middle where it is narrow. */
    private final class ShortNames extends TreeLabelProvider {
        /** Beside a name of the topmost rows and of each level below them, pixels. */
        private static final int MARGIN = 22;

        private static final int INDENT = 10;

        /** Of the widest letters, pixels: shorter names need not be measured, which takes long. */
        private static final int LETTER = 14;

        @Override
        public String getColumnText(Object element, int column) {
            String name = super.getColumnText(element, column);
            if (column > 0 || !(element instanceof ITimeGraphEntry entry)) {
                return name;
            }
            int room = getTimeGraphViewer().getNameSpace() - MARGIN - RowDepth.of(entry) * INDENT;
            if (name.length() * LETTER <= room) {
                return name;
            }
            GC gc = new GC(getTimeGraphViewer().getTimeGraphControl());
            try {
                return ShortText.middle(name, room, text -> gc.textExtent(text).x);
            } finally {
                gc.dispose();
            }
        }
    }

    @Override
    @TmfSignalHandler
    public void traceClosed(TmfTraceClosedSignal signal) {
        // The signal of another trace may come when this one has been opened and zoomed.
        boolean isShown = signal.getTrace() == getTrace();
        if (isShown) {
            asked.incrementAndGet();
        }
        super.traceClosed(signal);
        whenOpen(
                () -> {
                    if (isShown) {
                        selected.forget();
                        forget();
                    }
                    if (getTrace() == null) {
                        pages.showEmpty(emptyState.noTrace());
                    }
                });
    }

    /** Called when the trace that is shown was closed. */
    protected void forget() {
        // nothing is remembered
    }

    /** Acts in the thread of the user interface, unless the view was closed meanwhile. */
    protected final void whenOpen(Runnable action) {
        if (display != null && !display.isDisposed()) {
            display.asyncExec(
                    () -> {
                        if (!pages.content().isDisposed()) {
                            action.run();
                        }
                    });
        }
    }

    /** Acts once, in the thread of the user interface, when it was not called for this long. */
    protected final void whenPaused(int milliseconds, Runnable action) {
        // A timer of the same action that was set before is replaced.
        display.timerExec(milliseconds, action);
    }
}

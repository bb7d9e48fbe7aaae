// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputElement;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.experiment.AlignClocksAction;
import org.fieldtrace.tracecompass.ui.experiment.ClockEstimates;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.LossNotice;
import org.fieldtrace.tracecompass.ui.selection.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.RequestChoice;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.ShownViews;
import org.fieldtrace.tracecompass.ui.timegraph.PagedTimeGraphView;

/**
 * A row for each request and below it those of its calls in causal order: at first one request that
 * is worth a look, then the slowest of the visible range of time, or those that another view points
 * to.
 */
public final class RequestFlowView extends PagedTimeGraphView<RequestEntry>
        implements RequestChoice {
    public static final String ID = ShownViews.REQUEST_FLOW;

    /** Part of the view that names have when the first requests are shown; users may change it. */
    private static final double NAMES = 0.28;

    /** So that scrolling through time asks once, when it pauses. */
    private static final int RANGE_DELAY_MILLISECONDS = 300;

    private static final int LAYOUT_MILLISECONDS = 500;

    private static final long SAMPLES_POLL_MILLISECONDS = 500;

    private static final String OTHERS = "\u201cSlowest requests\u201d shows others.";

    /** How far from the pointer a mark may lie for its tool tip, pixels. */
    private static final int MARK_REACH = 4;

    private final AlignClocksAction alignClocks = new AlignClocksAction();
    private final Runnable rebuildNow = this::rebuildIfOpen;

    private final Folds folds = new Folds();
    private final Runnable giveNamesRoom =
            () -> whenOpen(() -> setNameWidth((int) (NAMES * getContent().getSize().x)));

    /**
     * What was chosen; null while the slowest of the visible range are shown, or the first look.
     */
    private volatile RequestsChosenSignal chosen;

    /** The trace whose visible range of time was chosen; null while the first look is shown. */
    private volatile ITmfTrace ranged;

    /** What the requests take of which the visible range was made; null where it was not. */
    private TmfTimeRange focus;

    /** These requests and their calls, which the viewer may show only later. */
    private List<RequestEntry> inFocus = List.of();

    /** What was lost of the trace whose rows were built last. */
    private volatile String losses = "";

    public RequestFlowView() {
        super(ID, RequestsDataProvider.ID, "Call", EmptyState.REQUESTS);
        setTreeColumns(new String[] {"Request / call"});
    }

    @Override
    public void createPartControl(Composite parent) {
        super.createPartControl(parent);
        getTimeGraphViewer().addSelectionListener(event -> select(event.getSelection()));
    }

    /** What stands above the requests: which they are, of how many. */
    public String notice() {
        return pages().notice();
    }

    /** Whether it shows, or is about to show, what nobody asked for but is worth a look. */
    public boolean isFirstLook() {
        RequestsChosenSignal wanted = chosen;
        return wanted == null ? !isRangeShown() : wanted.isFirstLook();
    }

    @Override
    protected void fill(Legend legend) {
        Map<String, String> meanings = RequestStyles.meanings();
        meanings.forEach(
                (style, meaning) ->
                        legend.add(Palette.colour(RequestStyles.all(), style), meaning));
        legend.add("An arrow is a call and its answer.");
    }

    @Override
    protected void fillLocalToolBar(IToolBarManager manager) {
        Action zoom = Actions.of("Zoom to request", this::zoomToSelected);
        zoom.setToolTipText("Make the selected request or call fill the visible time range");
        manager.add(zoom);
        Action all = Actions.of("Slowest requests", this::showSlowest);
        all.setToolTipText("Show the slowest requests of the whole trace; zoom in to see others");
        manager.add(all);
        manager.add(alignClocks);
        super.fillLocalToolBar(manager);
    }

    @Override
    protected void fillLocalMenu(IMenuManager manager) {
        super.fillLocalMenu(manager);
        manager.add(CallTreeExport.of(() -> getTimeGraphViewer().getSelection(), this::rows));
    }

    @Override
    protected String csv() {
        return RequestFlowExport.csv(rows());
    }

    @Override
    protected String tabSeparated() {
        return RequestFlowExport.tabSeparated(rows());
    }

    @Override
    public OptionalLong shownRequest() {
        if (getTimeGraphViewer().getSelection() instanceof TimeGraphEntry row
                && row.getEntryModel() instanceof RequestEntry model) {
            return OptionalLong.of(model.getRequest().id());
        }
        long[] shown = rows().stream().mapToLong(row -> row.getRequest().id()).distinct().toArray();
        return shown.length == 1 ? OptionalLong.of(shown[0]) : OptionalLong.empty();
    }

    /** The rows that are shown, callers before what they call. */
    List<RequestEntry> rows() {
        return shown(RequestEntry.class);
    }

    @Override
    protected Map<String, Object> wanted() {
        RequestsChosenSignal wanted = chosen;
        if (wanted != null && wanted.getTrace() == getTrace()) {
            return wanted.getParameters();
        }
        ITmfTrace trace = getTrace();
        if (trace == null) {
            return Map.of();
        }
        if (trace != ranged) {
            return Map.of(RequestsDataProvider.TYPICAL_KEY, true);
        }
        TmfTimeRange range = windowRange(trace);
        return Map.of(
                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                List.of(range.getStartTime().toNanos(), range.getEndTime().toNanos()));
    }

    @Override
    protected Runnable built(ITmfTrace trace, TmfTreeModel<RequestEntry> model) {
        String lost = LossNotice.of(trace);
        losses = lost;
        return () -> showModel(model, lost);
    }

    @Override
    protected void afterBuild(ITmfTrace trace, IProgressMonitor monitor) {
        RequestsDataProvider provider = provider(trace);
        while (provider != null
                && !monitor.isCanceled()
                && !provider.awaitSamples(SAMPLES_POLL_MILLISECONDS)) {
            // The requests are shown meanwhile; their marks follow.
        }
        whenOpen(this::restartZoomThread);
        try {
            String warning = losses + " " + ClockEstimates.told(trace, monitor);
            whenOpen(() -> pages().setWarning(warning.trim()));
        } catch (OperationCanceledException e) {
            return; // what is shown next tells it
        }
    }

    @Override
    protected List<String> getViewMarkerCategories() {
        List<String> categories = new ArrayList<>(super.getViewMarkerCategories());
        categories.addAll(SampleMarkers.categories());
        return categories;
    }

    @Override
    protected List<IMarkerEvent> getViewMarkerList(
            Iterable<TimeGraphEntry> entries,
            long startTime,
            long endTime,
            long resolution,
            IProgressMonitor monitor) {
        List<IMarkerEvent> markers =
                new ArrayList<>(
                        super.getViewMarkerList(entries, startTime, endTime, resolution, monitor));
        RequestsDataProvider provider = provider(getTrace());
        if (provider != null) {
            markers.addAll(
                    SampleMarkers.of(provider, entries, startTime, endTime, resolution, monitor));
        }
        return markers;
    }

    private static RequestsDataProvider provider(ITmfTrace trace) {
        return trace == null
                ? null
                : DataProviders.of(trace, RequestsDataProvider.ID, RequestsDataProvider.class);
    }

    /** Told is also what lies a few pixels beside the pointer, which a mark is easily missed by. */
    @Override
    protected Map<String, Object> getFetchTooltipParameters(
            long time, long item, IOutputElement element) {
        long beside = MARK_REACH * pixel();
        Map<String, Object> parameters =
                new HashMap<>(super.getFetchTooltipParameters(time, item, element));
        parameters.put(
                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                List.of(time - beside, time + beside));
        return parameters;
    }

    /** Nanoseconds of a pixel. */
    private long pixel() {
        TimeGraphViewer viewer = getTimeGraphViewer();
        return (viewer.getTime1() - viewer.getTime0()) / Math.max(1, viewer.getTimeSpace());
    }

    /** Rows that stand for many are opened by those who want to see each. */
    @Override
    protected void rowsShown() {
        folds.closeNew(getTimeGraphViewer());
    }

    private void showModel(TmfTreeModel<RequestEntry> model, String losses) {
        alignClocks.show(getTrace());
        List<RequestEntry> entries = model.getEntries();
        long shown = entries.stream().filter(entry -> entry.getIndex() == 0).count();
        if (shown == 0) {
            pages().showEmpty(EmptyState.REQUESTS.nothing(isRangeShown() && chosen == null));
            return;
        }
        pages().setNotice(losses, remark(shown, RequestsDataProvider.count(model)));
        pages().showBody();
        RequestsChosenSignal wanted = chosen;
        boolean isFirstLook = isFirstLook();
        if (isFirstLook) {
            // Views beside each other first agree on where the names end.
            whenPaused(LAYOUT_MILLISECONDS, giveNamesRoom);
        }
        if (isFirstLook || wanted != null && wanted.isFocused()) {
            showTimesOf(slowest(entries));
        }
    }

    /**
     * The slowest request and its calls; the others may lie far apart, each as narrow as a line.
     */
    private static List<RequestEntry> slowest(List<RequestEntry> entries) {
        long slowest =
                entries.stream()
                        .map(RequestEntry::getRequest)
                        .max(Comparator.comparingLong(Request::duration))
                        .map(Request::id)
                        .orElseThrow();
        return entries.stream().filter(entry -> entry.getRequest().id() == slowest).toList();
    }

    private boolean isRangeShown() {
        return getTrace() == ranged;
    }

    private static TmfTimeRange windowRange(ITmfTrace trace) {
        return TmfTraceManager.getInstance().getTraceContext(trace).getWindowRange();
    }

    private void showTimesOf(List<RequestEntry> requests) {
        long start = requests.stream().mapToLong(RequestEntry::getStartTime).min().orElse(0);
        long end = requests.stream().mapToLong(RequestEntry::getEndTime).max().orElse(0);
        focus = withMargin(start, end);
        inFocus = requests;
        showRange(start, end);
    }

    private String remark(long shown, long all) {
        RequestsChosenSignal wanted = chosen;
        String counted =
                Numbers.count(shown)
                        + " of "
                        + Numbers.count(all)
                        + (shown == 1 ? " requests is shown" : " requests are shown");
        if (wanted != null) {
            return counted + ": " + wanted.getWhat() + ". " + OTHERS;
        }
        if (!isRangeShown()) {
            return counted
                    + ": about as slow as the 95th percentile, and of those the one that crosses"
                    + " most services. "
                    + OTHERS;
        }
        // Where all are shown, so are calls that no request makes.
        return shown >= all
                ? ""
                : counted + ": the slowest of the visible range. Zoom in to see others.";
    }

    /** Requests that a user wants to see one by one, or that are worth the first look. */
    @TmfSignalHandler
    public void requestsChosen(RequestsChosenSignal signal) {
        whenOpen(
                () -> {
                    boolean isFree = !isRangeShown() && !isRowSelected() && isFirstLook();
                    if (isFree || !signal.isFirstLook()) {
                        show(signal);
                    }
                });
    }

    /** Of the whole trace: that which is visible is mostly the time of what was shown before. */
    private void showSlowest() {
        ITmfTrace trace = getTrace();
        if (trace != null) {
            ranged = trace;
            focus = null;
            showRange(trace.getTimeRange());
            show(null);
        }
    }

    private void show(RequestsChosenSignal wanted) {
        chosen = wanted;
        rebuildIfOpen();
    }

    @Override
    @TmfSignalHandler
    public void windowRangeUpdated(TmfWindowRangeUpdatedSignal signal) {
        super.windowRangeUpdated(signal);
        whenOpen(() -> follow(signal));
    }

    /** The first look stays while the range lies within its time, or its trace is being opened. */
    private void follow(TmfWindowRangeUpdatedSignal signal) {
        if (signal.getTrace() != getTrace()) {
            return;
        }
        boolean isFirstLook = isFirstLook();
        if (isFirstLook && signal.getSource() == getTrace()) {
            if (focus != null) {
                showRange(focus);
            }
            return;
        }
        if (isFirstLook && focus != null && isZoomedIn(signal.getCurrentRange())) {
            return;
        }
        ranged = signal.getTrace();
        if (isFirstLook) {
            chosen = null;
        }
        if (chosen == null) {
            whenPaused(RANGE_DELAY_MILLISECONDS, rebuildNow);
        }
    }

    /** Whether a range shows a part of the request that is in focus, and nothing beside it. */
    private boolean isZoomedIn(TmfTimeRange range) {
        long start = range.getStartTime().toNanos();
        long end = range.getEndTime().toNanos();
        return focus.getStartTime().toNanos() <= start
                && end <= focus.getEndTime().toNanos()
                && inFocus.stream()
                        .anyMatch(row -> row.getStartTime() <= end && start <= row.getEndTime());
    }

    @Override
    protected void forget() {
        chosen = null;
        ranged = null;
        focus = null;
        inFocus = List.of();
        if (getTrace() == null) {
            alignClocks.show(null);
        }
    }

    private void rebuildIfOpen() {
        if (!pages().content().isDisposed() && getTrace() != null) {
            rebuild();
        }
    }

    /** Tells other views which time, and which request, was selected. */
    void select(ITimeGraphEntry entry) {
        if (entry != null) {
            broadcast(
                    new TmfSelectionRangeUpdatedSignal(
                            this,
                            TmfTimestamp.fromNanos(entry.getStartTime()),
                            TmfTimestamp.fromNanos(entry.getEndTime()),
                            getTrace()));
            if (entry instanceof TimeGraphEntry row
                    && row.getEntryModel() instanceof RequestEntry model) {
                CallPathsChosenSignal.request(this, getTrace(), model.getRequest().id());
            }
        }
    }

    private void zoomToSelected() {
        ITimeGraphEntry entry = getTimeGraphViewer().getSelection();
        if (entry != null) {
            showRange(entry.getStartTime(), entry.getEndTime());
        }
    }

    private void showRange(long start, long end) {
        showRange(withMargin(start, end));
    }

    /** With some time on both sides, so that what is whole can be told from what is cut. */
    private static TmfTimeRange withMargin(long start, long end) {
        long margin = Math.max(1, (end - start) / 20);
        return new TmfTimeRange(
                TmfTimestamp.fromNanos(start - margin), TmfTimestamp.fromNanos(end + margin));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.flamechart;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.methods.RequestMethods;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartDataProvider;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartEntry;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartStyles;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.LossNotice;
import org.fieldtrace.tracecompass.ui.selection.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.RequestChoice;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.ShownViews;
import org.fieldtrace.tracecompass.ui.timegraph.PagedTimeGraphView;

/**
 * The flame chart of one request: its handlings, and below each the methods that were called for
 * it. It shows the request that was selected last in another view.
 */
public final class RequestFlameChartView extends PagedTimeGraphView<RequestFlameChartEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.requestflamechart";

    private static final String NOT_OF_THIS_REQUEST =
            "None of the recorded methods was called for this request.\n\nSelect another one in"
                    + " Request Flow, or name more methods when you record: docs/methods.md has"
                    + " the patterns.";

    /** A request that another view points to. */
    private record Chosen(ITmfTrace trace, long request) {}

    private static final int ATTEMPT_MILLISECONDS = 300;

    /** Within some ten seconds a trace is indexed as far as it was read. */
    private static final int MOST_ATTEMPTS = 30;

    private final Runnable again = this::bringIntoSight;
    private int attempts;

    private volatile Chosen chosen; // null while the one that is worth a look is shown
    private List<RequestFlameChartEntry> rows = List.of();

    public RequestFlameChartView() {
        super(ID, RequestFlameChartDataProvider.ID, "Methods", EmptyState.METHODS);
        setTreeColumns(new String[] {"Handling / call depth"});
    }

    @Override
    public void createPartControl(Composite parent) {
        // It may have been closed when the request was selected.
        if (UserInterface.page().findView(ShownViews.REQUEST_FLOW) instanceof RequestChoice flow) {
            choose(flow.getTrace(), flow.shownRequest());
        }
        super.createPartControl(parent);
    }

    /** What stands above the chart: which request it is, or what is missing. */
    public String notice() {
        return pages().notice();
    }

    /** The rows that are shown, handlings before the calls in them. */
    List<RequestFlameChartEntry> rows() {
        return rows;
    }

    @Override
    protected void fill(Legend legend) {
        Map<String, String> meanings = RequestFlameChartStyles.meanings();
        meanings.forEach(
                (style, meaning) ->
                        legend.add(Palette.colour(RequestFlameChartStyles.all(), style), meaning));
        legend.add("An arrow is a call of another service and its answer.");
        legend.add("\u2717 ended by an exception.");
    }

    @Override
    protected void fillLocalToolBar(IToolBarManager manager) {
        Action zoom = Actions.of("Zoom to request", this::zoomToRequest);
        zoom.setToolTipText("Make the request fill the visible time range");
        manager.add(zoom);
        super.fillLocalToolBar(manager);
    }

    @Override
    protected String csv() {
        return RequestFlameChartExport.csv(rows);
    }

    @Override
    protected String tabSeparated() {
        return RequestFlameChartExport.tabSeparated(rows);
    }

    @Override
    protected Map<String, Object> wanted() {
        Chosen wanted = chosen;
        return wanted == null || wanted.trace != getTrace()
                ? Map.of()
                : Map.of(RequestsDataProvider.REQUESTS_KEY, List.of(wanted.request));
    }

    @Override
    protected Runnable built(ITmfTrace trace, TmfTreeModel<RequestFlameChartEntry> model) {
        makeRoomFor(model.getEntries());
        RequestFlameChartDataProvider provider =
                DataProviders.of(
                        trace,
                        RequestFlameChartDataProvider.ID,
                        RequestFlameChartDataProvider.class);
        boolean hasCalls = provider != null && provider.hasCalls();
        String losses = LossNotice.of(trace);
        return () -> showModel(model.getEntries(), hasCalls, losses);
    }

    /** The viewer shows no time beyond the end of the trace, which may not be known yet. */
    private void makeRoomFor(List<RequestFlameChartEntry> entries) {
        if (!entries.isEmpty()) {
            Request request = entries.get(0).getMethods().request();
            setEndTime(Math.max(getEndTime(), request.end() + margin(request)));
            refresh();
        }
    }

    /** Time on both sides of a request, so that what is whole can be told from what is cut. */
    private static long margin(Request request) {
        return Math.max(1, request.duration() / 20);
    }

    private void showModel(List<RequestFlameChartEntry> entries, boolean hasCalls, String losses) {
        rows = List.copyOf(entries);
        if (rows.isEmpty() && hasCalls) {
            pages().showEmpty(EmptyState.REQUESTS.nothing(false));
            return;
        }
        if (rows.stream().allMatch(RequestFlameChartEntry::isHandling)) {
            pages().showEmpty(hasCalls ? NOT_OF_THIS_REQUEST : EmptyState.METHODS.nothing(false));
            return;
        }
        RequestMethods methods = rows.get(0).getMethods();
        pages().setNotice(losses, remark(methods));
        pages().showBody();
        attempts = MOST_ATTEMPTS;
        bringIntoSight();
    }

    /**
     * Zooms to the request where nothing of it is visible. Trace Compass shows no time that it has
     * not indexed yet, which may come later than the analyses: it is tried again then.
     */
    private void bringIntoSight() {
        if (!pages().content().isDisposed()
                && !rows.isEmpty()
                && !isInSight(rows.get(0).getMethods().request())
                && attempts-- > 0) {
            zoomToRequest();
            whenPaused(ATTEMPT_MILLISECONDS, again);
        }
    }

    private static String remark(RequestMethods methods) {
        String counted =
                "Request "
                        + methods.request().id()
                        + ", "
                        + Durations.text(methods.request().duration())
                        + ": "
                        + Numbers.count(methods.calls())
                        + (methods.calls() == 1 ? " call" : " calls")
                        + " of recorded methods.";
        return methods.isWhole() ? counted : counted + " Those are the first; there were more.";
    }

    /** Whether the visible range of time has a part of it. */
    private boolean isInSight(Request request) {
        ITmfTrace trace = getTrace();
        if (trace == null) {
            return true;
        }
        TmfTimeRange range = TmfTraceManager.getInstance().getTraceContext(trace).getWindowRange();
        TimeGraphViewer viewer = getTimeGraphViewer();
        return range.getStartTime().toNanos() <= request.end()
                && request.start() <= range.getEndTime().toNanos()
                && viewer.getTime0() <= request.end()
                && request.start() <= viewer.getTime1();
    }

    private void zoomToRequest() {
        if (getTrace() != null && !rows.isEmpty()) {
            Request request = rows.get(0).getMethods().request();
            long margin = margin(request);
            showRange(
                    new TmfTimeRange(
                            TmfTimestamp.fromNanos(request.start() - margin),
                            TmfTimestamp.fromNanos(request.end() + margin)));
        }
    }

    /** Something was selected elsewhere, perhaps a request. */
    @TmfSignalHandler
    public void callPathsChosen(CallPathsChosenSignal signal) {
        show(signal.getTrace(), signal.getRequest(), false);
    }

    /** Requests are shown elsewhere, perhaps a single one. */
    @TmfSignalHandler
    public void requestsChosen(RequestsChosenSignal signal) {
        show(signal.getTrace(), signal.getRequest(), signal.isFirstLook());
    }

    /** What nobody asked for gives way to what somebody did, whichever of them comes first. */
    private void show(ITmfTrace trace, OptionalLong request, boolean isFirstLook) {
        whenOpen(
                () -> {
                    boolean isFree = (chosen == null || chosen.trace != trace) && !isRowSelected();
                    if ((isFree || !isFirstLook) && choose(trace, request) && getTrace() == trace) {
                        rebuild();
                    }
                });
    }

    /** Remembers which request is to be shown, and tells whether that is another one. */
    private boolean choose(ITmfTrace trace, OptionalLong request) {
        if (trace == null || request.isEmpty()) {
            return false;
        }
        Chosen wanted = new Chosen(trace, request.getAsLong());
        boolean isOther = !wanted.equals(chosen);
        chosen = wanted;
        return isOther;
    }

    @Override
    protected void forget() {
        chosen = null;
        rows = List.of();
    }
}

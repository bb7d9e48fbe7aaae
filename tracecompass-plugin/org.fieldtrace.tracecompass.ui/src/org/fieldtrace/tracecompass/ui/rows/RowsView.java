// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceSelectedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.ToolBarWords;
import org.fieldtrace.tracecompass.ui.rows.RowsQuery.Answer;

/**
 * A view of the rows that a data provider has for the trace that is selected, or for its visible
 * range of time. Where there are none it says what it needs, and how to record that.
 *
 * @param <E> what the data provider serves
 */
public abstract class RowsView<E extends ITmfTreeDataModel> extends TmfView {
    /** So that scrolling through time asks once, when it pauses. */
    private static final long RANGE_DELAY_MILLISECONDS = 150;

    /** Between two looks at how far rows are. */
    private static final int PROGRESS_MILLISECONDS = 300;

    private final String provider;
    private final Class<E> type;
    private final EmptyState emptyState;
    private Display display;
    private ViewPages pages;
    private Legend legend;
    private ITmfTrace trace;
    private RowsQuery query;
    private Function<IProgressMonitor, Map<String, Object>> restriction = monitor -> Map.of();
    private String restricted = "";
    private boolean isRangeOnly;
    private boolean isComplete;

    /**
     * @param provider id of the data provider
     * @param type of its entries
     */
    protected RowsView(String title, String provider, Class<E> type, EmptyState emptyState) {
        super(title);
        this.provider = provider;
        this.type = type;
        this.emptyState = emptyState;
    }

    @Override
    public void createPartControl(Composite parent) {
        super.createPartControl(parent);
        display = parent.getDisplay();
        pages = new ViewPages(parent);
        createHead(pages);
        pages.addBody(this::createRows);
        createFoot(pages);
        legend = pages.addLegend();
        fill(legend);
        pages.showEmpty(emptyState.noTrace());
        IToolBarManager toolBar = getViewSite().getActionBars().getToolBarManager();
        ToolBarWords.follow(toolBar, pages.content());
        toolBar.add(rangeAction());
        contributeActions();
        showTrace(TmfTraceManager.getInstance().getActiveTrace());
    }

    /** Makes what stands above the rows, such as a filter; nothing where it is not overridden. */
    protected void createHead(ViewPages into) {
        // nothing
    }

    /** Makes what stands below the rows; nothing where it is not overridden. */
    protected void createFoot(ViewPages into) {
        // nothing
    }

    /** Makes the control that shows the rows. */
    protected abstract Control createRows(Composite parent);

    /** Says what colours and signs mean. */
    protected abstract void fill(Legend legend);

    /** Adds to the tool bar and to menus. */
    protected abstract void contributeActions();

    /**
     * Shows rows instead of those before, in the thread of the user interface.
     *
     * @param headers headings of the labels of an entry
     * @param entries parents before their children; none where nothing is to be shown
     */
    protected abstract void show(List<String> headers, List<E> entries);

    /** Takes what there is of the rows beside the tree, before they are shown. */
    protected void take(Content content) {
        // tables show the tree alone
    }

    /** Called when all rows of the trace, or of its visible range, are shown. */
    protected void completed() {
        // they are there to be looked at
    }

    /** Called when it is known that there are no rows. */
    protected void nothingFound() {
        // words stand there instead
    }

    /** Called with another trace, null for none, before any rows of it are shown. */
    protected void traceChanged(ITmfTrace newTrace) {
        // what is shown of the former trace is replaced by no rows
    }

    /** What stands above the rows beside losses; empty for nothing. */
    protected String remark() {
        return "";
    }

    @Override
    public void setFocus() {
        pages.setFocus();
    }

    @Override
    public void dispose() {
        cancelQuery();
        super.dispose();
    }

    /** Whether what is shown is final, not that of an analysis that is still going on. */
    public final boolean isComplete() {
        return isComplete;
    }

    /** What stands there instead of rows; empty where there are rows. */
    public final String emptyText() {
        return pages.emptyText();
    }

    /** What stands above the rows. */
    public final String notice() {
        return pages.notice();
    }

    /** What stands below the rows. */
    protected final List<Legend.Entry> legendEntries() {
        return legend.entries();
    }

    /** The control that shows the view's content, without the view's title. */
    public final Composite getContent() {
        return pages.content();
    }

    /** Says anew what {@link #remark()} gives. */
    protected final void updateRemark() {
        pages.setRemark(remark());
    }

    /** The trace that is shown, null for none. */
    protected final ITmfTrace trace() {
        return trace;
    }

    /** Counts over the visible range of time only, or over the whole trace. */
    public final void setRangeOnly(boolean rangeOnly) {
        isRangeOnly = rangeOnly;
        startQuery(0);
    }

    /**
     * Asks the data provider with further parameters from now on.
     *
     * @param newRestricted what they leave out, said where nothing is left; empty for nothing
     * @param newRestriction finds the parameters, outside the thread of the user interface
     */
    public final void restrict(
            String newRestricted, Function<IProgressMonitor, Map<String, Object>> newRestriction) {
        restricted = newRestricted;
        restriction = newRestriction;
        startQuery(0);
    }

    private Action rangeAction() {
        Action range =
                new Action("Visible time range", IAction.AS_CHECK_BOX) {
                    @Override
                    public void run() {
                        setRangeOnly(isChecked());
                    }
                };
        range.setToolTipText("Count only the visible time range instead of the whole trace");
        return range;
    }

    @TmfSignalHandler
    public final void traceOpened(TmfTraceOpenedSignal signal) {
        whenIdle(() -> showTrace(signal.getTrace()));
    }

    @TmfSignalHandler
    public final void traceSelected(TmfTraceSelectedSignal signal) {
        whenIdle(() -> showTrace(signal.getTrace()));
    }

    @TmfSignalHandler
    public final void traceClosed(TmfTraceClosedSignal signal) {
        whenIdle(
                () -> {
                    if (signal.getTrace() == trace) {
                        showTrace(null);
                    }
                });
    }

    @TmfSignalHandler
    public final void windowRangeUpdated(TmfWindowRangeUpdatedSignal signal) {
        whenIdle(
                () -> {
                    if (isRangeOnly) {
                        startQuery(RANGE_DELAY_MILLISECONDS);
                    }
                });
    }

    /** Acts in the thread of the user interface, if this is the trace that is shown by then. */
    public final void whileShown(ITmfTrace of, Runnable action) {
        whenIdle(
                () -> {
                    if (of == trace) {
                        action.run();
                    }
                });
    }

    /** Signals and answers come in any thread; what they are about may be gone when it is idle. */
    protected final void whenIdle(Runnable action) {
        if (display.isDisposed()) {
            return;
        }
        display.asyncExec(
                () -> {
                    if (!pages.content().isDisposed()) {
                        action.run();
                    }
                });
    }

    private void showTrace(ITmfTrace newTrace) {
        if (newTrace != null && newTrace == trace) {
            return;
        }
        trace = newTrace;
        restriction = monitor -> Map.of();
        restricted = "";
        traceChanged(newTrace);
        take(Content.NONE);
        show(List.of(), List.of());
        pages.showEmpty(trace == null ? emptyState.noTrace() : EmptyState.READING);
        startQuery(0);
    }

    private void startQuery(long delay) {
        cancelQuery();
        isComplete = false;
        if (trace == null) {
            return;
        }
        TmfTimeRange range =
                isRangeOnly
                        ? TmfTraceManager.getInstance().getTraceContext(trace).getWindowRange()
                        : null;
        RowsQuery[] asked = new RowsQuery[1];
        asked[0] =
                new RowsQuery(
                        trace, provider, range, restriction, answer -> receive(asked[0], answer));
        query = asked[0];
        query.schedule(delay);
        tellProgressOf(query);
    }

    /** Says how far rows are that take long, as long as there are none to be seen. */
    private void tellProgressOf(RowsQuery waited) {
        display.timerExec(
                PROGRESS_MILLISECONDS,
                () -> {
                    if (waited != query || isComplete || pages.content().isDisposed()) {
                        return;
                    }
                    String progress = waited.progress();
                    if (!progress.isEmpty() && !pages.emptyText().isEmpty()) {
                        pages.showEmpty(EmptyState.READING + "\n\n" + progress);
                    }
                    tellProgressOf(waited);
                });
    }

    private void cancelQuery() {
        if (query != null) {
            query.cancel();
            query = null;
        }
    }

    private void receive(RowsQuery from, Answer answer) {
        whenIdle(
                () -> {
                    if (from == query) {
                        showAnswer(answer);
                    }
                });
    }

    private void showAnswer(Answer answer) {
        isComplete = true;
        if (answer instanceof Answer.Rows rows) {
            isComplete = rows.isComplete();
            take(rows.content());
            show(rows.headers(), rows.entries().stream().map(type::cast).toList());
            pages.setNotice(rows.losses(), rows.isComplete() ? remark() : EmptyState.STILL_READING);
            if (!rows.entries().isEmpty()) {
                pages.showBody();
                if (isComplete) {
                    completed();
                }
            } else if (!rows.isComplete()) {
                pages.showEmpty(EmptyState.READING);
            } else {
                String nothing =
                        restricted.isEmpty()
                                ? emptyState.nothing(isRangeOnly)
                                : "Nothing is left to show.\n\n" + restricted;
                pages.showEmpty(
                        rows.losses().isEmpty() ? nothing : nothing + "\n\n" + rows.losses());
                nothingFound();
            }
        } else if (answer instanceof Answer.Failed failed) {
            pages.showEmpty(EmptyState.failed(failed.message()));
        } else {
            pages.showEmpty(emptyState.noEvents());
            nothingFound();
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.fieldtrace.tracecompass.ui.AbsentView;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;

/** Requests in the view, of a range of time that a test chooses. */
final class ShownRequestFlow {
    private static final long SECONDS = 60;
    private static final long TELL_AGAIN_NANOSECONDS = 5_000_000_000L;

    private final RequestFlowView view;
    private final UserInterface ui;
    private Runnable range; // shows it
    private Predicate<ITimeGraphEntry> isInRange;

    ShownRequestFlow(RequestFlowView view, UserInterface ui) {
        this.view = view;
        this.ui = ui;
    }

    /** Closes the view whose first finding may come before a first look of this one. */
    void closeFixList() {
        AbsentView.close(ui, FixListView.ID);
    }

    /** Has the view show what lies between two times, nanoseconds. */
    void showRange(OpenTrace open, long from, long until) {
        range = () -> dispatchRange(open, from, until);
        isInRange = row -> row.getStartTime() <= until && from <= row.getEndTime();
        range.run();
    }

    private void dispatchRange(OpenTrace open, long from, long until) {
        TmfSignalManager.dispatchSignal(
                new TmfWindowRangeUpdatedSignal(
                        this,
                        new TmfTimeRange(
                                TmfTimestamp.fromNanos(from), TmfTimestamp.fromNanos(until)),
                        open.trace()));
    }

    /** Whether a part of a row lies in that range. */
    boolean isInRange(ITimeGraphEntry row) {
        return isInRange.test(row);
    }

    /** Of a range that has one, once it is there to stay: rows are made anew while pages come. */
    ITimeGraphEntry theOneRequest() throws Exception {
        AtomicReference<ITimeGraphEntry> request = new AtomicReference<>();
        awaitInRange(
                "the one request of the range",
                () -> {
                    List<ITimeGraphEntry> shown = topmost();
                    if (shown.size() == 1 && isInRange.test(shown.get(0)) && !view.isDirty()) {
                        request.set(shown.get(0));
                    }
                    return request.get() != null;
                });
        return request.get();
    }

    /**
     * Waits for what the range brings. A view that has only just opened the trace may miss the
     * range, or take that of the trace behind it, so it is told it again.
     */
    void awaitInRange(String what, BooleanSupplier condition) throws Exception {
        AtomicLong told = new AtomicLong(System.nanoTime());
        ui.await(
                what,
                SECONDS,
                () -> {
                    boolean isThere = condition.getAsBoolean();
                    if (!isThere && System.nanoTime() - told.get() > TELL_AGAIN_NANOSECONDS) {
                        told.set(System.nanoTime());
                        range.run();
                    }
                    return isThere;
                });
    }

    /** The rows of requests, without those of their calls. */
    List<ITimeGraphEntry> topmost() {
        return ui.get(
                () ->
                        Arrays.stream(view.getTimeGraphViewer().getExpandedElements())
                                .filter(row -> row.getParent() == null)
                                .toList());
    }
}

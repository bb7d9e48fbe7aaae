// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;

/** Finds a range of time in which single watches can be told apart. */
final class BusyRange {
    /** How many watches of the busiest row the range holds: each is then some 50 pixels wide. */
    private static final int WATCHES = 20;

    /** Times at which the trace is looked at; watches between two of them are overlooked. */
    private static final int TIMES = 20_000;

    /**
     * A span of time.
     *
     * @param start nanoseconds
     * @param end nanoseconds, not before {@code start}
     */
    record Span(long start, long end) {}

    private BusyRange() {}

    /**
     * The middle of the slot that watched most often.
     *
     * @return empty where nothing was watched
     */
    static Optional<TmfTimeRange> of(ITmfTrace trace) {
        WatchpointsDataProvider provider =
                DataProviders.of(trace, WatchpointsDataProvider.ID, WatchpointsDataProvider.class);
        return provider == null
                ? Optional.empty()
                : middleOfBusiest(watches(provider, trace)).map(span -> range(trace, span));
    }

    /**
     * The middle of the row that has the most spans.
     *
     * @param rows spans in the order of time
     * @return empty where no row has any
     */
    static Optional<Span> middleOfBusiest(List<List<Span>> rows) {
        return rows.stream()
                .filter(row -> !row.isEmpty())
                .max(Comparator.comparingInt(List::size))
                .map(BusyRange::middle);
    }

    private static TmfTimeRange range(ITmfTrace trace, Span span) {
        // The last watch may reach a nanosecond beyond the trace.
        long end = Math.min(span.end(), trace.getEndTime().toNanos());
        return new TmfTimeRange(TmfTimestamp.fromNanos(span.start()), TmfTimestamp.fromNanos(end));
    }

    private static Span middle(List<Span> row) {
        int first = Math.max(0, (row.size() - WATCHES) / 2);
        int last = Math.min(row.size(), first + WATCHES) - 1;
        return new Span(row.get(first).start(), row.get(last).end());
    }

    private static List<List<Span>> watches(WatchpointsDataProvider provider, ITmfTrace trace) {
        NullProgressMonitor monitor = new NullProgressMonitor();
        List<Long> slots =
                provider.fetchTree(Map.of(), monitor).getModel().getEntries().stream()
                        .filter(TimeGraphEntryModel::hasRowModel)
                        .map(TimeGraphEntryModel::getId)
                        .toList();
        Map<String, Object> parameters =
                Map.of(
                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                        times(trace.getStartTime().toNanos(), trace.getEndTime().toNanos()),
                        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                        slots);
        TimeGraphModel model = provider.fetchRowModel(parameters, monitor).getModel();
        List<List<Span>> rows = new ArrayList<>();
        for (ITimeGraphRowModel row : model.getRows()) {
            rows.add(
                    row.getStates().stream()
                            .filter(state -> state.getLabel() != null)
                            .map(BusyRange::span)
                            .toList());
        }
        return rows;
    }

    private static Span span(ITimeGraphState state) {
        return new Span(state.getStartTime(), state.getStartTime() + state.getDuration());
    }

    private static List<Long> times(long start, long end) {
        long step = Math.max(1, (end - start) / TIMES);
        List<Long> times = new ArrayList<>();
        for (long time = start; time <= end; time += step) {
            times.add(time);
        }
        return times;
    }
}

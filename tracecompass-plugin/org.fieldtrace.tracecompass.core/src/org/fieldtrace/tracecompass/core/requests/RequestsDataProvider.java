// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputStyleModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;
import org.fieldtrace.tracecompass.core.rows.FetchedTree;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/**
 * Serves requests as a time graph: a row for each, below it those of its calls in causal order,
 * arrows for the calls, and the critical path in styles of its own. Calls of one caller to the same
 * operation have a row together, with theirs below it, where they are many.
 *
 * <p>Which requests: those that {@link #REQUESTS_KEY} names, else the slowest spans' of the
 * operations that {@link #OPERATIONS_KEY} names, else the one that is worth the first look where
 * {@link #TYPICAL_KEY} asks for it, else the slowest of those of which a part lies in the range of
 * {@link DataProviderParameterUtils#REQUESTED_TIME_KEY}, else the slowest of all. They stand in the
 * order of their start; how many there are in the range, {@link #COUNT_HEADER} tells.
 */
public class RequestsDataProvider
        implements ITimeGraphDataProvider<RequestEntry>, IOutputStyleProvider {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.requests.RequestsDataProvider";

    /** Parameter: numbers of the requests that are wanted, a collection of {@link Number}s. */
    public static final String REQUESTS_KEY = "fieldtrace.requests";

    /**
     * Parameter: numbers of operations in the calling context tree, a collection of {@link
     * Number}s.
     */
    public static final String OPERATIONS_KEY = "fieldtrace.operations";

    /**
     * Parameter: {@code true} for one request alone, which is as slow as the 95th percentile and
     * crosses many services.
     */
    public static final String TYPICAL_KEY = "fieldtrace.typical";

    /** Begins the tree's second heading, behind which stands how many requests are in the range. */
    public static final String COUNT_HEADER = "Requests: ";

    /** Two marks of a kind on a row are so far apart at least. */
    private static final int MARK_PIXELS = 8;

    /** Narrower rows have no marks, which would hide them. */
    private static final int MARKED_PIXELS = 40;

    private final RequestsAnalysis analysis;
    private final RequestSamples samples;
    private final RequestRows rows = new RequestRows();
    private volatile Answer last; // null until something was asked

    /**
     * What a tree is made of.
     *
     * @param numbers of requests; empty where they are not named
     * @param operations numbers of operations; empty where none is named
     */
    private record Asked(
            RequestHistory history,
            long from,
            long until,
            List<Long> numbers,
            List<Long> operations,
            boolean isTypical) {}

    private record Answer(Asked asked, TmfTreeModel<RequestEntry> tree) {}

    /**
     * @param utilisations of the traces that the requests are in
     */
    public RequestsDataProvider(RequestsAnalysis analysis, List<UtilisationAnalysis> utilisations) {
        this.analysis = analysis;
        samples = new RequestSamples(utilisations);
    }

    @Override
    public TmfModelResponse<TmfTreeModel<RequestEntry>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return FetchedTree.handOn(parameters, tree(parameters));
    }

    private TmfModelResponse<TmfTreeModel<RequestEntry>> tree(Map<String, Object> parameters) {
        if (!analysis.waitForInitialization()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The analysis of requests failed");
        }
        try {
            RequestHistory history = analysis.history();
            if (history == null) {
                return new TmfModelResponse<>(
                        new TmfTreeModel<>(List.of("Request"), List.of()),
                        Status.RUNNING,
                        "Running");
            }
            return new TmfModelResponse<>(
                    answer(asked(history, parameters)), Status.COMPLETED, "Completed");
        } catch (StateSystemDisposedException | ClosedHistoryException e) {
            return BatchedAnalysis.closed(List.of(analysis));
        }
    }

    private static Asked asked(RequestHistory history, Map<String, Object> parameters) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        boolean all = times == null || times.isEmpty();
        return new Asked(
                history,
                all ? Long.MIN_VALUE : Collections.min(times),
                all ? Long.MAX_VALUE : Collections.max(times),
                numbers(parameters, REQUESTS_KEY),
                numbers(parameters, OPERATIONS_KEY),
                Boolean.TRUE.equals(parameters.get(TYPICAL_KEY)));
    }

    /** The tree, made anew where it is not the last one. */
    private TmfTreeModel<RequestEntry> answer(Asked asked) {
        Answer known = last;
        if (known == null || !known.asked.equals(asked)) {
            known = new Answer(asked, tree(asked));
            last = known;
        } else {
            rows.keep(known.tree.getEntries());
        }
        return known.tree;
    }

    private TmfTreeModel<RequestEntry> tree(Asked asked) {
        RequestSelection selection = new RequestSelection(asked.history, asked.from, asked.until);
        List<Request> chosen =
                !asked.numbers.isEmpty()
                        ? selection.requests(asked.numbers)
                        : selection.fitting(unnamed(selection, asked));
        List<RequestEntry> entries = new ArrayList<>();
        chosen.forEach(request -> rows.add(asked.history, request, entries));
        return new TmfTreeModel<>(List.of("Request", COUNT_HEADER + selection.count()), entries);
    }

    /** Numbers of requests, where they are not named. */
    private static List<Long> unnamed(RequestSelection selection, Asked asked) {
        if (!asked.operations.isEmpty()) {
            return selection.slowestOf(asked.operations);
        }
        return asked.isTypical ? selection.typical() : selection.slowest();
    }

    /** How many requests there are in the range that was asked for, shown or not. */
    public static long count(TmfTreeModel<RequestEntry> model) {
        String header = model.getHeaders().get(model.getHeaders().size() - 1);
        return header.startsWith(COUNT_HEADER)
                ? Long.parseLong(header.substring(COUNT_HEADER.length()))
                : 0;
    }

    private static List<Long> numbers(Map<String, Object> parameters, String key) {
        Collection<?> values = parameters.get(key) instanceof Collection<?> own ? own : List.of();
        return values.stream()
                .filter(Number.class::isInstance)
                .map(value -> ((Number) value).longValue())
                .toList();
    }

    @Override
    public TmfModelResponse<TimeGraphModel> fetchRowModel(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return forTimes(
                parameters,
                (from, until, entries) -> {
                    List<ITimeGraphRowModel> models = new ArrayList<>();
                    for (RequestEntry entry : entries) {
                        models.add(
                                new TimeGraphRowModel(
                                        entry.getId(), FoldedStates.of(entry, from, until)));
                    }
                    return new TimeGraphModel(models);
                });
    }

    @Override
    public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return forTimes(parameters, (from, until, entries) -> rows.arrows(from, until));
    }

    /**
     * Waits until the samples are known, which the requests do not wait for.
     *
     * @return whether they are
     */
    public boolean awaitSamples(long milliseconds) {
        return samples.await(milliseconds);
    }

    /**
     * The sampled objects of rows, and the accesses to them, as marks that can be told apart: of
     * rows that are wide enough for marks at all.
     *
     * @param parameters ids of rows, and times a pixel apart
     */
    public TmfModelResponse<List<SampleMark>> fetchSamples(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        int pixels = times == null ? 1 : Math.max(1, times.size() - 1);
        return forTimes(
                parameters,
                (from, until, entries) -> {
                    long pixel = Math.max(1, (until - from) / pixels);
                    List<SampleMark> marks = new ArrayList<>();
                    for (RequestEntry entry : entries) {
                        if (entry.getEndTime() - entry.getStartTime() >= MARKED_PIXELS * pixel) {
                            List<SpanSample> own = samplesOf(entry, from, until);
                            marks.addAll(SampleMark.of(entry.getId(), own, MARK_PIXELS * pixel));
                        }
                    }
                    return marks;
                });
    }

    private List<SpanSample> samplesOf(RequestEntry entry, long from, long until)
            throws StateSystemDisposedException {
        RequestHistory history = analysis.history();
        return history == null
                ? List.of()
                : samples.of(history, entry.getRequest()).stream()
                        .filter(sample -> sample.span() == entry.getIndex())
                        .filter(sample -> from <= sample.sample().time())
                        .filter(sample -> sample.sample().time() <= until)
                        .toList();
    }

    private interface Query<T> {
        T of(long from, long until, List<RequestEntry> entries) throws StateSystemDisposedException;
    }

    private <T> TmfModelResponse<T> forTimes(Map<String, Object> parameters, Query<T> query) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (times == null || times.isEmpty()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The request names no times");
        }
        List<RequestEntry> entries = items == null ? List.of() : rows.entries(items);
        try {
            T result = query.of(Collections.min(times), Collections.max(times), entries);
            return new TmfModelResponse<>(result, Status.COMPLETED, "Completed");
        } catch (StateSystemDisposedException e) {
            return BatchedAnalysis.closed(List.of(analysis));
        }
    }

    /** Tells of the row, and of its samples between the first and the last time. */
    @Override
    public TmfModelResponse<Map<String, String>> fetchTooltip(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        if (items == null || items.isEmpty()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The request names no row");
        }
        if (parameters.get(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY)
                instanceof ITimeGraphArrow) {
            // Its ends and times say enough: beside it stands all of the row that it lies on.
            return new TmfModelResponse<>(Map.of(), Status.COMPLETED, "Completed");
        }
        Map<String, String> tooltip = new LinkedHashMap<>();
        try {
            RequestHistory history = analysis.history();
            if (history != null) {
                for (RequestEntry entry : rows.entries(items.subList(0, 1))) {
                    if (times != null && !times.isEmpty()) {
                        tooltip.putAll(
                                SampleTooltip.near(
                                        samplesOf(
                                                entry,
                                                Collections.min(times),
                                                Collections.max(times))));
                    }
                    tooltip.putAll(SpanTooltip.of(history, entry));
                    if (times != null && !times.isEmpty()) {
                        long time = Collections.min(times);
                        tooltip.putAll(SpanTooltip.rule(entry, time));
                        if (!entry.isFold()) {
                            tooltip.putAll(SpanTooltip.state(entry, time));
                        }
                    }
                    tooltip.putAll(
                            SampleTooltip.counts(samplesOf(entry, Long.MIN_VALUE, Long.MAX_VALUE)));
                }
            }
        } catch (StateSystemDisposedException e) {
            return BatchedAnalysis.closed(List.of(analysis));
        }
        return new TmfModelResponse<>(tooltip, Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<OutputStyleModel> fetchStyle(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return new TmfModelResponse<>(
                new OutputStyleModel(RequestStyles.all()), Status.COMPLETED, "Completed");
    }

    @Override
    public String getId() {
        return ID;
    }
}

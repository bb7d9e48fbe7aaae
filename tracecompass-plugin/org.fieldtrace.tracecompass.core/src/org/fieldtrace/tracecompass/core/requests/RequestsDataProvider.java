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

/**
 * Serves requests as a time graph: a row for each, below it those of its calls in causal order,
 * arrows for the calls, and the critical path in styles of its own.
 *
 * <p>Which requests: those that {@link #REQUESTS_KEY} names, else the slowest spans' of the
 * operations that {@link #OPERATIONS_KEY} names, else the slowest of those of which a part lies in
 * the range of {@link DataProviderParameterUtils#REQUESTED_TIME_KEY}, else the slowest of all. They
 * stand in the order of their start; how many there are in the range, {@link #COUNT_HEADER} tells.
 */
public final class RequestsDataProvider
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

    /** Begins the tree's second heading, behind which stands how many requests are in the range. */
    public static final String COUNT_HEADER = "Requests: ";

    private final RequestsAnalysis analysis;
    private final RequestRows rows = new RequestRows();

    public RequestsDataProvider(RequestsAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public TmfModelResponse<TmfTreeModel<RequestEntry>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
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
            List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
            boolean all = times == null || times.isEmpty();
            RequestSelection selection =
                    new RequestSelection(
                            history,
                            all ? Long.MIN_VALUE : Collections.min(times),
                            all ? Long.MAX_VALUE : Collections.max(times));
            Collection<?> wanted = collection(parameters, REQUESTS_KEY);
            Collection<?> operations = collection(parameters, OPERATIONS_KEY);
            List<Long> numbers =
                    !wanted.isEmpty()
                            ? numbers(wanted)
                            : operations.isEmpty()
                                    ? selection.slowest()
                                    : selection.slowestOf(numbers(operations));
            List<RequestEntry> entries = new ArrayList<>();
            selection.requests(numbers).forEach(r -> rows.add(history, r, entries));
            return new TmfModelResponse<>(
                    new TmfTreeModel<>(
                            List.of("Request", COUNT_HEADER + selection.count()), entries),
                    Status.COMPLETED,
                    "Completed");
        } catch (StateSystemDisposedException | RequestHistory.ClosedHistoryException e) {
            return new TmfModelResponse<>(null, Status.CANCELLED, "The trace was closed");
        }
    }

    /** How many requests there are in the range that was asked for, shown or not. */
    public static long count(TmfTreeModel<RequestEntry> model) {
        String header = model.getHeaders().get(model.getHeaders().size() - 1);
        return header.startsWith(COUNT_HEADER)
                ? Long.parseLong(header.substring(COUNT_HEADER.length()))
                : 0;
    }

    private static Collection<?> collection(Map<String, Object> parameters, String key) {
        return parameters.get(key) instanceof Collection<?> values ? values : List.of();
    }

    private static List<Long> numbers(Collection<?> values) {
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
                                        entry.getId(),
                                        SpanStates.of(
                                                entry.getRequest(), entry.getSpan(), from, until)));
                    }
                    return new TimeGraphModel(models);
                });
    }

    @Override
    public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return forTimes(parameters, (from, until, entries) -> rows.arrows(from, until));
    }

    private interface Query<T> {
        T of(long from, long until, List<RequestEntry> entries);
    }

    private <T> TmfModelResponse<T> forTimes(Map<String, Object> parameters, Query<T> query) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (times == null || times.isEmpty()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The request names no times");
        }
        List<RequestEntry> entries = items == null ? List.of() : rows.entries(items);
        T result = query.of(Collections.min(times), Collections.max(times), entries);
        return new TmfModelResponse<>(result, Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<Map<String, String>> fetchTooltip(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (items == null || items.isEmpty()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The request names no row");
        }
        Map<String, String> tooltip = new LinkedHashMap<>();
        try {
            RequestHistory history = analysis.history();
            if (history != null) {
                for (RequestEntry entry : rows.entries(items.subList(0, 1))) {
                    tooltip.putAll(SpanTooltip.of(history, entry));
                }
            }
        } catch (StateSystemDisposedException e) {
            return new TmfModelResponse<>(null, Status.CANCELLED, "The trace was closed");
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

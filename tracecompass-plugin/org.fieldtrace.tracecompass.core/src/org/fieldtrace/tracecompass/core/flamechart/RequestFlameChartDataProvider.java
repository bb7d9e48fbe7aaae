// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.flamechart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
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
import org.fieldtrace.tracecompass.core.methods.JoinedMethods;
import org.fieldtrace.tracecompass.core.methods.MethodsAnalysis;
import org.fieldtrace.tracecompass.core.requests.ClosedHistoryException;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.rows.FetchedTree;

/**
 * Serves the flame chart of one request: a row for each of its handlings on each thread, in the
 * order of the request, and below it the methods that the thread called for the handling, a row for
 * each depth.
 *
 * <p>Which request: the first that {@link RequestsDataProvider#REQUESTS_KEY} names, else the one
 * that is worth the first look.
 */
public final class RequestFlameChartDataProvider
        implements ITimeGraphDataProvider<RequestFlameChartEntry>, IOutputStyleProvider {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartDataProvider";

    /** Requests that are remembered: views ask for one again and again, for each of its rows. */
    private static final int MOST_CHARTS = 3;

    private final RequestsAnalysis requests;
    private final Supplier<List<MethodsAnalysis>> starter;
    private final Map<Long, RequestFlameChart> charts =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, RequestFlameChart> eldest) {
                    return size() > MOST_CHARTS;
                }
            };

    private List<MethodsAnalysis> started; // null until it is known that there are methods
    private JoinedMethods joined; // null until the analyses are complete

    /**
     * @param starter starts the analyses of methods of the traces that the requests are in; called
     *     once, if anything was recorded of methods
     */
    public RequestFlameChartDataProvider(
            RequestsAnalysis requests, Supplier<List<MethodsAnalysis>> starter) {
        this.requests = requests;
        this.starter = starter;
    }

    @Override
    public TmfModelResponse<TmfTreeModel<RequestFlameChartEntry>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return FetchedTree.handOn(parameters, tree(parameters));
    }

    private TmfModelResponse<TmfTreeModel<RequestFlameChartEntry>> tree(
            Map<String, Object> parameters) {
        if (!requests.waitForInitialization()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The analysis of requests failed");
        }
        try {
            for (MethodsAnalysis analysis : analyses()) {
                if (!analysis.waitForInitialization()) {
                    return new TmfModelResponse<>(
                            null, Status.FAILED, "The analysis of methods failed");
                }
            }
            if (!isComplete()) {
                return new TmfModelResponse<>(model(List.of()), Status.RUNNING, "Running");
            }
            OptionalLong wanted = wanted(parameters);
            RequestFlameChart chart = wanted.isEmpty() ? null : chart(wanted.getAsLong());
            return new TmfModelResponse<>(
                    model(chart == null ? List.of() : chart.entries()),
                    Status.COMPLETED,
                    "Completed");
        } catch (StateSystemDisposedException | ClosedHistoryException e) {
            return BatchedAnalysis.closed(List.of(requests));
        }
    }

    private static TmfTreeModel<RequestFlameChartEntry> model(
            List<RequestFlameChartEntry> entries) {
        return new TmfTreeModel<>(List.of("Handling / call depth"), entries);
    }

    private OptionalLong wanted(Map<String, Object> parameters)
            throws StateSystemDisposedException {
        if (parameters.get(RequestsDataProvider.REQUESTS_KEY) instanceof Collection<?> named) {
            return named.stream()
                    .filter(Number.class::isInstance)
                    .mapToLong(number -> ((Number) number).longValue())
                    .findFirst();
        }
        return requests.history().typical(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Those of methods, as soon as it is known that there are any: they read a trace whole. */
    private synchronized List<MethodsAnalysis> analyses() throws StateSystemDisposedException {
        if (started == null && requests.hasMethods()) {
            started = List.copyOf(starter.get());
        }
        return started == null ? List.of() : started;
    }

    /** Whether requests and methods have been read to their end. */
    private synchronized boolean isComplete() throws StateSystemDisposedException {
        if (requests.history() == null) {
            return false;
        }
        if (joined == null) {
            List<ITmfStateSystem> states = new ArrayList<>();
            for (MethodsAnalysis analysis : analyses()) {
                ITmfStateSystem own = analysis.getStateSystem();
                if (own == null || !own.waitUntilBuilt(0)) {
                    return false;
                }
                states.add(own);
            }
            joined = new JoinedMethods(states);
        }
        return true;
    }

    /** Null where there is no such request. */
    private synchronized RequestFlameChart chart(long number) throws StateSystemDisposedException {
        RequestFlameChart known = charts.get(number);
        if (known != null) {
            return known;
        }
        RequestHistory history = requests.history();
        Optional<Request> request = history.index().request(number);
        if (request.isEmpty()) {
            return null;
        }
        RequestFlameChart chart = new RequestFlameChart(history, joined.of(history, request.get()));
        charts.put(number, chart);
        return chart;
    }

    /** Whether any call of a method was recorded; false while that is not known. */
    public synchronized boolean hasCalls() {
        return joined != null && joined.hasCalls();
    }

    /** The chart with a row; null where it is not remembered. */
    private synchronized RequestFlameChart chartOf(long row) {
        return charts.values().stream()
                .filter(chart -> chart.entry(row) != null)
                .findFirst()
                .orElse(null);
    }

    @Override
    public TmfModelResponse<TimeGraphModel> fetchRowModel(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (times == null || times.isEmpty() || items == null) {
            return new TmfModelResponse<>(
                    null, Status.FAILED, "The request names no times or no rows");
        }
        List<ITimeGraphRowModel> rows = new ArrayList<>();
        for (long item : items) {
            RequestFlameChart chart = chartOf(item);
            if (chart != null) {
                RequestFlameChartEntry entry = chart.entry(item);
                rows.add(
                        new TimeGraphRowModel(
                                item,
                                RequestFlameChartStates.of(entry, chart.waitedFor(entry), times)));
            }
        }
        return new TmfModelResponse<>(new TimeGraphModel(rows), Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        if (times == null || times.isEmpty()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The request names no times");
        }
        List<ITimeGraphArrow> arrows = new ArrayList<>();
        List<RequestFlameChart> known;
        synchronized (this) {
            known = List.copyOf(charts.values());
        }
        known.forEach(
                chart ->
                        arrows.addAll(
                                chart.arrows(Collections.min(times), Collections.max(times))));
        return new TmfModelResponse<>(arrows, Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<Map<String, String>> fetchTooltip(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (times == null || times.isEmpty() || items == null || items.isEmpty()) {
            return new TmfModelResponse<>(
                    null, Status.FAILED, "The request names no time or no row");
        }
        RequestFlameChart chart = chartOf(items.get(0));
        boolean isArrow =
                parameters.get(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY)
                        instanceof ITimeGraphArrow;
        try {
            RequestHistory history = requests.history();
            Map<String, String> tooltip =
                    isArrow || chart == null || history == null
                            ? Map.of()
                            : RequestFlameChartTooltip.of(
                                    history,
                                    chart.entry(items.get(0)),
                                    chart.methods().request().id(),
                                    times.get(0));
            return new TmfModelResponse<>(tooltip, Status.COMPLETED, "Completed");
        } catch (StateSystemDisposedException e) {
            return BatchedAnalysis.closed(List.of(requests));
        }
    }

    @Override
    public TmfModelResponse<OutputStyleModel> fetchStyle(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return new TmfModelResponse<>(
                new OutputStyleModel(RequestFlameChartStyles.all()), Status.COMPLETED, "Completed");
    }

    @Override
    public String getId() {
        return ID;
    }
}

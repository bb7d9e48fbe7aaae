// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.model.methods.CriticalHandlings;
import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/**
 * Serves the methods of each operation as a list, those with the most exclusive time first. It
 * reads the traces for another range of time, and remembers the last.
 */
public final class MethodTimesDataProvider extends SummaryDataProvider<MethodTimeEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.methods.MethodTimesDataProvider";

    private static final List<String> HEADERS =
            List.of(
                    "Method",
                    "Operation",
                    "Exclusive, ns",
                    "Critical, ns",
                    "Inclusive, ns",
                    "Median per request, ns",
                    "Calls per request",
                    "Calls",
                    "Thrown",
                    "Requests");

    private record Place(String service, String operation, String method) {}

    private final List<FieldtraceTrace> traces;

    /**
     * @param traces those that the requests are in
     */
    public MethodTimesDataProvider(RequestsAnalysis analysis, List<FieldtraceTrace> traces) {
        super(analysis, HEADERS);
        this.traces = List.copyOf(traces);
    }

    /** That of a trace, or of the traces of an experiment. */
    public static MethodTimesDataProvider of(RequestsAnalysis analysis, ITmfTrace trace) {
        return new MethodTimesDataProvider(
                analysis,
                TmfTraceManager.getTraceSet(trace).stream()
                        .filter(FieldtraceTrace.class::isInstance)
                        .map(FieldtraceTrace.class::cast)
                        .toList());
    }

    @Override
    protected List<MethodTimeEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        if (!history.hasMethods()) {
            return List.of();
        }
        RecordedMethods methods =
                new RecordedMethods(from, until, CriticalHandlings.of(history, from, until));
        traces.forEach(methods::read);
        return methods.times().stream().sorted(MethodTime.SORT.usual()).map(this::entry).toList();
    }

    private MethodTimeEntry entry(MethodTime time) {
        Place place = new Place(time.service(), time.operation(), time.method());
        return new MethodTimeEntry(id(place), NO_PARENT, time);
    }

    @Override
    public String getId() {
        return ID;
    }
}

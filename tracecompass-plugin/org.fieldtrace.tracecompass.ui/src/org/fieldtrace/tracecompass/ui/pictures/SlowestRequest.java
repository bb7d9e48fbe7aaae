// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;

/** Finds the request that is worth a picture. */
final class SlowestRequest {
    private SlowestRequest() {}

    /** The time of the slowest request, with some around it; empty where there are no requests. */
    static Optional<TmfTimeRange> range(ITmfTrace trace) {
        return of(trace)
                .map(
                        request -> {
                            long start = request.getStartTime();
                            long end = request.getEndTime();
                            long margin = Math.max(1, (end - start) / 20);
                            return new TmfTimeRange(
                                    TmfTimestamp.fromNanos(start - margin),
                                    TmfTimestamp.fromNanos(end + margin));
                        });
    }

    /** The row of the slowest request, once the trace is read; empty where there is none. */
    static Optional<RequestEntry> of(ITmfTrace trace) {
        return slowestRequests(trace).stream()
                .filter(entry -> entry.getIndex() == 0)
                .max(Comparator.comparingLong(entry -> entry.getRequest().duration()));
    }

    /** All rows of the slowest request, callers before what they call. */
    static List<RequestEntry> rows(ITmfTrace trace) {
        long id = of(trace).map(entry -> entry.getRequest().id()).orElse(-1L);
        return slowestRequests(trace).stream()
                .filter(entry -> entry.getRequest().id() == id)
                .toList();
    }

    private static List<RequestEntry> slowestRequests(ITmfTrace trace) {
        RequestsDataProvider provider =
                DataProviderManager.getInstance()
                        .getDataProvider(
                                trace, RequestsDataProvider.ID, RequestsDataProvider.class);
        if (provider == null || !RequestsAnalysis.of(trace).waitForCompletion()) {
            return List.of();
        }
        TmfTreeModel<RequestEntry> model =
                provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel();
        return model == null ? List.of() : model.getEntries();
    }
}

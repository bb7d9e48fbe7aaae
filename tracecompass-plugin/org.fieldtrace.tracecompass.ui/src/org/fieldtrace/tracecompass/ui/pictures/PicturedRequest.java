// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;

/** Finds the request that is worth a picture. */
final class PicturedRequest {
    private PicturedRequest() {}

    /**
     * All rows of the request that Request Flow opens with, callers before what they call; none
     * where there are no requests.
     */
    static List<RequestEntry> rows(ITmfTrace trace) {
        RequestsDataProvider provider =
                DataProviders.of(trace, RequestsDataProvider.ID, RequestsDataProvider.class);
        if (provider == null || !RequestsAnalysis.of(trace).waitForCompletion()) {
            return List.of();
        }
        Map<String, Object> typical = Map.of(RequestsDataProvider.TYPICAL_KEY, true);
        TmfTreeModel<RequestEntry> model =
                provider.fetchTree(typical, new NullProgressMonitor()).getModel();
        return model == null ? List.of() : model.getEntries();
    }

    /**
     * The time of a request, with some around it.
     *
     * @param rows of the request, at least one
     */
    static TmfTimeRange range(List<RequestEntry> rows) {
        long start = rows.get(0).getStartTime();
        long end = rows.get(0).getEndTime();
        long margin = Math.max(1, (end - start) / 20);
        return new TmfTimeRange(
                TmfTimestamp.fromNanos(start - margin), TmfTimestamp.fromNanos(end + margin));
    }
}

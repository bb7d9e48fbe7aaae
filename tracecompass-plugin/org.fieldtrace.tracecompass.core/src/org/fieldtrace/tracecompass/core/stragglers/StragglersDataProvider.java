// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.stragglers;

import java.util.List;
import org.fieldtrace.model.findings.Straggler;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.FindingsDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;

/** Serves the calls that took longer than their like as a list, largest gain first. */
public final class StragglersDataProvider extends FindingsDataProvider<Straggler, StragglerEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.stragglers.StragglersDataProvider";

    private static final List<String> HEADERS =
            List.of(
                    "Operation",
                    "Request",
                    "Start, ns",
                    "Duration, ns",
                    "Median, ns",
                    "Compared with",
                    "Gain, ns");

    private record Place(Straggler.Basis basis, long request, int span) {}

    public StragglersDataProvider(RequestsAnalysis analysis) {
        super(ID, analysis, HEADERS);
    }

    @Override
    protected List<Straggler> findings(RequestHistory history, RequestSummary summary) {
        return Straggler.of(history, summary);
    }

    @Override
    protected Object key(Straggler straggler) {
        return new Place(straggler.basis(), straggler.request(), straggler.span());
    }

    @Override
    protected StragglerEntry row(long rowId, Straggler straggler) {
        return new StragglerEntry(rowId, NO_PARENT, straggler);
    }
}

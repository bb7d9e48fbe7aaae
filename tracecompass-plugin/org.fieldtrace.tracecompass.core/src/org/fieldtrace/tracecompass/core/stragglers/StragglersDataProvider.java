// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.stragglers;

import java.util.List;
import org.fieldtrace.model.operations.Straggler;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;

/** Serves the calls that took longer than their like as a list, largest gain first. */
public final class StragglersDataProvider extends SummaryDataProvider<StragglerEntry> {
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
        super(analysis, HEADERS);
    }

    @Override
    protected List<StragglerEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        return Straggler.of(history, summary).stream()
                .map(
                        straggler ->
                                new StragglerEntry(
                                        id(
                                                new Place(
                                                        straggler.basis(),
                                                        straggler.request(),
                                                        straggler.span())),
                                        NO_PARENT,
                                        straggler))
                .toList();
    }

    @Override
    public String getId() {
        return ID;
    }
}

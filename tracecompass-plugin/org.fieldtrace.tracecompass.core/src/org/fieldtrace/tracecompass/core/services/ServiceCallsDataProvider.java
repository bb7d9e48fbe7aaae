// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.services;

import java.util.List;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;

/** Serves the calls between services as a list: the edges of the service graph. */
public final class ServiceCallsDataProvider extends SummaryDataProvider<ServiceCallsEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.services.ServiceCallsDataProvider";

    private static final List<String> HEADERS =
            List.of(
                    "Caller",
                    "Callee",
                    "Calls",
                    "Failures",
                    "Total, ns",
                    "Handling, ns",
                    "Critical, ns",
                    "Bytes");

    public ServiceCallsDataProvider(RequestsAnalysis analysis) {
        super(analysis, HEADERS);
    }

    @Override
    protected List<ServiceCallsEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        return ServiceCalls.of(history, summary).stream()
                .map(
                        calls ->
                                new ServiceCallsEntry(
                                        id(List.of(calls.caller(), calls.callee())),
                                        NO_PARENT,
                                        calls))
                .toList();
    }

    @Override
    public String getId() {
        return ID;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.services;

import java.util.List;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.FindingsDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;

/** Serves the calls between services as a list: the edges of the service graph. */
public final class ServiceCallsDataProvider
        extends FindingsDataProvider<ServiceCalls, ServiceCallsEntry> {
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
        super(ID, analysis, HEADERS);
    }

    @Override
    protected List<ServiceCalls> findings(RequestHistory history, RequestSummary summary) {
        return ServiceCalls.of(history, summary);
    }

    @Override
    protected Object key(ServiceCalls calls) {
        return List.of(calls.caller(), calls.callee());
    }

    @Override
    protected ServiceCallsEntry row(long rowId, ServiceCalls calls) {
        return new ServiceCallsEntry(rowId, NO_PARENT, calls);
    }
}

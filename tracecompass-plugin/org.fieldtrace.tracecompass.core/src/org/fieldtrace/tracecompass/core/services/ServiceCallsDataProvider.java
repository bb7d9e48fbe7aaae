// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.services;

import java.util.List;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.FindingRules;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.model.findings.table.ServiceCallsTable;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.tracecompass.core.fixlist.Fixes;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Serves the calls between services as a list: the edges of the service graph. */
public final class ServiceCallsDataProvider extends SummaryDataProvider<TableRow<ServiceCalls>> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.services.ServiceCallsDataProvider";

    private final Fixes fixes;

    /**
     * @param utilisations of the traces that the requests are in
     */
    public ServiceCallsDataProvider(
            RequestsAnalysis analysis, List<UtilisationAnalysis> utilisations) {
        super(analysis, ServiceCallsTable.TABLE.headings());
        fixes = new Fixes(utilisations, ReadThreshold.DEFAULT, FindingRules.DEFAULT);
    }

    @Override
    protected boolean isComplete() {
        return fixes.isComplete();
    }

    @Override
    protected List<TableRow<ServiceCalls>> rows(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException {
        return ServiceCalls.of(history, summary, fixes.withoutGains(history, summary, from, until))
                .stream()
                .map(
                        calls ->
                                new TableRow<>(
                                        id(List.of(calls.caller(), calls.callee())),
                                        NO_PARENT,
                                        ServiceCallsTable.TABLE,
                                        calls))
                .toList();
    }

    @Override
    public String getId() {
        return ID;
    }
}

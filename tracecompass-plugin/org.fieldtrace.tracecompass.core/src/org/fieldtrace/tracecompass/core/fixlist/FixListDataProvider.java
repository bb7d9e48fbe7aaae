// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.List;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.FixList;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;

/** Serves the list of what to fix, highest score first. */
public final class FixListDataProvider extends SummaryDataProvider<FixEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider";

    private static final List<String> HEADERS =
            List.of(
                    "Call path",
                    "Service",
                    "Callees",
                    "Classes",
                    "Calls",
                    "Critical, ns",
                    "Critical share",
                    "Wasted bytes",
                    "Wasted share",
                    "Gain, low, ns",
                    "Gain, ns",
                    "Gain, high, ns",
                    "Reason");

    private final List<UtilisationAnalysis> utilisations;

    /**
     * @param utilisations of the traces that the requests are in
     */
    public FixListDataProvider(RequestsAnalysis analysis, List<UtilisationAnalysis> utilisations) {
        super(analysis, HEADERS);
        this.utilisations = List.copyOf(utilisations);
    }

    @Override
    protected boolean isComplete() {
        boolean complete = true;
        for (UtilisationAnalysis utilisation : utilisations) {
            ITmfStateSystem states =
                    utilisation.waitForInitialization() ? utilisation.getStateSystem() : null;
            complete &= states != null && states.waitUntilBuilt(0);
        }
        return complete;
    }

    @Override
    protected List<FixEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException {
        UtilisationReport.Builder report = UtilisationReport.builder();
        CallPaths callPaths = new CallPaths(history);
        for (UtilisationAnalysis utilisation : utilisations) {
            ITmfStateSystem states = utilisation.getStateSystem();
            UtilisationQuery query =
                    from == Long.MIN_VALUE
                            ? UtilisationQuery.ofAll(states)
                            : UtilisationQuery.ofRange(states, from, until);
            query.addTo(report);
            callPaths.add(utilisation.getTrace().getName(), states);
        }
        return FixList.of(history, summary, report.build(), callPaths::of).stream()
                .map(
                        fix ->
                                new FixEntry(
                                        id(new FixList.CallPath(fix.service(), fix.frames())),
                                        NO_PARENT,
                                        fix))
                .toList();
    }

    @Override
    public String getId() {
        return ID;
    }
}

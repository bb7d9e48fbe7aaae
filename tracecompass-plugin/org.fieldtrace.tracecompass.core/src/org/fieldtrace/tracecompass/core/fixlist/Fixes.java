// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.List;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.FixList;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;

/** Joins the history of requests with those of the fields of the same traces. */
public final class Fixes {
    private final List<UtilisationAnalysis> utilisations;

    /**
     * @param utilisations of the traces that the requests are in
     */
    public Fixes(List<UtilisationAnalysis> utilisations) {
        this.utilisations = List.copyOf(utilisations);
    }

    /** Whether the fields of all traces have been read to their end. */
    public boolean isComplete() {
        boolean complete = true;
        for (UtilisationAnalysis utilisation : utilisations) {
            ITmfStateSystem states =
                    utilisation.waitForInitialization() ? utilisation.getStateSystem() : null;
            complete &= states != null && states.waitUntilBuilt(0);
        }
        return complete;
    }

    /**
     * What is to be fixed in a range of time, highest score first.
     *
     * @param from the range's start, nanoseconds; {@link Long#MIN_VALUE} for all
     * @param until the range's end, nanoseconds
     */
    public List<Fix> of(RequestHistory history, RequestSummary summary, long from, long until)
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
        return FixList.of(history, summary, report.build(), callPaths::of);
    }
}

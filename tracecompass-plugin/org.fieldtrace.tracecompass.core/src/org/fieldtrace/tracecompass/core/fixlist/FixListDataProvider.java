// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.List;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.FixList;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

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

    private final Fixes fixes;

    /**
     * @param utilisations of the traces that the requests are in
     */
    public FixListDataProvider(RequestsAnalysis analysis, List<UtilisationAnalysis> utilisations) {
        super(analysis, HEADERS);
        fixes = new Fixes(utilisations);
    }

    @Override
    protected boolean isComplete() {
        return fixes.isComplete();
    }

    @Override
    protected List<FixEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException {
        return fixes.of(history, summary, from, until).stream()
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

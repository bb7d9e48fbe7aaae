// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.sections;

import java.util.List;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;

/** Serves the sections of each operation's handlings, as a list; most time stands first. */
public final class SectionsDataProvider extends SummaryDataProvider<SectionsEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.sections.SectionsDataProvider";

    public SectionsDataProvider(RequestsAnalysis analysis) {
        super(analysis, SectionsEntry.headers());
    }

    @Override
    protected List<SectionsEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        return OperationSections.of(history, from, until).stream()
                .sorted(OperationSections.SORT.usual())
                .map(
                        operation ->
                                new SectionsEntry(
                                        id(List.of(operation.service(), operation.operation())),
                                        NO_PARENT,
                                        operation))
                .toList();
    }

    @Override
    public String getId() {
        return ID;
    }
}

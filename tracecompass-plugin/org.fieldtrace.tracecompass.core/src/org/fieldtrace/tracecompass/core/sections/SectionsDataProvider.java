// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.sections;

import java.util.List;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.tracecompass.core.requests.HandledDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;

/** Serves the sections of each operation's handlings, as a list; most time stands first. */
public final class SectionsDataProvider
        extends HandledDataProvider<OperationSections, SectionsEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.sections.SectionsDataProvider";

    public SectionsDataProvider(RequestsAnalysis analysis) {
        super(analysis, SectionsEntry.headers());
    }

    @Override
    protected List<OperationSections> operations(RequestSource source, long from, long until) {
        return OperationSections.of(source, from, until).stream()
                .sorted(OperationSections.SORT.usual())
                .toList();
    }

    @Override
    protected SectionsEntry row(long id, long parentId, OperationSections operation) {
        return new SectionsEntry(id, parentId, operation);
    }

    @Override
    public String getId() {
        return ID;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.counters;

import java.util.List;
import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.tracecompass.core.requests.HandledDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;

/**
 * Serves the counters of each operation's handlings, as a list; most time on processors stands
 * first.
 */
public final class CountersDataProvider
        extends HandledDataProvider<OperationCounters, CountersEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.counters.CountersDataProvider";

    public CountersDataProvider(RequestsAnalysis analysis) {
        super(analysis, CountersEntry.headers());
    }

    @Override
    protected List<OperationCounters> operations(RequestSource source, long from, long until) {
        return OperationCounters.of(source, from, until).stream()
                .sorted(OperationCounters.SORT.usual())
                .toList();
    }

    @Override
    protected CountersEntry row(long id, long parentId, OperationCounters operation) {
        return new CountersEntry(id, parentId, operation);
    }

    @Override
    public String getId() {
        return ID;
    }
}

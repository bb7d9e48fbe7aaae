// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.model.requests.index.RequestSummary;

/**
 * Serves findings about many requests as a list.
 *
 * @param <F> findings
 * @param <R> rows
 */
public abstract class FindingsDataProvider<F, R extends ITmfTreeDataModel>
        extends SummaryDataProvider<R> {
    private final String id;

    /**
     * @param id of the provider
     * @param headers headings of the labels of a row
     */
    protected FindingsDataProvider(String id, RequestsAnalysis analysis, List<String> headers) {
        super(analysis, headers);
        this.id = id;
    }

    /** The findings, in the order in which they are served. */
    protected abstract List<F> findings(RequestHistory history, RequestSummary summary);

    /** What tells a finding from the others, the same whenever it is asked for. */
    protected abstract Object key(F finding);

    protected abstract R row(long rowId, F finding);

    @Override
    protected final List<R> rows(
            RequestHistory history, RequestSummary summary, long from, long until) {
        return findings(history, summary).stream()
                .map(finding -> row(id(key(finding)), finding))
                .toList();
    }

    @Override
    public final String getId() {
        return id;
    }
}

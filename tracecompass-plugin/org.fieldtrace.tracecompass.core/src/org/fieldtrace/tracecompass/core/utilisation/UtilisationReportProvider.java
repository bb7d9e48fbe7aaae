// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;

/**
 * Serves what became of the fields in some traces together, as a report over all of them does.
 *
 * <p>Parameter {@link DataProviderParameterUtils#REQUESTED_TIME_KEY}: times of which the first and
 * the last, in nanoseconds, bound what is counted; without it, the whole trace.
 *
 * @param <E> rows
 */
public abstract class UtilisationReportProvider<E extends ITmfTreeDataModel>
        implements ITmfTreeDataProvider<E> {
    /** The parent of the topmost rows. */
    protected static final long NO_PARENT = -1;

    // Ids are unique over all providers, because views put the trees of several traces together.
    private static final AtomicLong NEXT_ID = new AtomicLong();

    private final List<UtilisationAnalysis> analyses;
    private final List<String> headers;
    private final Map<List<Object>, Long> ids = new ConcurrentHashMap<>();

    /**
     * @param analyses of the traces
     * @param headers headings of the labels of a row
     */
    protected UtilisationReportProvider(List<UtilisationAnalysis> analyses, List<String> headers) {
        this.analyses = List.copyOf(analyses);
        this.headers = headers;
    }

    /** The rows, parents before their children. */
    protected abstract List<E> entries(UtilisationReport report, Map<String, Object> parameters)
            throws StateSystemDisposedException;

    /** Whether all else that the rows are made of has been read to its end. */
    protected boolean isComplete() throws StateSystemDisposedException {
        return true;
    }

    @Override
    public final TmfModelResponse<TmfTreeModel<E>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        UtilisationReport.Builder report = UtilisationReport.builder();
        boolean complete;
        List<E> entries;
        try {
            complete = isComplete();
            for (UtilisationAnalysis analysis : analyses) {
                ITmfStateSystem states =
                        analysis.waitForInitialization() ? analysis.getStateSystem() : null;
                if (states == null) {
                    return new TmfModelResponse<>(
                            null, Status.FAILED, "The analysis of field utilisation failed");
                }
                // Asked before the query: COMPLETED must not go with rows of a half-built history.
                complete &= states.waitUntilBuilt(0);
                query(states, parameters).addTo(report);
            }
            entries = entries(report.build(), parameters);
        } catch (StateSystemDisposedException e) {
            return BatchedAnalysis.closed(analyses);
        }
        return new TmfModelResponse<>(
                new TmfTreeModel<>(headers, entries),
                complete ? Status.COMPLETED : Status.RUNNING,
                complete ? "Completed" : "Running");
    }

    private static UtilisationQuery query(ITmfStateSystem states, Map<String, Object> parameters)
            throws StateSystemDisposedException {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        return times == null || times.isEmpty()
                ? UtilisationQuery.ofAll(states)
                : UtilisationQuery.ofRange(states, Collections.min(times), Collections.max(times));
    }

    /**
     * The id of a row, the same in each answer.
     *
     * @param place what tells the row from others, from the root on
     */
    protected final long id(List<Object> place) {
        return ids.computeIfAbsent(place, p -> NEXT_ID.getAndIncrement());
    }
}

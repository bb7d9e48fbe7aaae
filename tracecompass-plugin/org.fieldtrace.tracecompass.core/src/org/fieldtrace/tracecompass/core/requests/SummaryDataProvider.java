// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;

/**
 * Serves something that is told of many requests together.
 *
 * <p>Parameter {@link DataProviderParameterUtils#REQUESTED_TIME_KEY}: times of which the first and
 * the last, in nanoseconds, bound what is looked at: requests of which a part lies between. Without
 * it, all requests.
 *
 * @param <R> rows
 */
public abstract class SummaryDataProvider<R extends ITmfTreeDataModel>
        implements ITmfTreeDataProvider<R> {
    /** Parent of the topmost rows. */
    protected static final long NO_PARENT = -1;

    // Ids are unique over all providers, because views put the trees of several traces together.
    private static final AtomicLong NEXT_ID = new AtomicLong();

    private final RequestsAnalysis analysis;
    private final List<String> headers;
    private final Map<Object, Long> ids = new ConcurrentHashMap<>();
    private Remembered<R> last;

    private record Remembered<R>(
            RequestHistory history, long from, long until, FutureTask<List<R>> rows) {
        boolean isOf(RequestHistory ofHistory, long start, long end) {
            return history == ofHistory && from == start && until == end;
        }
    }

    /**
     * @param headers headings of the labels of a row
     */
    protected SummaryDataProvider(RequestsAnalysis analysis, List<String> headers) {
        this.analysis = analysis;
        this.headers = List.copyOf(headers);
    }

    @Override
    public TmfModelResponse<TmfTreeModel<R>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        if (!analysis.waitForInitialization()) {
            return new TmfModelResponse<>(null, Status.FAILED, "The analysis of requests failed");
        }
        try {
            RequestHistory history = analysis.history();
            if (history == null || !isComplete()) {
                return new TmfModelResponse<>(
                        new TmfTreeModel<>(headers, List.of()), Status.RUNNING, "Running");
            }
            List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
            boolean all = times == null || times.isEmpty();
            long from = all ? Long.MIN_VALUE : Collections.min(times);
            long until = all ? Long.MAX_VALUE : Collections.max(times);
            return new TmfModelResponse<>(
                    new TmfTreeModel<>(headers, remembered(history, from, until)),
                    Status.COMPLETED,
                    "Completed");
        } catch (StateSystemDisposedException | ClosedHistoryException e) {
            return BatchedAnalysis.closed(List.of(analysis));
        }
    }

    /**
     * The rows, made anew where they are not the last ones: charts ask for theirs twice. Whoever
     * asks for rows that are being made waits for them.
     */
    private List<R> remembered(RequestHistory history, long from, long until)
            throws StateSystemDisposedException {
        Remembered<R> wanted = lastOr(history, from, until);
        try {
            wanted.rows.run(); // does nothing where another thread does it or has done it
            return wanted.rows.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperationCanceledException();
        } catch (ExecutionException e) {
            forget(wanted);
            if (e.getCause() instanceof StateSystemDisposedException closed) {
                throw closed;
            }
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private synchronized Remembered<R> lastOr(RequestHistory history, long from, long until) {
        if (last == null || !last.isOf(history, from, until)) {
            last =
                    new Remembered<>(
                            history,
                            from,
                            until,
                            new FutureTask<>(
                                    () ->
                                            rows(
                                                    history,
                                                    history.index().summary(from, until),
                                                    from,
                                                    until)));
        }
        return last;
    }

    private synchronized void forget(Remembered<R> failed) {
        if (last == failed) {
            last = null;
        }
    }

    /** Whether all else that the rows are made of has been read to its end. */
    protected boolean isComplete() {
        return true;
    }

    /**
     * The rows, parents before their children.
     *
     * @param from the range's start, nanoseconds
     * @param until the range's end, nanoseconds
     */
    protected abstract List<R> rows(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException;

    /** The id of what a key stands for, the same whenever it is asked for. */
    protected long id(Object key) {
        return ids.computeIfAbsent(key, k -> NEXT_ID.getAndIncrement());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;
import org.fieldtrace.tracecompass.core.requests.ToldProgress;
import org.fieldtrace.tracecompass.core.served.CountedRange;

/**
 * Asks a data provider for the rows of a trace, again and again while its analysis is still reading
 * the trace.
 */
public final class RowsQuery extends Job {
    /** The answer so far. */
    public sealed interface Answer {
        /** The trace holds none of the events that the analysis needs. */
        record NotApplicable() implements Answer {}

        /** The analysis failed. */
        record Failed(String message) implements Answer {}

        /**
         * The rows.
         *
         * @param headers headings of the labels of an entry
         * @param entries parents before their children
         * @param content what there is of them beside the tree
         * @param isComplete whether they will not change any more
         * @param losses what was lost while the trace was recorded, empty if nothing was
         */
        record Rows(
                List<String> headers,
                List<? extends ITmfTreeDataModel> entries,
                Content content,
                boolean isComplete,
                String losses)
                implements Answer {}
    }

    private static final long POLL_MILLISECONDS = 500;

    private final ITmfTrace trace;
    private final String provider;
    private final TmfTimeRange range;
    private final Function<IProgressMonitor, Map<String, Object>> restriction;
    private final Consumer<Answer> receiver;

    /** Null before it is there. */
    private volatile ITmfTreeDataProvider<? extends ITmfTreeDataModel> asked;

    /**
     * @param provider id of the data provider
     * @param range counts only what falls into this range of time; null for the whole trace
     * @param receiver takes every answer, in the job's thread
     */
    public RowsQuery(
            ITmfTrace trace, String provider, TmfTimeRange range, Consumer<Answer> receiver) {
        this(trace, provider, range, monitor -> Map.of(), receiver);
    }

    /**
     * @param provider id of the data provider
     * @param range counts only what falls into this range of time; null for the whole trace
     * @param restriction finds further parameters, in the job's thread
     * @param receiver takes every answer, in the job's thread
     */
    RowsQuery(
            ITmfTrace trace,
            String provider,
            TmfTimeRange range,
            Function<IProgressMonitor, Map<String, Object>> restriction,
            Consumer<Answer> receiver) {
        super("Rows of " + trace.getName());
        this.trace = trace;
        this.provider = provider;
        this.range = range;
        this.restriction = restriction;
        this.receiver = receiver;
        setSystem(true);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            return ask(monitor);
        } catch (RuntimeException e) {
            receiver.accept(new Answer.Failed(FailedAnalysisException.inWords("the query", e)));
            throw e; // to the log, whole
        }
    }

    /** How far the rows are, in words; empty where the provider does not say. */
    String progress() {
        return asked instanceof ToldProgress told ? told.progress() : "";
    }

    private IStatus ask(IProgressMonitor monitor) {
        asked = DataProviders.of(trace, provider, ITmfTreeDataProvider.class);
        if (asked == null) {
            receiver.accept(new Answer.NotApplicable());
            return Status.OK_STATUS;
        }
        String losses = LossNotice.of(trace);
        Map<String, Object> parameters;
        try {
            parameters = parameters(monitor);
        } catch (OperationCanceledException e) {
            return Status.CANCEL_STATUS;
        }
        while (!monitor.isCanceled()) {
            TmfModelResponse<? extends TmfTreeModel<? extends ITmfTreeDataModel>> response =
                    asked.fetchTree(parameters, monitor);
            ITmfResponse.Status status = response.getStatus();
            if (status == ITmfResponse.Status.CANCELLED) {
                return Status.CANCEL_STATUS;
            }
            if (status == ITmfResponse.Status.FAILED) {
                receiver.accept(new Answer.Failed(response.getStatusMessage()));
                return Status.OK_STATUS;
            }
            boolean isComplete = status == ITmfResponse.Status.COMPLETED;
            TmfTreeModel<? extends ITmfTreeDataModel> model = response.getModel();
            List<? extends ITmfTreeDataModel> entries =
                    model == null ? List.of() : model.getEntries();
            receiver.accept(
                    new Answer.Rows(
                            model == null ? List.of() : model.getHeaders(),
                            entries,
                            Content.of(asked, entries, parameters, monitor),
                            isComplete,
                            losses));
            if (isComplete) {
                return Status.OK_STATUS;
            }
            try {
                Thread.sleep(POLL_MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Status.CANCEL_STATUS;
            }
        }
        return Status.CANCEL_STATUS;
    }

    private Map<String, Object> parameters(IProgressMonitor monitor) {
        Map<String, Object> parameters = new HashMap<>(restriction.apply(monitor));
        if (range != null) {
            List<Long> times =
                    List.of(range.getStartTime().toNanos(), range.getEndTime().toNanos());
            parameters.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, times);
            parameters.put(CountedRange.KEY, times);
        }
        return parameters;
    }
}

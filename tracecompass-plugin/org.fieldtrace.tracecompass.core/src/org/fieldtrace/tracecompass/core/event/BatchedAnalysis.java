// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.Collection;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.statesystem.TmfStateSystemAnalysisModule;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/**
 * An analysis that a {@link BatchedStateProvider} makes. It tells where it failed itself, which
 * says nothing against the trace, from a trace that could not be read.
 */
public abstract class BatchedAnalysis extends TmfStateSystemAnalysisModule {
    private volatile BatchedStateProvider<?> provider;

    /** Makes what reads the trace into a state history. */
    protected abstract BatchedStateProvider<?> createStateProvider(ITmfTrace trace);

    @Override
    protected final ITmfStateProvider createStateProvider() {
        ITmfTrace trace = getTrace();
        if (trace == null) {
            throw new IllegalStateException("the analysis has no trace");
        }
        provider = createStateProvider(trace);
        return provider;
    }

    /** What the analysis itself threw; known before its state history is closed for it. */
    public final Optional<FailedAnalysisException> failure() {
        return Optional.ofNullable(provider)
                .map(ITmfStateProvider::getFailureCause)
                .map(cause -> new FailedAnalysisException(title(), cause));
    }

    /**
     * Up to when the trace has been read, nanoseconds since 1970; {@link Long#MIN_VALUE} where it
     * has not been begun, or need not be read.
     */
    public final long reached() {
        BatchedStateProvider<?> reading = provider;
        return reading == null ? Long.MIN_VALUE : reading.reached();
    }

    /** Its name; Trace Compass gives it none that was not made for a view. */
    private String title() {
        return getName().isEmpty() ? getId() : getName();
    }

    /**
     * Analyses the trace to its end.
     *
     * @return whether the end was reached
     * @throws FailedAnalysisException if the analysis itself threw something
     */
    public final boolean complete() {
        schedule();
        boolean isComplete = waitForCompletion();
        failure()
                .ifPresent(
                        failure -> {
                            throw failure;
                        });
        return isComplete;
    }

    /**
     * What a data provider answers whose state history was closed: by a failure, or by the user.
     */
    public static <T> TmfModelResponse<T> closed(Collection<? extends BatchedAnalysis> analyses) {
        return analyses.stream()
                .flatMap(analysis -> analysis.failure().stream())
                .findFirst()
                .map(Throwable::getMessage)
                .map(words -> new TmfModelResponse<T>(null, Status.FAILED, words))
                .orElseGet(
                        () ->
                                new TmfModelResponse<>(
                                        null, Status.CANCELLED, "The trace was closed"));
    }
}

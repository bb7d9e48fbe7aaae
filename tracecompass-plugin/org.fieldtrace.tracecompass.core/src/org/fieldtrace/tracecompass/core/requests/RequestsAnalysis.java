// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.assembly.Limits;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/**
 * Requests of a trace, or across the traces of an experiment, kept on disk: in a state history and
 * a file beside it, neither of which counts without the other. It is not automatic: on an
 * experiment it would run for each of its traces too, for nobody.
 */
public final class RequestsAnalysis extends BatchedAnalysis {
    public static final String ID = "org.fieldtrace.tracecompass.core.requests";

    private final Limits limits;
    private final Supplier<OverlapAllowance> allowance;
    private RequestHistory history;
    private BlockFile blocks; // null until there is a history
    private volatile RequestsStateProvider building;

    /** With the allowance that its user prefers. */
    public RequestsAnalysis() {
        this(Limits.DEFAULT, OverlapPreference::get);
    }

    /**
     * @param limits of the memory that requests take which are not complete yet
     * @param allowance by how much calls may overlap those that they waited for
     */
    public RequestsAnalysis(Limits limits, OverlapAllowance allowance) {
        this(limits, () -> allowance);
    }

    private RequestsAnalysis(Limits limits, Supplier<OverlapAllowance> allowance) {
        this.limits = limits;
        this.allowance = allowance;
        setId(ID);
    }

    /** The started analysis of a trace or an experiment; null if it has none. */
    public static RequestsAnalysis of(ITmfTrace trace) {
        RequestsAnalysis analysis = unstarted(trace);
        if (analysis != null) {
            analysis.schedule();
        }
        return analysis;
    }

    /** Whether a trace or an experiment has one. */
    public static boolean isOf(ITmfTrace trace) {
        return unstarted(trace) != null;
    }

    private static RequestsAnalysis unstarted(ITmfTrace trace) {
        RequestsAnalysis analysis =
                TmfTraceUtils.getAnalysisModuleOfClass(trace, RequestsAnalysis.class, ID);
        return analysis == null || analysis.getTrace() != trace ? null : analysis;
    }

    /** The traces of which it is. */
    public List<FieldtraceTrace> traces() {
        return TmfTraceManager.getTraceSet(getTrace()).stream()
                .filter(FieldtraceTrace.class::isInstance)
                .map(FieldtraceTrace.class::cast)
                .toList();
    }

    /**
     * What was found.
     *
     * @return null where the analysis has not read the trace to its end, or failed
     */
    public synchronized RequestHistory history() throws StateSystemDisposedException {
        ITmfStateSystem states = getStateSystem();
        if (history == null && states != null && states.waitUntilBuilt(0)) {
            blocks = BlockFile.open(building.file());
            history = RequestHistory.of(states, blocks);
        }
        return history;
    }

    /** Whether anything was recorded of methods, as far as the trace was read. */
    public boolean hasMethods() throws StateSystemDisposedException {
        RequestsStateProvider reading = building;
        RequestHistory found = history();
        return found == null ? reading != null && reading.hasMethods() : found.hasMethods();
    }

    /** Also reads ahead what the first view asks for, which else its user would wait for. */
    @Override
    protected boolean executeAnalysis(IProgressMonitor monitor) {
        boolean isComplete = super.executeAnalysis(monitor);
        try {
            RequestHistory found = isComplete ? history() : null;
            if (found != null) {
                RequestSelection.ofAll(found).readSlowest();
            }
        } catch (StateSystemDisposedException | ClosedHistoryException e) {
            // The trace was closed: there is nobody to read for.
            return false;
        }
        return isComplete;
    }

    @Override
    protected BatchedStateProvider<?> createStateProvider(ITmfTrace trace) {
        File states = getSsFile();
        Path file = states.toPath().resolveSibling(ID + ".blocks");
        RequestsStateProvider provider =
                new RequestsStateProvider(trace, file, limits, allowance.get());
        if (!BlockFile.isComplete(file, provider.getVersion())) {
            states.delete(); // else it would be opened
        }
        building = provider;
        return provider;
    }

    @Override
    protected void completingBuild(boolean deleteFiles) {
        if (deleteFiles) {
            building.deleteFile();
        }
    }

    @Override
    public void dispose() {
        super.dispose();
        synchronized (this) {
            if (blocks != null) {
                blocks.close();
            }
        }
    }
}

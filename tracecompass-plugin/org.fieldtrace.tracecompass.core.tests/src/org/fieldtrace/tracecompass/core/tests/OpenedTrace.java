// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import java.nio.file.Path;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** A trace opened as Trace Compass opens one, with the signals that start its analyses. */
public final class OpenedTrace implements AutoCloseable {
    private final FieldtraceTrace trace = new FieldtraceTrace();

    public OpenedTrace(Path path) throws TmfTraceException {
        this(path, path.getFileName().toString());
    }

    /** A trace that the workspace gives a name. */
    public OpenedTrace(Path path, String name) throws TmfTraceException {
        // The manager listens only from its first use on.
        TmfTraceManager.getInstance();
        trace.initTrace(null, path.toString(), LttngUstEvent.class, name, FieldtraceTrace.TYPE_ID);
        TmfSignalManager.dispatchSignal(new TmfTraceOpenedSignal(this, trace, null));
    }

    public FieldtraceTrace trace() {
        return trace;
    }

    public UtilisationAnalysis analysis() {
        UtilisationAnalysis analysis =
                TmfTraceUtils.getAnalysisModuleOfClass(
                        trace, UtilisationAnalysis.class, UtilisationAnalysis.ID);
        analysis.schedule();
        if (!analysis.waitForCompletion()) {
            throw new AssertionError("the analysis failed");
        }
        return analysis;
    }

    /** Its requests, rebuilt to its end. */
    public RequestHistory requests() throws StateSystemDisposedException {
        RequestsAnalysis analysis = RequestsAnalysis.of(trace);
        if (!analysis.waitForCompletion()) {
            throw new AssertionError("the analysis failed");
        }
        return analysis.history();
    }

    /** The state history, built to its end. */
    public ITmfStateSystem states() {
        return analysis().getStateSystem();
    }

    @Override
    public void close() {
        TmfSignalManager.dispatchSignal(new TmfTraceClosedSignal(this, trace));
        trace.dispose();
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.selection;

import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.findings.CallPath;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.tracecompass.core.fixlist.SelectedCallPaths;

/** A user selected something that objects came in for: views of fields show those alone. */
public final class CallPathsChosenSignal extends TmfSignal {
    /** Finds the call paths, outside the thread of the user interface. */
    public interface Finder {
        /**
         * The call paths at which the objects came in.
         *
         * @throws org.eclipse.core.runtime.OperationCanceledException if the monitor says so
         */
        Set<CallPath> find(IProgressMonitor monitor);
    }

    private final ITmfTrace trace;
    private final String what;
    private final OptionalLong request;
    private final Finder finder;

    private CallPathsChosenSignal(
            Object source, ITmfTrace trace, String what, OptionalLong request, Finder finder) {
        super(source);
        this.trace = trace;
        this.what = what;
        this.request = request;
        this.finder = finder;
    }

    /** An operation was selected: what its calls, and the calls of it, bring in. */
    public static void operation(Object source, ITmfTrace trace, Operation operation) {
        send(
                source,
                trace,
                operation.label(),
                OptionalLong.empty(),
                monitor -> SelectedCallPaths.ofOperation(trace, operation, monitor));
    }

    /** A request was selected: what its calls bring in. */
    public static void request(Object source, ITmfTrace trace, long request) {
        send(
                source,
                trace,
                "request " + request,
                OptionalLong.of(request),
                monitor -> SelectedCallPaths.ofRequest(trace, request, monitor));
    }

    /** A call path was selected. */
    public static void finding(Object source, ITmfTrace trace, Finding finding) {
        CallPath path = new CallPath(finding.service(), finding.frames());
        send(
                source,
                trace,
                "the selected call path of " + finding.service(),
                OptionalLong.empty(),
                monitor -> Set.of(path));
    }

    private static void send(
            Object source, ITmfTrace trace, String what, OptionalLong request, Finder finder) {
        TmfSignalManager.dispatchSignal(
                new CallPathsChosenSignal(source, trace, what, request, finder));
    }

    public ITmfTrace getTrace() {
        return trace;
    }

    /** What was selected, to complete "the objects of". */
    public String getWhat() {
        return what;
    }

    /** The number of the request that was selected; empty where it is something else. */
    public OptionalLong getRequest() {
        return request;
    }

    public Finder getFinder() {
        return finder;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.statushandlers.StatusManager;
import org.fieldtrace.model.findings.Operation;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.ui.UserInterface;

/** A user wants to see certain requests one by one. */
public final class RequestsChosenSignal extends TmfSignal {
    private final ITmfTrace trace;
    private final String what;
    private final Map<String, Object> parameters;

    private RequestsChosenSignal(
            Object source, ITmfTrace trace, String what, Map<String, Object> parameters) {
        super(source);
        this.trace = trace;
        this.what = what;
        this.parameters = Map.copyOf(parameters);
    }

    /** Shows the slowest requests of an operation, in the thread of the user interface. */
    public static void showRequestsOf(Object source, ITmfTrace trace, Operation operation) {
        List<Integer> numbers = operation.numbers();
        try {
            UserInterface.page().showView(RequestFlowView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
        } catch (PartInitException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW);
            return;
        }
        TmfSignalManager.dispatchSignal(
                new RequestsChosenSignal(
                        source,
                        trace,
                        "requests of " + operation.label(),
                        Map.of(RequestsDataProvider.OPERATIONS_KEY, numbers)));
    }

    /** Shows one request. */
    public static void showRequest(Object source, ITmfTrace trace, long request) {
        TmfSignalManager.dispatchSignal(
                new RequestsChosenSignal(
                        source,
                        trace,
                        "request",
                        Map.of(RequestsDataProvider.REQUESTS_KEY, List.of(request))));
    }

    public ITmfTrace getTrace() {
        return trace;
    }

    /** Which requests, to follow "the slowest". */
    public String getWhat() {
        return what;
    }

    /** What the data provider is asked for. */
    public Map<String, Object> getParameters() {
        return parameters;
    }
}

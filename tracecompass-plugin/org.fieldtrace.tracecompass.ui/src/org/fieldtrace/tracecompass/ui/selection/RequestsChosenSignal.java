// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.selection;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.statushandlers.StatusManager;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.requests.index.SlowRequest;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/** A user wants to see certain requests one by one, or is shown some that are worth a look. */
public final class RequestsChosenSignal extends TmfSignal {
    private final ITmfTrace trace;
    private final String what;
    private final Map<String, Object> parameters;
    private final Kind kind;

    /** How a view follows the signal. */
    private enum Kind {
        /** It keeps its range of time. */
        LISTED,
        /** Its range of time becomes that of the slowest of the requests. */
        FOCUSED,
        /** As focused, unless the user has chosen a range of time, a row or requests before. */
        FIRST_LOOK
    }

    private RequestsChosenSignal(
            Object source,
            ITmfTrace trace,
            String what,
            Map<String, Object> parameters,
            Kind kind) {
        super(source);
        this.trace = trace;
        this.what = what;
        this.parameters = Map.copyOf(parameters);
        this.kind = kind;
    }

    /** Shows the slowest requests of an operation, in the thread of the user interface. */
    public static void showRequestsOf(Object source, ITmfTrace trace, Operation operation) {
        List<Integer> numbers = operation.numbers();
        try {
            UserInterface.page()
                    .showView(ShownViews.REQUEST_FLOW, null, IWorkbenchPage.VIEW_VISIBLE);
        } catch (PartInitException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW);
            return;
        }
        TmfSignalManager.dispatchSignal(
                new RequestsChosenSignal(
                        source,
                        trace,
                        "the slowest requests of " + operation.label(),
                        Map.of(RequestsDataProvider.OPERATIONS_KEY, numbers),
                        Kind.FOCUSED));
    }

    /** Shows one request. */
    public static void showRequest(Object source, ITmfTrace trace, long request) {
        dispatch(source, trace, "request " + request, request, Kind.LISTED);
    }

    /**
     * Shows a request that has a finding: a typical one at the first look, as the slowest is often
     * the first that a JVM served, else the slowest. None where no request is known to have it.
     *
     * @param isFirstLook whether no user asked for it, who may have chosen others
     */
    public static void showFinding(
            Object source, ITmfTrace trace, Finding finding, boolean isFirstLook) {
        Extent extent = finding.extent();
        Optional<SlowRequest> shown =
                isFirstLook ? extent.typical() : extent.slowest().stream().findFirst();
        String what =
                (isFirstLook ? "a typical one" : "the slowest") + " that has the selected finding";
        Kind kind = isFirstLook ? Kind.FIRST_LOOK : Kind.FOCUSED;
        shown.ifPresent(request -> dispatch(source, trace, what, request.request(), kind));
    }

    private static void dispatch(
            Object source, ITmfTrace trace, String what, long request, Kind kind) {
        TmfSignalManager.dispatchSignal(
                new RequestsChosenSignal(
                        source,
                        trace,
                        what,
                        Map.of(RequestsDataProvider.REQUESTS_KEY, List.of(request)),
                        kind));
    }

    public ITmfTrace getTrace() {
        return trace;
    }

    /** Which requests, in words. */
    public String getWhat() {
        return what;
    }

    /** Whether the visible range of time is to become that of the slowest of the requests. */
    public boolean isFocused() {
        return kind != Kind.LISTED;
    }

    /** Whether no user asked for it. */
    public boolean isFirstLook() {
        return kind == Kind.FIRST_LOOK;
    }

    /** The number of the request where it is one; empty where it may be several. */
    public OptionalLong getRequest() {
        return parameters.get(RequestsDataProvider.REQUESTS_KEY) instanceof List<?> numbers
                        && numbers.size() == 1
                        && numbers.get(0) instanceof Long number
                ? OptionalLong.of(number)
                : OptionalLong.empty();
    }

    /** What the data provider is asked for. */
    public Map<String, Object> getParameters() {
        return parameters;
    }
}

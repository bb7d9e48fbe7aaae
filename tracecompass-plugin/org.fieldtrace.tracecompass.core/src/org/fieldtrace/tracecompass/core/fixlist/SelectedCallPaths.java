// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.findings.CallPath;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.tracecompass.core.requests.ClosedHistoryException;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Finds the call paths at which objects came in for a request, or for an operation. */
public final class SelectedCallPaths {
    /** Requests that are looked through for an operation; others seldom have further call paths. */
    private static final int MAX_REQUESTS = 50_000;

    private final RequestHistory history;
    private final CallPaths callPaths;
    private final Set<RemoteCallSums.Key> keys = new LinkedHashSet<>();

    private SelectedCallPaths(ITmfTrace trace, IProgressMonitor monitor)
            throws StateSystemDisposedException {
        RequestsAnalysis analysis = RequestsAnalysis.of(trace);
        if (analysis == null || !analysis.waitForCompletion(monitor)) {
            throw new OperationCanceledException();
        }
        history = Objects.requireNonNull(analysis.history(), "the analysis is complete");
        callPaths = new CallPaths(history);
        for (UtilisationAnalysis utilisation : UtilisationAnalysis.ofTraces(trace)) {
            if (!utilisation.waitForCompletion(monitor)) {
                throw new OperationCanceledException();
            }
            callPaths.add(utilisation.getTrace().getName(), utilisation.getStateSystem());
        }
    }

    /**
     * Those of one request.
     *
     * @throws OperationCanceledException if the monitor says so, or the trace was closed
     */
    public static Set<CallPath> ofRequest(ITmfTrace trace, long request, IProgressMonitor monitor) {
        try {
            SelectedCallPaths selected = new SelectedCallPaths(trace, monitor);
            selected.history.index().request(request).ifPresent(selected::addAll);
            return selected.named();
        } catch (StateSystemDisposedException | ClosedHistoryException e) {
            throw new OperationCanceledException();
        }
    }

    /**
     * Those of the calls that an operation makes, and of the calls of it.
     *
     * @throws OperationCanceledException if the monitor says so, or the trace was closed
     */
    public static Set<CallPath> ofOperation(
            ITmfTrace trace, Operation operation, IProgressMonitor monitor) {
        try {
            SelectedCallPaths selected = new SelectedCallPaths(trace, monitor);
            Set<Integer> numbers = new HashSet<>(operation.numbers());
            for (long request : selected.requestsOf(numbers)) {
                if (monitor.isCanceled()) {
                    throw new OperationCanceledException();
                }
                selected.history.index().request(request).ifPresent(r -> selected.add(r, numbers));
            }
            return selected.named();
        } catch (StateSystemDisposedException | ClosedHistoryException e) {
            throw new OperationCanceledException();
        }
    }

    /** The slowest of the operation, wherever they are, and then from the first one on. */
    private Set<Long> requestsOf(Set<Integer> numbers) {
        Set<Long> requests = new LinkedHashSet<>();
        var operations = history.index().summary(Long.MIN_VALUE, Long.MAX_VALUE).operations();
        for (int number : numbers) {
            if (operations.containsKey(number)) {
                operations.get(number).slowest().forEach(slow -> requests.add(slow.request()));
            }
        }
        long count = Math.min(MAX_REQUESTS, history.index().requests());
        for (long request = 0; request < count; request++) {
            requests.add(request);
        }
        return requests;
    }

    private void addAll(Request request) {
        request.remoteCalls().forEach(this::add);
    }

    private void add(Request request, Set<Integer> wanted) {
        Preorder<Span> order = Preorder.of(request.root());
        List<Span> spans = order.nodes();
        List<Integer> numbers = new ArrayList<>(spans.size());
        Map<Span, Integer> numberOf = new IdentityHashMap<>();
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            int caller = order.caller(i);
            int parent = caller == Preorder.NONE ? OperationPaths.NONE : numbers.get(caller);
            numbers.add(history.paths().numberOf(parent, span.service(), span.operation()));
            numberOf.put(span, numbers.get(i));
        }
        for (RemoteCall call : request.remoteCalls()) {
            int handling = call.handling();
            boolean isMadeByIt = wanted.contains(numbers.get(handling));
            boolean isOfIt =
                    spans.get(handling).children().stream()
                            .filter(child -> child.service() == call.callee())
                            .anyMatch(child -> wanted.contains(numberOf.get(child)));
            if (isMadeByIt || isOfIt) {
                add(call);
            }
        }
    }

    private void add(RemoteCall call) {
        keys.add(RemoteCallSums.Key.of(call));
    }

    private Set<CallPath> named() {
        Set<CallPath> named = new LinkedHashSet<>();
        keys.forEach(key -> callPaths.of(key).ifPresent(named::add));
        return named;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.methods.CriticalIntervals;
import org.fieldtrace.model.methods.HandlingMethods;
import org.fieldtrace.model.methods.RecordedCall;
import org.fieldtrace.model.methods.RequestMethods;
import org.fieldtrace.model.methods.ThreadMethods;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.tracecompass.core.methods.MethodsHistory.Exchange;
import org.fieldtrace.tracecompass.core.methods.MethodsHistory.ServingThread;

/**
 * Requests joined with the methods that were called for them: the calls of each thread while it
 * worked for one of their handlings, between that handling's begin and end.
 */
public final class JoinedMethods {
    /** Calls of one request; a view shows a fraction of them. They take some 30 MB. */
    static final int MOST_CALLS = 300_000;

    private final List<MethodsHistory> histories;

    /**
     * @param states of the analyses of methods of the traces that the requests are in, built to
     *     their end
     */
    public JoinedMethods(List<ITmfStateSystem> states) {
        histories = states.stream().map(MethodsHistory::new).toList();
    }

    /** Whether any call of a method was recorded. */
    public boolean hasCalls() {
        return histories.stream().anyMatch(MethodsHistory::hasThreads);
    }

    /** The methods of a request. */
    public RequestMethods of(RequestSource source, Request request)
            throws StateSystemDisposedException {
        Map<Span, List<Segment>> waitedFor = RequestMethods.waitedFor(request);
        List<HandlingMethods> handlings = new ArrayList<>();
        int room = MOST_CALLS;
        int index = 0;
        for (Span span : request.root().preorder()) {
            if (span.kind() != SpanKind.CLIENT) {
                CriticalIntervals critical =
                        new CriticalIntervals(waitedFor.getOrDefault(span, List.of()));
                List<ThreadMethods> threads =
                        threads(source.release(span.service()).service(), span, critical, room);
                room -= threads.stream().mapToInt(thread -> thread.calls().size()).sum();
                handlings.add(new HandlingMethods(index, span, threads));
            }
            index++;
        }
        return new RequestMethods(request, handlings, room > 0);
    }

    private List<ThreadMethods> threads(
            String service, Span span, CriticalIntervals waitedFor, int most)
            throws StateSystemDisposedException {
        List<ThreadMethods> threads = new ArrayList<>();
        int room = most;
        for (MethodsHistory history : histories) {
            Optional<Exchange> exchange = history.exchange(service, span.handleStart());
            if (exchange.isEmpty()) {
                continue;
            }
            for (ServingThread thread :
                    history.threads(exchange.get(), span.handleStart(), span.handleEnd())) {
                List<RecordedCall> calls = history.calls(thread, Math.max(0, room));
                ThreadMethods methods =
                        ThreadMethods.of(thread.name(), thread.served(), calls, waitedFor);
                if (!methods.calls().isEmpty()) {
                    threads.add(methods);
                    room -= methods.calls().size();
                }
            }
            break;
        }
        return threads;
    }
}

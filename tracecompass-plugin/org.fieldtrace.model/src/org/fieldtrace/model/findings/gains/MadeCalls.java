// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/** The calls of a request that somebody waited for, each by the handling that made it. */
public final class MadeCalls {
    /**
     * One call.
     *
     * @param index its place among the request's spans
     * @param remote the remote call that it serves, which tells the call path; empty where none is
     *     told
     */
    public record Call(int index, Span span, Optional<RemoteCall> remote) {
        public long duration() {
            return span.total();
        }

        /** Time of the critical path that passes inside it, nanoseconds. */
        public long critical() {
            return span.metrics().critical()
                    ? span.preorder().stream().mapToLong(s -> s.metrics().criticalTime()).sum()
                    : 0;
        }
    }

    /**
     * A handling that made calls.
     *
     * @param index its place among the request's spans
     * @param calls in the order in which they began
     */
    public record Handling(int index, Span span, List<Call> calls) {}

    private MadeCalls() {}

    /** The handlings of a request that made calls. */
    public static List<Handling> of(Request request) {
        Preorder order = Preorder.of(request.root());
        Map<Integer, List<RemoteCall>> remoteCalls = new HashMap<>();
        for (RemoteCall call : request.remoteCalls()) {
            remoteCalls.computeIfAbsent(call.handling(), h -> new ArrayList<>()).add(call);
        }
        Map<Integer, List<Call>> byHandling = new HashMap<>();
        List<Integer> callers = new ArrayList<>();
        for (int i = 1; i < order.spans().size(); i++) {
            Span span = order.spans().get(i);
            int caller = order.caller(i);
            if (!span.metrics().detached()) {
                List<Call> calls = byHandling.get(caller);
                if (calls == null) {
                    calls = new ArrayList<>();
                    byHandling.put(caller, calls);
                    callers.add(caller);
                }
                calls.add(
                        new Call(
                                i,
                                span,
                                served(span, remoteCalls.getOrDefault(caller, List.of()))));
            }
        }
        return callers.stream()
                .map(
                        caller ->
                                new Handling(
                                        caller, order.spans().get(caller), byHandling.get(caller)))
                .toList();
    }

    /** The shortest remote call to the same service that it lies in. */
    private static Optional<RemoteCall> served(Span span, List<RemoteCall> remoteCalls) {
        RemoteCall shortest = null;
        for (RemoteCall call : remoteCalls) {
            if (call.callee() == span.service()
                    && call.start() <= span.start()
                    && span.end() <= call.end()
                    && (shortest == null
                            || call.end() - call.start() < shortest.end() - shortest.start())) {
                shortest = call;
            }
        }
        return Optional.ofNullable(shortest);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/** The calls of a request that somebody waited for, each by the handling that made it. */
public final class MadeCalls {
    /** What a caller did around a call of which the agent does not tell. */
    public static final long UNKNOWN = -1;

    /**
     * One call.
     *
     * @param index its place among the request's spans
     * @param caller place of the handling that made it
     * @param remote the remote call that it serves, which tells the call path; empty where none is
     *     told
     * @param parsed where the application parsed the answer later, itself, as a part of that remote
     *     call, which alone brought in objects
     * @param path what tells its call path, whether or not anything else is told of it
     * @param around what of that remote call is not spent in the calls that serve it, shared out
     *     among these, nanoseconds; {@link #UNKNOWN} where none is told
     * @param serving calls that serve that remote call, this one among them; 1 where none is told
     */
    public record Call(
            int index,
            int caller,
            Span span,
            Optional<RemoteCall> remote,
            Optional<RemoteCall> parsed,
            Optional<RemoteCall> path,
            long around,
            int serving) {
        /** How long the application parsed the answer afterwards, nanoseconds. */
        long parsing() {
            return parsed.map(RemoteCall::duration).orElse(0L);
        }

        /** The remote call that it serves, if the agent looked into that. */
        Optional<RemoteCall> told() {
            return remote.filter(call -> call.contextId() != RemoteCall.LEFT_OUT);
        }

        /** What was measured of that remote call, with the parsing of its answer. */
        CallCosts costs() {
            return told().map(RemoteCall::costs)
                    .map(of -> of.plus(parsed.map(RemoteCall::costs).orElse(CallCosts.NONE)))
                    .orElse(CallCosts.NONE);
        }

        /** Calls that it stands for, itself among them. */
        long weight() {
            return told().map(RemoteCall::weight).filter(calls -> calls > 0).orElse(1L);
        }

        /** What tells of its call path, and when the answer's objects were there. */
        public Optional<RemoteCall> answer() {
            return parsed.or(() -> remote);
        }

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
    public record Handling(int index, Span span, List<Call> calls) {
        /**
         * Those of its calls that ask for what another one asks for, too, and did not fail: lists
         * of at least two, in the order in which they began.
         */
        public List<List<Call>> alike() {
            Map<Integer, List<Call>> alike = new LinkedHashMap<>();
            for (Call call : calls) {
                if (call.span().asks() != Span.ASKS_UNKNOWN && !call.span().isFailure()) {
                    alike.computeIfAbsent(call.span().asks(), asks -> new ArrayList<>()).add(call);
                }
            }
            return alike.values().stream().filter(same -> same.size() > 1).toList();
        }
    }

    private MadeCalls() {}

    /** The handlings of a request that made calls. */
    public static List<Handling> of(Request request) {
        Preorder<Span> order = Preorder.of(request.root());
        Map<Integer, List<RemoteCall>> remoteCalls = new HashMap<>();
        Map<Integer, List<RemoteCall>> pathsAlone = new HashMap<>();
        for (RemoteCall call : request.remoteCalls()) {
            (call.isPathAlone() ? pathsAlone : remoteCalls)
                    .computeIfAbsent(call.handling(), h -> new ArrayList<>())
                    .add(call);
        }
        Map<Integer, List<Call>> byHandling = new HashMap<>();
        List<Integer> callers = new ArrayList<>();
        for (int i = 1; i < order.nodes().size(); i++) {
            Span span = order.nodes().get(i);
            int caller = order.caller(i);
            if (!span.metrics().detached()) {
                List<Call> calls = byHandling.get(caller);
                if (calls == null) {
                    calls = new ArrayList<>();
                    byHandling.put(caller, calls);
                    callers.add(caller);
                }
                List<RemoteCall> told = remoteCalls.getOrDefault(caller, List.of());
                List<RemoteCall> paths = pathsAlone.getOrDefault(caller, List.of());
                Optional<RemoteCall> remote = served(span, told);
                calls.add(
                        new Call(
                                i,
                                caller,
                                span,
                                remote,
                                remote.flatMap(one -> parsed(one, told)),
                                served(span, paths),
                                UNKNOWN,
                                1));
            }
        }
        byHandling.values().forEach(MadeCalls::shareOut);
        return callers.stream()
                .map(
                        caller ->
                                new Handling(
                                        caller, order.nodes().get(caller), byHandling.get(caller)))
                .toList();
    }

    /** Gives each call its part of what is done around the calls that serve a remote call. */
    private static void shareOut(List<Call> calls) {
        Map<RemoteCall, List<Span>> serving = new IdentityHashMap<>();
        for (Call call : calls) {
            call.remote.ifPresent(
                    remote ->
                            serving.computeIfAbsent(remote, r -> new ArrayList<>()).add(call.span));
        }
        if (serving.isEmpty()) {
            return;
        }
        calls.replaceAll(
                call ->
                        call.remote
                                .map(
                                        remote ->
                                                new Call(
                                                        call.index,
                                                        call.caller,
                                                        call.span,
                                                        call.remote,
                                                        call.parsed,
                                                        call.path,
                                                        around(remote, serving.get(remote)),
                                                        serving.get(remote).size()))
                                .orElse(call));
    }

    private static long around(RemoteCall remote, List<Span> serving) {
        long inside = 0;
        long ended = remote.start();
        for (Span span : serving) { // in the order in which they began; some may overlap
            inside += Math.max(0, span.end() - Math.max(ended, span.start()));
            ended = Math.max(ended, span.end());
        }
        long looked = remote.costs().looked(); // which is the agent's own work
        return Math.max(0, remote.duration() - looked - inside) / serving.size();
    }

    /** A later part of a remote call that brought in no object by itself, which did. */
    private static Optional<RemoteCall> parsed(RemoteCall remote, List<RemoteCall> remoteCalls) {
        if (remote.objects() > 0) {
            return Optional.empty();
        }
        return remoteCalls.stream()
                .filter(part -> part.run() == remote.run() && part.scopeId() == remote.scopeId())
                .filter(part -> part.objects() > 0 && part.start() >= remote.end())
                .findFirst();
    }

    /** The shortest remote call to the same service that it lies in. */
    private static Optional<RemoteCall> served(Span span, List<RemoteCall> remoteCalls) {
        RemoteCall shortest = null;
        for (RemoteCall call : remoteCalls) {
            if (call.callee() == span.service()
                    && call.start() <= span.start()
                    && span.end() <= call.end()
                    && (shortest == null || call.duration() < shortest.duration())) {
                shortest = call;
            }
        }
        return Optional.ofNullable(shortest);
    }
}

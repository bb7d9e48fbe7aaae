// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/** What operations answered, and which call paths made which objects of it, by the exchanges. */
public final class Answers {
    /** Requests that are looked at; a recording with more is drawn from. */
    private static final int MOST_REQUESTS = 20_000;

    /** Of told calls, the share without an object that may be failures and empty answers. */
    private static final double MOST_UNTAKEN = 0.05;

    /** An operation of a service. */
    record Operation(String service, String name) {}

    /**
     * A call path that makes objects of what an operation answers.
     *
     * @param type their class and how they are held; empty where it is not known
     */
    record Taker(String service, List<Frame> frames, String type) {}

    /**
     * A call path.
     *
     * @param service whose code it is
     * @param frames outermost first
     */
    public record Path(String service, List<Frame> frames) {}

    /** What is known of the answers of one operation. */
    static final class OfOperation {
        /** What was written, in the handlings that tell it. */
        final Set<String> types = new HashSet<>();

        /** Told calls by who made them. */
        final Map<Taker, Long> takers = new LinkedHashMap<>();

        /** Calls by the services that made them; those of nobody that was recorded under "". */
        final Map<String, Long> callers = new TreeMap<>();

        /** Call paths at which its handlings bring in objects themselves. */
        final Set<List<Frame>> fetched = new LinkedHashSet<>();

        /** Told calls of which no object was made that a mapper knows. */
        long untaken;

        /** Calls of which nobody tells what becomes of the answer. */
        long otherCalls() {
            long told = takers.values().stream().mapToLong(Long::longValue).sum() + untaken;
            long others = untaken > told * MOST_UNTAKEN ? untaken : 0;
            for (Map.Entry<String, Long> calls : callers.entrySet()) {
                boolean isKnown =
                        takers.keySet().stream()
                                .anyMatch(taker -> taker.service().equals(calls.getKey()));
                others += isKnown ? 0 : calls.getValue();
            }
            return others;
        }
    }

    private final Map<Operation, OfOperation> operations = new LinkedHashMap<>();

    Answers() {}

    /**
     * Those of the requests of a part of a recording.
     *
     * @param paths finds the call path of a remote call
     */
    public static Answers of(
            RequestSource source,
            long from,
            long until,
            Function<RemoteCallSums.Key, Optional<Path>> paths) {
        Answers answers = new Answers();
        Map<RemoteCallSums.Key, Optional<Path>> known = new HashMap<>();
        Function<RemoteCallSums.Key, Optional<Path>> once =
                key -> known.computeIfAbsent(key, paths);
        source.index()
                .sample(from, until, MOST_REQUESTS, request -> answers.add(source, once, request));
        return answers;
    }

    Map<Operation, OfOperation> operations() {
        return operations;
    }

    private void add(
            RequestSource source,
            Function<RemoteCallSums.Key, Optional<Path>> paths,
            Request request) {
        Preorder<Span> order = Preorder.of(request.root());
        List<Span> spans = order.nodes();
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            if (span.kind() == SpanKind.CLIENT) {
                continue;
            }
            OfOperation of = of(name(source, span.service(), span.operation()));
            if (span.answer() != Span.UNKNOWN_ANSWER) {
                of.types.add(source.name(span.answer()));
            }
            boolean isCalled = span.kind() == SpanKind.CALL && order.caller(i) != Preorder.NONE;
            String caller = isCalled ? source.name(spans.get(order.caller(i)).service()) : "";
            of.callers.merge(caller, 1L, Long::sum);
        }
        Map<Long, RemoteCall> calls = new HashMap<>();
        for (RemoteCall call : request.remoteCalls()) {
            Span handling = spans.get(call.handling());
            paths.apply(RemoteCallSums.Key.of(call))
                    .ifPresent(
                            path ->
                                    of(name(source, handling.service(), handling.operation()))
                                            .fetched
                                            .add(path.frames()));
            if (call.callee() >= 0 && call.operation() >= 0 && call.contextId() >= 0) {
                calls.merge(scope(call), call, Answers::telling);
            }
        }
        calls.values().forEach(call -> add(source, paths, call));
    }

    /** The same for the parts of one call. */
    private static long scope(RemoteCall call) {
        return call.scopeId() * 31 + call.run();
    }

    /** Of two parts the one that tells what was made of the answer. */
    private static RemoteCall telling(RemoteCall one, RemoteCall other) {
        boolean isOther =
                other.costs().type() != CallCosts.NO_TYPE
                        || one.costs().type() == CallCosts.NO_TYPE && other.objects() > 0;
        return isOther ? other : one;
    }

    private void add(
            RequestSource source,
            Function<RemoteCallSums.Key, Optional<Path>> paths,
            RemoteCall call) {
        OfOperation of = of(name(source, call.callee(), call.operation()));
        int type = call.costs().type();
        Optional<Path> path = paths.apply(RemoteCallSums.Key.of(call));
        boolean isTaken = type != CallCosts.NO_TYPE || call.objects() > 0;
        if (path.isEmpty() || !isTaken) {
            of.untaken++;
            return;
        }
        String made = type == CallCosts.NO_TYPE ? "" : source.name(type);
        Taker taker = new Taker(path.get().service(), path.get().frames(), made);
        of.takers.merge(taker, 1L, Long::sum);
    }

    private static Operation name(RequestSource source, int service, int operation) {
        return new Operation(source.name(service), source.name(operation));
    }

    OfOperation of(Operation operation) {
        return operations.computeIfAbsent(operation, name -> new OfOperation());
    }
}

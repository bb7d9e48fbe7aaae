// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * What a byte costs at most from one service to another, by the operation whose answers bring the
 * most for their time. Where answers of one size do not tell what a byte of them costs, those of
 * another operation may: a list of the same objects in a millisecond says that its ten thousand
 * bytes cost no more than that, even if all of the millisecond went with them. The quickest answer
 * says it best, because what others take longer they wait.
 *
 * <p>Only operations count whose answers are known to become objects, because bytes that nobody
 * parses cost less. Of a callee that asks others for its answer, nobody can say that it does so for
 * the bytes alone, so that nothing is told of its calls.
 */
final class BytePrices {
    /** Fewer exchanges of an operation say nothing. */
    private static final int LEAST_EXCHANGES = 10;

    /** Of a hundred calls, so many may be odd. */
    private static final double ODD = 0.01;

    /** Services that call each other; ids of names. */
    private record Pair(int caller, int callee) {}

    /** From one operation to another; ids of names. */
    private record Route(Pair services, int caller, int callee) {}

    private static final class Exchanges {
        private long all;
        private long asking; // of which the callee makes calls itself
        private double quickest = Double.POSITIVE_INFINITY; // of a byte, nanoseconds
        private double quickestParsed = Double.POSITIVE_INFINITY; // after that, where it is told

        void add(Span span, boolean isAsking, Optional<RemoteCall> told) {
            all++;
            asking += isAsking ? 1 : 0;
            quickest = Math.min(quickest, (double) span.total() / span.bytes());
            if (told.isPresent() && told.get().objects() > 0) {
                double parsing = Math.max(0, told.get().end() - span.end());
                quickestParsed = Math.min(quickestParsed, parsing / span.bytes());
            }
        }

        /** What a byte costs at most, nanoseconds; infinite where that is not known. */
        double most() {
            return all < LEAST_EXCHANGES ? Double.POSITIVE_INFINITY : quickest + quickestParsed;
        }
    }

    private final Map<Route, Exchanges> exchanges = new HashMap<>();
    private final Map<RemoteCallSums.Key, Set<Route>> routes = new HashMap<>();

    /** Takes in the calls of a request. */
    void learn(Request request) {
        Set<Integer> asking = new HashSet<>();
        request.remoteCalls().forEach(call -> asking.add(call.handling()));
        List<MadeCalls.Handling> handlings = MadeCalls.of(request);
        handlings.forEach(handling -> asking.add(handling.index()));
        for (MadeCalls.Handling handling : handlings) {
            for (MadeCalls.Call call : handling.calls()) {
                Span span = call.span();
                Route route =
                        new Route(
                                new Pair(handling.span().service(), span.service()),
                                handling.span().operation(),
                                span.operation());
                Optional<RemoteCall> told = call.remote().filter(remote -> remote.contextId() > 0);
                told.ifPresent(remote -> add(remote, route));
                if (span.bytes() > 0 && !span.isFailure()) {
                    boolean isAsking =
                            span.kind() != SpanKind.CALL || asking.contains(call.index());
                    exchanges
                            .computeIfAbsent(route, r -> new Exchanges())
                            .add(span, isAsking, told);
                }
            }
        }
    }

    private void add(RemoteCall remote, Route route) {
        routes.computeIfAbsent(RemoteCallSums.Key.of(remote), k -> new HashSet<>()).add(route);
    }

    /**
     * What a byte of some calls' answers costs at most, by those of other operations, nanoseconds.
     *
     * @param keys of the calls
     * @return infinite where nobody can say
     */
    double most(Collection<RemoteCallSums.Key> keys) {
        double most = 0;
        for (RemoteCallSums.Key key : keys) {
            for (Route route : routes.getOrDefault(key, Set.of())) {
                most = Math.max(most, most(route));
            }
        }
        return most == 0 ? Double.POSITIVE_INFINITY : most;
    }

    private double most(Route route) {
        Exchanges own = exchanges.get(route);
        if (own == null || own.asking > ODD * own.all) {
            return Double.POSITIVE_INFINITY;
        }
        return exchanges.entrySet().stream()
                .filter(entry -> entry.getKey().services.equals(route.services))
                .filter(entry -> !entry.getKey().equals(route))
                .mapToDouble(entry -> entry.getValue().most())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}

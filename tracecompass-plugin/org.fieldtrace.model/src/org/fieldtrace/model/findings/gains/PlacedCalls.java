// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * Which calls of a request are made at which places, where the agent tells only some of them.
 *
 * <p>The agent keeps to a budget of time, so that it draws a greater share of the calls while a
 * service is slow and calls little. Requests whose calls it tells are therefore slower than the
 * others. But every request has its spans. Where all calls that are told from one operation to
 * another are made at one place, and each is one span, all such spans are calls of that place, and
 * the place is <em>whole</em>. Of other places only the calls that were told are known, and each
 * stands for as many as its weight says.
 *
 * @param <P> what stands for a place
 */
final class PlacedCalls<P> {
    /** Of a hundred calls, so many may be odd, such as one that was tried again. */
    private static final double ODD = 0.01;

    private static final int NO_RUN = -1;

    /**
     * The calls of a request at one place.
     *
     * @param weight requests that this one stands for
     */
    record AtPlace(List<CallParts> calls, double weight) {
        /** Of how many of them it was measured what they cost. */
        long measured() {
            return calls.stream()
                    .filter(call -> call.isTold() && call.costs().isMeasured())
                    .count();
        }
    }

    /**
     * An exchange that serves a call of a whole place.
     *
     * @param afterwards what its caller then did with the answer, nanoseconds; empty where the
     *     agent does not tell of the call
     * @param costs what was measured of that call
     * @param fetched what its callee spent on what it asked others for; empty where nothing was
     *     measured of that
     */
    record Exchange(
            Span span, OptionalLong afterwards, CallCosts costs, Optional<Fetched> fetched) {}

    private record Scope(int run, long id) {}

    private final Map<RemoteCallSums.Key, List<P>> places;

    /** What was told of the calls of a route. */
    private final Map<Route, Told<P>> told = new HashMap<>();

    /** Calls of each place, and those of them that are not one span. */
    private final Map<P, long[]> spans = new HashMap<>();

    /** The places at which all calls of a route are made; only those that are whole. */
    private final Map<Route, List<P>> whole = new HashMap<>();

    private final Set<P> notWhole = new HashSet<>();

    private final MadeAgain<P> madeAgain = new MadeAgain<>(this::at);

    private static final class Told<P> {
        private final Map<List<P>, Long> calls = new HashMap<>();
        private long afterwards;
        private long count;

        /** The places of nearly all calls; null where calls are made at different ones. */
        private List<P> places() {
            return calls.entrySet().stream()
                    .filter(entry -> entry.getValue() >= (1 - ODD) * count)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
        }

        /** How long callers are busy with an answer once it came, on average, nanoseconds. */
        private long afterwards() {
            return count == 0 ? 0 : afterwards / count;
        }
    }

    /**
     * @param places where the calls of a call path count; several where they have several findings
     */
    PlacedCalls(Map<RemoteCallSums.Key, List<P>> places) {
        this.places = places;
    }

    /** Takes in from where a request makes its calls, as far as the agent tells it. */
    void learn(Request request) {
        Map<Scope, Integer> served = new HashMap<>();
        for (MadeCalls.Handling handling : MadeCalls.of(request)) {
            madeAgain.learn(handling);
            for (MadeCalls.Call call : handling.calls()) {
                call.remote()
                        .filter(remote -> tellsPlace(call.span(), remote))
                        .ifPresent(
                                remote -> {
                                    served.merge(scope(remote), 1, Integer::sum);
                                    learn(Route.of(handling.span(), call.span()), call, remote);
                                });
            }
        }
        Set<Scope> counted = new HashSet<>();
        for (RemoteCall remote : request.remoteCalls()) {
            if (!remote.isPathAlone() && counted.add(scope(remote))) {
                boolean isOdd = served.getOrDefault(scope(remote), 0) != 1;
                for (P place : at(remote)) {
                    long[] counts = spans.computeIfAbsent(place, p -> new long[2]);
                    counts[0]++;
                    counts[1] += isOdd ? 1 : 0;
                }
            }
        }
    }

    private void learn(Route route, MadeCalls.Call call, RemoteCall remote) {
        Told<P> known = told.computeIfAbsent(route, r -> new Told<>());
        known.calls.merge(at(remote), 1L, Long::sum);
        known.afterwards +=
                remote.end() - remote.costs().looked() - call.span().end() + call.parsing();
        known.count++;
    }

    /**
     * Whether a remote call tells where such calls are made. One that failed brings in no object
     * from anywhere.
     */
    private static boolean tellsPlace(Span span, RemoteCall remote) {
        return remote.contextId() != RemoteCall.LEFT_OUT
                && (remote.contextId() != 0 || !span.isFailure());
    }

    /** Finds out which places are whole; to be called once, when all requests were learnt from. */
    void settle() {
        spans.forEach(
                (place, counts) -> {
                    if (counts[1] > ODD * counts[0]) {
                        notWhole.add(place);
                    }
                });
        for (Told<P> known : told.values()) {
            if (known.places() == null) {
                known.calls.keySet().forEach(notWhole::addAll);
            }
        }
        told.forEach(
                (route, known) -> {
                    if (known.places() != null) {
                        whole.put(route, known.places().stream().filter(this::isWhole).toList());
                    }
                });
    }

    /** Whether all calls of a place are known, and not only those that are told. */
    boolean isWhole(P place) {
        return !notWhole.contains(place);
    }

    /**
     * The calls that a request makes at each place.
     *
     * @return empty where it makes none, as far as that is known
     */
    Map<P, AtPlace> of(Request request) {
        Map<P, Map<Scope, List<RemoteCall>>> calls = new LinkedHashMap<>();
        for (RemoteCall call : request.remoteCalls()) {
            if (!call.isPathAlone()) {
                at(call).forEach(place -> add(calls, place, call));
            }
        }
        Map<P, Set<Scope>> again = new HashMap<>();
        for (MadeCalls.Handling handling : MadeCalls.of(request)) {
            madeAgain
                    .of(handling)
                    .forEach(
                            (place, pairs) ->
                                    again.computeIfAbsent(place, p -> new HashSet<>())
                                            .addAll(madeAgain(pairs)));
            for (MadeCalls.Call call : handling.calls()) {
                List<P> places =
                        whole.getOrDefault(Route.of(handling.span(), call.span()), List.of());
                if (call.told().isEmpty() && !places.isEmpty()) {
                    RemoteCall untold = untold(handling, call);
                    places.forEach(place -> add(calls, place, untold));
                }
            }
        }
        Map<P, AtPlace> byPlace = new LinkedHashMap<>();
        calls.forEach(
                (place, scopes) -> {
                    Set<Scope> ofAgain = again.getOrDefault(place, Set.of());
                    List<CallParts> at = new ArrayList<>();
                    scopes.forEach(
                            (scope, parts) ->
                                    at.add(new CallParts(parts, ofAgain.contains(scope))));
                    byPlace.put(place, new AtPlace(at, isWhole(place) ? 1 : weight(at)));
                });
        return byPlace;
    }

    /** The calls of which all exchanges are made again. */
    private static Set<Scope> madeAgain(List<MadeAgain.Pair> pairs) {
        Map<Scope, Integer> exchanges = new HashMap<>();
        Set<Scope> whole = new HashSet<>();
        for (MadeAgain.Pair pair : pairs) {
            Scope scope = scope(pair.first());
            if (exchanges.merge(scope, 1, Integer::sum) == pair.first().serving()) {
                whole.add(scope);
            }
        }
        return whole;
    }

    /**
     * Visits the exchanges of a request that are made at places that are whole.
     *
     * @param again visits the calls that are made again at another place, by the place of the first
     */
    void exchanges(
            Request request,
            BiConsumer<P, Exchange> visitor,
            BiConsumer<P, List<MadeAgain.Pair>> again) {
        for (MadeCalls.Handling handling : MadeCalls.of(request)) {
            madeAgain.of(handling).forEach(again);
            for (MadeCalls.Call call : handling.calls()) {
                Exchange exchange =
                        new Exchange(
                                call.span(),
                                afterwards(call),
                                costs(call),
                                Fetched.of(request, call.index()));
                whole.getOrDefault(Route.of(handling.span(), call.span()), List.of())
                        .forEach(place -> visitor.accept(place, exchange));
            }
        }
    }

    private static OptionalLong afterwards(MadeCalls.Call call) {
        return call.told().stream()
                .mapToLong(
                        told ->
                                told.duration()
                                        - told.costs().looked()
                                        - call.span().total()
                                        + call.parsing())
                .findFirst();
    }

    private static CallCosts costs(MadeCalls.Call call) {
        return call.told().map(RemoteCall::costs).orElse(CallCosts.NONE);
    }

    /** What the agent would have told of a call. */
    private RemoteCall untold(MadeCalls.Handling handling, MadeCalls.Call call) {
        Span span = call.span();
        return new RemoteCall(
                NO_RUN,
                call.index(),
                handling.index(),
                RemoteCall.LEFT_OUT,
                span.service(),
                span.operation(),
                span.start(),
                end(handling, span),
                0,
                span.bytes(),
                1,
                call.critical());
    }

    /** When the caller had dealt with an answer, as it usually does; before its next call. */
    private long end(MadeCalls.Handling handling, Span span) {
        long latest = Math.max(span.end(), handling.span().innerEnd());
        for (MadeCalls.Call other : handling.calls()) {
            if (other.span().start() >= span.end()) {
                latest = Math.min(latest, other.span().start());
            }
        }
        long usual = told.get(Route.of(handling.span(), span)).afterwards();
        return Math.min(span.end() + Math.max(0, usual), latest);
    }

    private static <P> void add(
            Map<P, Map<Scope, List<RemoteCall>>> calls, P place, RemoteCall call) {
        calls.computeIfAbsent(place, p -> new LinkedHashMap<>())
                .computeIfAbsent(scope(call), s -> new ArrayList<>())
                .add(call);
    }

    /** Of requests that make as many such calls, each has the same chance of one that is drawn. */
    private static double weight(List<CallParts> calls) {
        return calls.stream().mapToLong(CallParts::weight).average().orElse(1);
    }

    private List<P> at(RemoteCall call) {
        return places.getOrDefault(RemoteCallSums.Key.of(call), List.of());
    }

    private static Scope scope(MadeCalls.Call call) {
        return call.told().map(PlacedCalls::scope).orElseGet(() -> new Scope(NO_RUN, call.index()));
    }

    private static Scope scope(RemoteCall call) {
        return new Scope(call.run(), call.scopeId());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.requests.RemoteCall;

/**
 * Which calls are the first of their handling to ask for something that it asks for again at
 * another place. Where the calls of the first place are not made, that of the other one is the
 * first.
 *
 * <p>Hardly ever does the agent tell both. Where all first calls that it tells of a route are made
 * at a place, so are the others; and where none of the later calls that it tells is made there, nor
 * are these.
 *
 * @param <P> what stands for a place
 */
final class MadeAgain<P> {
    /** Of a hundred calls, so many may be odd. */
    private static final double ODD = 0.01;

    private final Function<RemoteCall, List<P>> places;
    private final Map<Route, Told<P>> firsts = new HashMap<>();
    private final Map<Route, Told<P>> later = new HashMap<>();

    /**
     * Two calls of one handling that ask for the same.
     *
     * @param again is made when the first one has begun
     */
    record Pair(MadeCalls.Call first, MadeCalls.Call again) {}

    /** Where calls are made of which the agent tells it. */
    private static final class Told<P> {
        private final Map<P, Long> at = new HashMap<>();
        private long all;

        void add(List<P> places) {
            all++;
            places.forEach(place -> at.merge(place, 1L, Long::sum));
        }

        /** Where nearly all are made. */
        List<P> ofAll() {
            List<P> ofAll = new ArrayList<>();
            at.forEach(
                    (place, calls) -> {
                        if (calls >= (1 - ODD) * all) {
                            ofAll.add(place);
                        }
                    });
            return ofAll;
        }

        boolean isHardlyEverAt(P place) {
            return all > 0 && at.getOrDefault(place, 0L) <= ODD * all;
        }
    }

    /**
     * @param places where the calls of a remote call's path count
     */
    MadeAgain(Function<RemoteCall, List<P>> places) {
        this.places = places;
    }

    /** Takes in where a handling makes such calls, as far as the agent tells it. */
    void learn(MadeCalls.Handling handling) {
        for (List<MadeCalls.Call> alike : handling.alike()) {
            for (MadeCalls.Call call : alike) {
                Map<Route, Told<P>> known = call == alike.get(0) ? firsts : later;
                placesOf(call).ifPresent(at -> told(known, handling, call).add(at));
            }
        }
    }

    private Told<P> told(
            Map<Route, Told<P>> known, MadeCalls.Handling handling, MadeCalls.Call call) {
        return known.computeIfAbsent(Route.of(handling.span(), call.span()), r -> new Told<>());
    }

    /** By the place of first calls, these and for each the next one that is made elsewhere. */
    Map<P, List<Pair>> of(MadeCalls.Handling handling) {
        Map<P, List<Pair>> pairs = new LinkedHashMap<>();
        for (List<MadeCalls.Call> alike : handling.alike()) {
            MadeCalls.Call first = alike.get(0);
            List<MadeCalls.Call> others = alike.subList(1, alike.size());
            for (P place : placesOf(first).orElseGet(() -> told(firsts, handling, first).ofAll())) {
                others.stream()
                        .filter(call -> isElsewhere(place, handling, call))
                        .findFirst()
                        .ifPresent(
                                again ->
                                        pairs.computeIfAbsent(place, p -> new ArrayList<>())
                                                .add(new Pair(first, again)));
            }
        }
        return pairs;
    }

    private boolean isElsewhere(P place, MadeCalls.Handling handling, MadeCalls.Call call) {
        return placesOf(call)
                .map(at -> !at.contains(place))
                .orElseGet(() -> told(later, handling, call).isHardlyEverAt(place));
    }

    /** Where it is made; empty where the agent does not tell it. */
    private Optional<List<P>> placesOf(MadeCalls.Call call) {
        return call.told()
                .filter(remote -> remote.contextId() != 0)
                .or(call::path)
                .or(call::told)
                .map(places);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.requests.Change;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Replay;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestIndex;

/**
 * What is gained at each of several call paths, by the requests of the trace: first a line through
 * the calls' durations and sizes, then each request played again with calls that take less time.
 */
final class GainReplay {
    /** Requests that are looked at: of these the 99th percentile is known well enough. */
    private static final int MOST_REQUESTS = 2000;

    /** Of fewer, only the median would be. */
    private static final int LEAST_REQUESTS = 300;

    /** Requests times places: that many are played again in some seconds. */
    private static final int MOST_PLAYS = 20_000;

    /** One call path, and what is to be left out there. */
    static final class Place {
        private final Gain.Kind kind;
        private final LeftOut leftOut;
        private final List<double[]> calls = new ArrayList<>();
        private final Replayed replayed = new Replayed();
        private CallTimes times = CallTimes.UNKNOWN;

        private double meanBytes;

        Place(Gain.Kind kind, LeftOut leftOut) {
            this.kind = kind;
            this.leftOut = leftOut;
        }

        private void fit() {
            double[] sizes = calls.stream().mapToDouble(call -> call[0]).toArray();
            double[] taken = calls.stream().mapToDouble(call -> call[1]).toArray();
            times = CallTimes.of(sizes, taken);
            meanBytes = Arrays.stream(sizes).average().orElse(0);
            calls.clear();
        }

        private double leastSaved(double size) {
            return times.isTold() && leftOut.isMeasured()
                    ? times.low() * size * leftOut.likely(meanBytes)
                    : 0;
        }

        private double likelySaved(double size) {
            return times.isTold() ? times.perByte() * size * leftOut.likely(meanBytes) : 0;
        }

        private double mostSaved(double duration, double size) {
            return times.calls() == 0
                    ? duration
                    : Math.min(duration, times.high() * size * leftOut.most(meanBytes));
        }

        /**
         * The gain.
         *
         * @param requests that were looked at, with such a call or without
         * @param scale how many calls each that is told of stands for
         */
        Gain gain(int requests, double scale) {
            return replayed.gain(
                    kind, times, leftOut.likely(meanBytes), leftOut.isMeasured(), requests, scale);
        }

        /** How often. */
        Extent extent(int requests) {
            return replayed.extent(requests);
        }
    }

    private record Scope(int run, long id) {}

    private final Map<RemoteCallSums.Key, List<Place>> places;
    private int requests;

    private GainReplay(Map<RemoteCallSums.Key, List<Place>> places) {
        this.places = places;
    }

    /**
     * Finds what each place gains.
     *
     * @param from start of the range of time that requests are taken from, nanoseconds
     * @param until its end
     * @return how many requests were looked at
     */
    static int run(
            RequestIndex index,
            long from,
            long until,
            Map<RemoteCallSums.Key, List<Place>> places) {
        if (places.isEmpty()) {
            return 0;
        }
        GainReplay replay = new GainReplay(places);
        Set<Place> different = new HashSet<>();
        places.values().forEach(different::addAll);
        int wanted =
                Math.max(LEAST_REQUESTS, Math.min(MOST_REQUESTS, MOST_PLAYS / different.size()));
        index.sample(from, until, wanted, replay::collect);
        different.forEach(Place::fit);
        index.sample(from, until, wanted, request -> replay.play(request, index.overlap()));
        return replay.requests;
    }

    private void collect(Request request) {
        callsByPlace(request)
                .forEach(
                        (place, calls) ->
                                calls.stream()
                                        .filter(parts -> bytes(parts) >= 0)
                                        .forEach(
                                                parts ->
                                                        place.calls.add(
                                                                new double[] {
                                                                    bytes(parts), duration(parts)
                                                                })));
    }

    private void play(Request request, OverlapAllowance allowance) {
        if (request.isCut()) {
            return;
        }
        requests++;
        Map<Place, Collection<List<RemoteCall>>> byPlace = callsByPlace(request);
        if (!byPlace.isEmpty()) {
            Replay replay = new Replay(request, allowance);
            byPlace.forEach((place, calls) -> play(request, replay, place, calls));
        }
    }

    private static void play(
            Request request, Replay replay, Place place, Collection<List<RemoteCall>> calls) {
        Map<RemoteCall, Long> least = new HashMap<>();
        Map<RemoteCall, Long> likely = new HashMap<>();
        Map<RemoteCall, Long> most = new HashMap<>();
        for (List<RemoteCall> parts : calls) {
            long duration = duration(parts);
            long bytes = bytes(parts);
            double size = bytes >= 0 ? bytes : place.times.bytes();
            boolean all = place.kind == Gain.Kind.CALL;
            double highest = all ? duration : place.mostSaved(duration, size);
            double value = all ? duration : place.likelySaved(size);
            for (RemoteCall part : parts) {
                double ofCall = duration == 0 ? 0 : (double) length(part) / duration;
                put(most, part, highest * ofCall);
                put(likely, part, value * ofCall);
                put(least, part, (all ? duration : place.leastSaved(size)) * ofCall);
            }
        }
        long after = replay.duration(Change.remoteCalls(likely));
        place.replayed.add(
                request,
                calls.size(),
                place.kind == Gain.Kind.CALL ? calls.size() : 0,
                replay.duration(Change.remoteCalls(least)),
                after,
                replay.duration(Change.remoteCalls(most)));
    }

    private static void put(Map<RemoteCall, Long> savings, RemoteCall part, double saved) {
        long whole = Math.round(Math.min(saved, length(part)));
        if (whole > 0) {
            savings.put(part, whole);
        }
    }

    /** The calls of each place that the request makes; one may have been told in parts. */
    private Map<Place, Collection<List<RemoteCall>>> callsByPlace(Request request) {
        Map<Place, Map<Scope, List<RemoteCall>>> calls = new LinkedHashMap<>();
        for (RemoteCall call : request.remoteCalls()) {
            RemoteCallSums.Key key =
                    new RemoteCallSums.Key(call.run(), call.contextId(), call.callee());
            for (Place place : places.getOrDefault(key, List.of())) {
                calls.computeIfAbsent(place, p -> new LinkedHashMap<>())
                        .computeIfAbsent(
                                new Scope(call.run(), call.scopeId()), s -> new ArrayList<>())
                        .add(call);
            }
        }
        Map<Place, Collection<List<RemoteCall>>> byPlace = new LinkedHashMap<>();
        calls.forEach((place, scopes) -> byPlace.put(place, scopes.values()));
        return byPlace;
    }

    private static long duration(List<RemoteCall> parts) {
        return parts.stream().mapToLong(GainReplay::length).sum();
    }

    private static long length(RemoteCall part) {
        return part.end() - part.start();
    }

    /** Bytes of the answer; {@link Span#UNKNOWN_BYTES} where no part tells. */
    private static long bytes(List<RemoteCall> parts) {
        long known = 0;
        boolean isKnown = false;
        for (RemoteCall part : parts) {
            isKnown |= part.bytes() >= 0;
            known += Math.max(0, part.bytes());
        }
        return isKnown ? known : Span.UNKNOWN_BYTES;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
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
        private boolean isWhole;
        private boolean isSizeTold;

        Place(Gain.Kind kind, LeftOut leftOut) {
            this.kind = kind;
            this.leftOut = leftOut;
        }

        private void collect(List<RemoteCall> parts) {
            isSizeTold |= bytes(parts) >= 0;
            calls.add(new double[] {bytes(parts), duration(parts), objects(parts)});
        }

        /**
         * Fits the line. Where no answer's size is told, as by databases, an answer is as large as
         * its objects.
         */
        private void fit(boolean isWhole) {
            this.isWhole = isWhole;
            boolean isByObjects = !isSizeTold && leftOut.perObject() > 0;
            if (isByObjects) {
                calls.forEach(call -> call[0] = call[2] * leftOut.perObject());
            }
            calls.removeIf(call -> call[0] < 0);
            double[] sizes = calls.stream().mapToDouble(call -> call[0]).toArray();
            double[] taken = calls.stream().mapToDouble(call -> call[1]).toArray();
            times = CallTimes.of(sizes, taken);
            times = isByObjects ? times.byObjects() : times;
            meanBytes = Arrays.stream(sizes).average().orElse(0);
            calls.clear();
        }

        /** Bytes of an answer; what is usual where nothing tells it. */
        private double size(List<RemoteCall> parts) {
            if (isSizeTold) {
                return bytes(parts) >= 0 ? bytes(parts) : times.bytes();
            }
            return isTold(parts) ? objects(parts) * leftOut.perObject() : times.bytes();
        }

        /** What an object costs may all be for itself, and not for its fields. */
        private double leastSaved(double size) {
            boolean isFixed = times.isByObjects() && kind == Gain.Kind.FIELDS;
            return times.isTold() && leftOut.isMeasured() && !isFixed
                    ? times.low() * size * leftOut.likely(meanBytes)
                    : 0;
        }

        private double likelySaved(double size) {
            return times.isTold() ? times.perByte() * size * leftOut.likely(meanBytes) : 0;
        }

        /** Where nothing of an answer is chosen, the call need not be made. */
        private double mostSaved(double duration, double size) {
            if (times.calls() == 0 || kind == Gain.Kind.OBJECTS) {
                return duration;
            }
            if (times.isByObjects()) {
                return times.isTold() ? Math.min(duration, times.high() * size) : duration;
            }
            return Math.min(duration, times.high() * size * leftOut.most(meanBytes));
        }

        /**
         * The gain.
         *
         * @param requests that were looked at, with such a call or without
         * @param scale how many calls there are for each of those that were looked into, by their
         *     weight
         */
        Gain gain(int requests, double scale) {
            return replayed.gain(
                    kind,
                    times,
                    leftOut.likely(meanBytes),
                    leftOut.isMeasured(),
                    requests,
                    isWhole ? 1 : scale);
        }

        /** How often. */
        Extent extent(int requests) {
            return replayed.extent(requests);
        }
    }

    private final PlacedCalls<Place> placed;
    private int requests;

    private GainReplay(PlacedCalls<Place> placed) {
        this.placed = placed;
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
        PlacedCalls<Place> placed = new PlacedCalls<>(places);
        GainReplay replay = new GainReplay(placed);
        Set<Place> different = new HashSet<>();
        places.values().forEach(different::addAll);
        int wanted =
                Math.max(LEAST_REQUESTS, Math.min(MOST_REQUESTS, MOST_PLAYS / different.size()));
        index.sample(from, until, wanted, placed::learn);
        placed.settle();
        index.sample(from, until, wanted, replay::collect);
        different.forEach(place -> place.fit(placed.isWhole(place)));
        index.sample(from, until, wanted, request -> replay.play(request, index.overlap()));
        return replay.requests;
    }

    /** Only of calls that are told is it known how long the caller was busy with the answer. */
    private void collect(Request request) {
        placed.of(request)
                .forEach(
                        (place, at) ->
                                at.calls().stream()
                                        .filter(GainReplay::isTold)
                                        .forEach(place::collect));
    }

    private static boolean isTold(List<RemoteCall> parts) {
        return parts.get(0).contextId() != RemoteCall.LEFT_OUT;
    }

    private void play(Request request, OverlapAllowance allowance) {
        if (request.isCut()) {
            return;
        }
        requests++;
        Map<Place, PlacedCalls.AtPlace> byPlace = placed.of(request);
        if (!byPlace.isEmpty()) {
            Replay replay = new Replay(request, allowance);
            byPlace.forEach((place, at) -> play(request, replay, place, at));
        }
    }

    private static void play(
            Request request, Replay replay, Place place, PlacedCalls.AtPlace at) {
        Map<RemoteCall, Long> least = new HashMap<>();
        Map<RemoteCall, Long> likely = new HashMap<>();
        Map<RemoteCall, Long> most = new HashMap<>();
        for (List<RemoteCall> parts : at.calls()) {
            long duration = duration(parts);
            double size = place.size(parts);
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
                at.weight(),
                at.calls().size(),
                place.kind == Gain.Kind.CALL ? at.calls().size() : 0,
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

    private static long duration(List<RemoteCall> parts) {
        return parts.stream().mapToLong(GainReplay::length).sum();
    }

    private static long length(RemoteCall part) {
        return part.end() - part.start();
    }

    private static long objects(List<RemoteCall> parts) {
        return parts.stream().mapToLong(RemoteCall::objects).sum();
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

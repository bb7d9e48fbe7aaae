// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Replay;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.ThreadWork;

/**
 * What is gained at each of several call paths, by the requests of the trace: first a line through
 * the calls' durations and sizes, then each request played again with calls that take less time.
 */
public final class GainReplay {
    /** Over the same requests. */
    public static final int PASSES = 3;

    /** Requests that are looked at: of these the 99th percentile is known well enough. */
    private static final int MOST_REQUESTS = 2000;

    /** Of fewer, only the median would be. */
    private static final int LEAST_REQUESTS = 300;

    /** Requests times places: that many are played again in some seconds. */
    private static final int MOST_PLAYS = 20_000;

    /** Where few calls are told, so that few of the requests have one. */
    private static final int MOST_PLAYS_OF_FEW = 100_000;

    private static final long NO_REQUEST = -1;

    private final PlacedCalls<GainPlace> placed;
    private final List<JoinedGain> joined;

    /** Places that are not played alone. */
    private final Set<GainPlace> ofJoined = new HashSet<>();

    private final BytePrices prices = new BytePrices();
    private final InFlight inFlight = new InFlight();

    /** Of each request that was collected, how long it did not wait for others to answer. */
    private final List<Long> own = new ArrayList<>();

    private final UsualTimes usual = new UsualTimes();

    /** How long each service took for its handlings, of the requests that were collected. */
    private final Map<Integer, Long> handled = new HashMap<>();

    /** Bytes that each service was answered, of the requests that were collected. */
    private final Map<Integer, Double> received = new HashMap<>();

    /** Of how many calls of each place it was measured what they cost. */
    private final Map<GainPlace, Long> costs = new HashMap<>();

    private int collected;
    private long lastCollected = NO_REQUEST;
    private int requests;
    private int handlings;
    private long lastRequest = NO_REQUEST;

    /**
     * What was looked at.
     *
     * @param handlings of messages that were sent in the requests
     */
    public record Looked(int requests, int handlings) {
        /** Nothing. */
        public static final Looked NONE = new Looked(0, 0);

        /** With the handlings, each of which counts as a request. */
        public int all() {
            return requests + handlings;
        }
    }

    /**
     * What is known of processors.
     *
     * @param ofService what a service takes of them for each request, nanoseconds, by its number; 0
     *     where not known
     * @param threads what a service's threads took, by its number
     * @param isWaitKnown whether it is known how long requests wait for them
     * @param ofByte what a byte costs on their machines
     */
    public record Processors(
            IntToDoubleFunction ofService,
            IntFunction<ThreadWork> threads,
            boolean isWaitKnown,
            ByteCost ofByte) {}

    private GainReplay(PlacedCalls<GainPlace> placed, List<JoinedGain> joined) {
        this.placed = placed;
        this.joined = joined;
        joined.forEach(one -> ofJoined.addAll(one.places()));
    }

    /**
     * Finds what each place gains.
     *
     * @param from start of the range of time that requests are taken from, nanoseconds
     * @param until its end
     * @param duration of all requests of the range together, nanoseconds
     * @param processors what is known of them
     * @param places where the calls of each call path count, which know their gains afterwards
     * @param progress of {@link #PASSES} passes
     */
    public static Looked run(
            RequestIndex index,
            long from,
            long until,
            long duration,
            Processors processors,
            Map<RemoteCallSums.Key, List<GainPlace>> places,
            PassProgress progress) {
        return run(index, from, until, duration, processors, places, List.of(), progress);
    }

    /**
     * The same, where changes make calls of several places shorter at once.
     *
     * @param joined such changes, whose places are among the others
     */
    public static Looked run(
            RequestIndex index,
            long from,
            long until,
            long duration,
            Processors processors,
            Map<RemoteCallSums.Key, List<GainPlace>> places,
            List<JoinedGain> joined,
            PassProgress progress) {
        if (places.isEmpty()) {
            progress.leaveOut(PASSES);
            return Looked.NONE;
        }
        PlacedCalls<GainPlace> placed = new PlacedCalls<>(places);
        GainReplay replay = new GainReplay(placed, joined);
        Map<GainPlace, List<RemoteCallSums.Key>> keys = new HashMap<>();
        places.forEach(
                (key, at) ->
                        at.forEach(
                                place ->
                                        keys.computeIfAbsent(place, p -> new ArrayList<>())
                                                .add(key)));
        int wanted = Math.max(LEAST_REQUESTS, Math.min(MOST_REQUESTS, MOST_PLAYS / keys.size()));
        sample(index, from, until, wanted, progress, replay::learn);
        placed.settle();
        boolean isTooSmall = replay.costs.values().stream().anyMatch(CostSample::isTooSmall);
        int forCosts = isTooSmall ? Math.max(wanted, CostSample.MOST_REQUESTS) : wanted;
        int forPlays = Math.max(wanted, Math.min(forCosts, MOST_PLAYS_OF_FEW / keys.size()));
        sample(index, from, until, forCosts, progress, replay::collect);
        double atOnce = replay.requestsAtOnce(duration);
        double own = replay.usualOwn();
        HandlingRates rates = replay.rates(processors);
        keys.forEach(
                (place, of) ->
                        place.fit(
                                placed.isWhole(place),
                                replay.prices.most(of),
                                atOnce,
                                rates,
                                own,
                                replay.usual,
                                processors.isWaitKnown,
                                processors.ofByte));
        sample(
                index,
                from,
                until,
                forPlays,
                progress,
                request -> replay.play(request, index.overlap()));
        return new Looked(replay.requests, replay.handlings);
    }

    private static void sample(
            RequestIndex index,
            long from,
            long until,
            long wanted,
            PassProgress progress,
            Consumer<Request> visitor) {
        index.sample(
                from,
                until,
                wanted,
                progress,
                request -> LinkedHandlings.each(request, index.overlap(), visitor));
    }

    private void learn(Request request) {
        placed.learn(request);
        placed.of(request).forEach((place, at) -> costs.merge(place, at.measured(), Long::sum));
    }

    /** Only of calls that are told is it known how long callers were busy with the answers. */
    private void collect(Request request) {
        placed.of(request).forEach((place, at) -> place.collect(request, at));
        placed.exchanges(
                request,
                (place, exchange) -> place.collect(exchange, request.duration()),
                GainPlace::collect);
        prices.learn(request);
        inFlight.add(request.start(), request.end());
        if (request.id() != lastCollected) {
            collected++;
            lastCollected = request.id();
        }
        long others = 0;
        for (Span span : Preorder.of(request.root()).nodes()) {
            if (span.kind() == SpanKind.CLIENT) {
                others += span.metrics().exclusive();
            } else {
                handled.merge(span.service(), span.handle(), Long::sum);
            }
        }
        for (MadeCalls.Handling handling : MadeCalls.of(request)) {
            for (MadeCalls.Call call : handling.calls()) {
                double bytes = Math.max(0, call.span().bytes());
                received.merge(handling.span().service(), bytes, Double::sum);
            }
        }
        own.add(request.duration() - others);
        usual.add(request.start(), request.duration());
    }

    private double usualOwn() {
        long[] sorted = own.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    private HandlingRates rates(Processors processors) {
        IntToDoubleFunction time = service -> handled.getOrDefault(service, 0L);
        return new HandlingRates(
                service ->
                        time.applyAsDouble(service) == 0
                                ? 0
                                : processors.ofService.applyAsDouble(service)
                                        * collected
                                        / time.applyAsDouble(service),
                time,
                service ->
                        BesideRequests.of(
                                processors.threads.apply(service),
                                received.getOrDefault(service, 0.0),
                                collected));
    }

    /**
     * Requests are drawn in blocks: where blocks are short, their mean tells more than the most.
     */
    private double requestsAtOnce(long duration) {
        return Math.max(1, Math.max(inFlight.most(), inFlight.mean(duration)));
    }

    private void play(Request request, OverlapAllowance allowance) {
        if (request.isCut()) {
            return;
        }
        if (request.id() == lastRequest) { // a handling has the number of its request
            handlings++;
        } else {
            requests++;
            lastRequest = request.id();
        }
        Map<GainPlace, PlacedCalls.AtPlace> byPlace = placed.of(request);
        if (!byPlace.isEmpty()) {
            Replay replay = new Replay(request, allowance);
            joined.forEach(one -> one.play(request, replay, byPlace));
            byPlace.keySet().removeAll(ofJoined);
            byPlace.forEach((place, at) -> place.play(request, replay, at));
        }
    }
}

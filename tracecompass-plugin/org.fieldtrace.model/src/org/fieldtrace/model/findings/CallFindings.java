// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.findings.exercise.RecordedOperations;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.gains.AgentsPart;
import org.fieldtrace.model.findings.gains.CallTimes;
import org.fieldtrace.model.findings.gains.CallersWork;
import org.fieldtrace.model.findings.gains.CostSample;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.LinkedHandlings;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.findings.gains.Replayed;
import org.fieldtrace.model.findings.gains.UnderLoad;
import org.fieldtrace.model.findings.gains.UsualMean;
import org.fieldtrace.model.findings.order.FoundBy;
import org.fieldtrace.model.operations.Operations;
import org.fieldtrace.model.operations.OutsideRequests;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Change;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Replay;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.ProcessorLoad;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;

/**
 * Finds what is wrong with the calls that requests make. It goes over the requests four times: to
 * learn where calls are made, to see what is wrong and how sure that is, to see what calls cost
 * that should not be made, and to play those again that have what matters most.
 */
public final class CallFindings {
    /** Over the same requests, but for one that may take in more of them. */
    public static final int PASSES = 4;

    /** Requests that are looked at: of these the 99th percentile is known well enough. */
    private static final int MOST_REQUESTS = 2000;

    /** Findings of a kind whose requests are played again. */
    private static final int MOST_OF_A_KIND = 20;

    /** Sizes and durations of calls that are kept; a line is drawn through fewer. */
    private static final int MOST_TIMES = 2000;

    private static final long NO_REQUEST = -1;

    private final RequestSource source;
    private final ProcessorLoad processors;
    private final OutsideRequests outside;
    private final RecordedOperations recorded;
    private final CallNames names;
    private final SameCallTwice sameCall;
    private final ReadLate readLate;
    private final Chatty chatty;
    private final MapperWorkFound checks;
    private final UnreadAssociation unreadAssociation;
    private final List<CallPattern> patterns;
    private final Map<CallPattern.Key, Tally> tallies = new LinkedHashMap<>();
    private final UnderLoad underLoad = new UnderLoad();
    private final long together;
    private int requests;
    private long duration;

    /** What is known of one finding. */
    private static final class Tally {
        private final CallPattern pattern;
        private final List<double[]> times = new ArrayList<>();
        private final Replayed replayed = new Replayed();
        private CallersWork callersWork = new CallersWork();
        private final List<Long> work = new ArrayList<>();
        private final Map<String, Long> seenIn = new HashMap<>();
        private long weight = 1;
        private long potential;
        private long avoidable;
        private long lastRequest = NO_REQUEST;
        private long lastStart;
        private long duration;
        private long requests;
        private long readBefore;
        private long readLater;
        private long critical;
        private FoundBy foundBy = FoundBy.NOTHING;
        private CallTimes callTimes = CallTimes.UNKNOWN;
        private Optional<Estimate> processor;
        private Estimate around;

        Tally(CallPattern pattern) {
            this.pattern = pattern;
        }

        /**
         * @param operation whose handling makes the calls; empty where it is not known
         */
        void add(Request request, CallPattern.Match match, Optional<String> operation) {
            if (request.id() != lastRequest || request.start() != lastStart) {
                lastRequest = request.id();
                lastStart = request.start(); // handlings of messages have the same number
                requests++;
                duration += request.duration();
                operation.ifPresent(name -> seenIn.merge(name, 1L, Long::sum));
            }
            readBefore += match.readBefore();
            readLater += match.readLater();
            foundBy = foundBy.and(match.foundBy());
            addCosts(match);
            weight = Math.max(weight, pattern.weight(match));
            potential += match.taken();
            avoidable += match.avoidable().size();
            for (MadeCalls.Call call : match.calls()) {
                if (call.span().bytes() >= 0 && times.size() < MOST_TIMES) {
                    times.add(new double[] {call.span().bytes(), call.duration()});
                }
            }
        }

        /** Takes in what its calls cost. */
        void addCosts(CallPattern.Match match) {
            work.addAll(match.work());
            match.avoidable().forEach(callersWork::add);
        }

        /** Whether more calls have to tell what they cost. */
        boolean hasFewCosts() {
            return CostSample.isTooSmall(Math.max(work.size(), callersWork.measured()));
        }

        void forgetCosts() {
            work.clear();
            callersWork = new CallersWork();
        }

        void fit() {
            callTimes =
                    CallTimes.of(
                            times.stream().mapToDouble(call -> call[0]).toArray(),
                            times.stream().mapToDouble(call -> call[1]).toArray());
            times.clear();
        }

        Optional<Estimate> processor() {
            if (processor == null) {
                processor =
                        work.isEmpty()
                                ? callersWork.processor().map(AgentsPart::without)
                                : Optional.of(ofWork());
            }
            return processor;
        }

        /** What is spent around each call; known once all requests were looked at. */
        Estimate around(boolean isWaitApart) {
            if (around == null) {
                around = callersWork.time(isWaitApart);
            }
            return around;
        }

        /** Whether what a framework does around its calls counts, the making of queries with it. */
        boolean isWithFramework() {
            return pattern.gain() == Gain.Kind.CALL && callersWork.isWithFramework();
        }

        private Estimate ofWork() {
            return UsualMean.of(work.stream().mapToDouble(Long::doubleValue).toArray());
        }

        boolean isProven() {
            long saved = pattern.gain() == Gain.Kind.CALL ? avoidable * callersWork.median() : 0;
            return pattern.isProven(readBefore, readLater)
                    && pattern.matters(potential + saved, duration, requests);
        }
    }

    private CallFindings(
            RequestSource source,
            RequestSummary summary,
            CallNames names,
            SameCallTwice sameCall,
            ReadLate readLate,
            Chatty chatty,
            MapperWorkFound checks,
            UnreadAssociation unreadAssociation,
            List<CallPattern> patterns) {
        this.source = source;
        this.outside = new OutsideRequests(source);
        this.processors = summary.processorLoad();
        this.together = summary.duration();
        this.recorded = new RecordedOperations(source, summary);
        this.names = names;
        this.sameCall = sameCall;
        this.readLate = readLate;
        this.chatty = chatty;
        this.checks = checks;
        this.unreadAssociation = unreadAssociation;
        this.patterns = patterns;
    }

    /**
     * The findings of a range of time, most to gain first.
     *
     * @param summary of its requests
     * @param callPaths the call path of a remote call; empty where it is not known
     * @param reads when sampled objects were first read
     * @param unread which fields nobody reads
     * @param from the range's start, nanoseconds
     * @param until the range's end, nanoseconds
     * @param progress of {@link #PASSES} passes
     */
    public static List<Finding> of(
            RequestSource source,
            RequestSummary summary,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths,
            SampledReads reads,
            UnreadFields unread,
            FindingRules rules,
            long from,
            long until,
            PassProgress progress) {
        CallNames names = new CallNames(source, callPaths);
        SameCallTwice sameCall = new SameCallTwice(names, rules, source.index().overlap());
        NPlusOne nPlusOne = new NPlusOne(names, rules, sameCall, source.index().overlap());
        ReadLate readLate = new ReadLate(names, rules, reads);
        Chatty chatty = new Chatty(names, rules, nPlusOne, sameCall);
        MapperWorkFound checks = MapperWorkFound.checks(names, rules);
        UnreadAssociation association = new UnreadAssociation(names, unread);
        CallFindings findings =
                new CallFindings(
                        source,
                        summary,
                        names,
                        sameCall,
                        readLate,
                        chatty,
                        checks,
                        association,
                        List.of(
                                nPlusOne,
                                sameCall,
                                association,
                                new OneAfterTheOther(names, rules, source.index().overlap(), reads),
                                readLate,
                                chatty,
                                new FailedAndPaidFor(names),
                                new Waits(names, rules),
                                new ThreadWaits(names, rules),
                                MapperWorkFound.translations(names, rules),
                                checks,
                                new SameWork(
                                        names, rules, new Operations(source).ranked(summary))));
        return findings.run(from, until, progress);
    }

    private List<Finding> run(long from, long until, PassProgress progress) {
        sample(from, until, progress, this::learn);
        sample(from, until, progress, this::look);
        keepLargest();
        if (tallies.isEmpty()) {
            return List.of();
        }
        tallies.values().forEach(Tally::fit);
        weigh(from, until, progress);
        sample(from, until, progress, this::play);
        List<Finding> findings = new ArrayList<>();
        tallies.forEach((key, tally) -> findings.add(finding(key, tally)));
        // Where another finding mends all of its calls, no request is left that has it.
        findings.removeIf(finding -> finding.extent().requests() == 0 || !finding.isFinding());
        findings.sort(Finding.ORDER);
        return findings;
    }

    /** Sees what calls cost of which those that were looked at tell too little. */
    private void weigh(long from, long until, PassProgress progress) {
        Map<CallPattern.Key, Tally> few = new HashMap<>(tallies);
        few.values().removeIf(tally -> !tally.hasFewCosts());
        if (few.isEmpty()) {
            progress.leaveOut(1);
            return;
        }
        few.values().forEach(Tally::forgetCosts);
        Set<CallPattern> of = new LinkedHashSet<>();
        few.values().forEach(tally -> of.add(tally.pattern));
        sample(
                from,
                until,
                CostSample.MOST_REQUESTS,
                progress,
                request -> addCosts(request, of, few));
    }

    private void addCosts(Request request, Set<CallPattern> of, Map<CallPattern.Key, Tally> few) {
        if (request.isCut() || outside.holds(request.root())) {
            return;
        }
        List<MadeCalls.Handling> handlings = MadeCalls.of(request);
        for (CallPattern pattern : of) {
            for (CallPattern.Match match : pattern.find(request, handlings)) {
                Optional.ofNullable(few.get(match.key())).ifPresent(tally -> tally.addCosts(match));
            }
        }
    }

    private void sample(long from, long until, PassProgress progress, Consumer<Request> visitor) {
        sample(from, until, MOST_REQUESTS, progress, visitor);
    }

    private void sample(
            long from, long until, int wanted, PassProgress progress, Consumer<Request> visitor) {
        source.index()
                .sample(
                        from,
                        until,
                        wanted,
                        progress,
                        request ->
                                LinkedHandlings.each(request, source.index().overlap(), visitor));
    }

    private void learn(Request request) {
        List<MadeCalls.Handling> handlings = MadeCalls.of(request);
        for (MadeCalls.Handling handling : handlings) {
            names.learn(handling);
            sameCall.learn(handling);
            checks.learn(handling);
            unreadAssociation.learn(handling);
        }
        if (!request.isCut()) {
            readLate.learn(request, handlings);
            chatty.learn(request, handlings);
        }
    }

    private Finding finding(CallPattern.Key key, Tally tally) {
        return new CallFinding(
                key,
                tally.pattern,
                tally.replayed.extent(lookedAt(tally)),
                duration == 0 ? 0 : Math.min(1, (double) tally.critical * tally.weight / duration),
                tally.readLater,
                tally.foundBy,
                gain(tally).of(processors),
                recorded.seen(key.service(), tally.seenIn));
    }

    /** Of work, requests gain more where they wait for processors and for each other. */
    private Gain gain(Tally tally) {
        Gain gain =
                tally.replayed.gain(
                        tally.pattern.gain(), tally.callTimes, 0, false, requests, tally.weight);
        return gain.kind() == Gain.Kind.WORK ? underLoad.of(gain, together) : gain;
    }

    /** Where one request of so many was looked at for it. */
    private int lookedAt(Tally tally) {
        long drawn = Math.round((double) requests / tally.weight);
        return (int) Math.max(drawn, tally.replayed.extent(requests).requests());
    }

    private void look(Request request) {
        if (request.isCut()) {
            return;
        }
        duration += request.duration();
        if (outside.holds(request.root())) {
            return;
        }
        requests++;
        underLoad.add(request);
        List<MadeCalls.Handling> handlings = MadeCalls.of(request);
        List<Span> spans = Preorder.of(request.root()).nodes();
        for (CallPattern pattern : patterns) {
            for (CallPattern.Match match : pattern.find(request, handlings)) {
                tallies.computeIfAbsent(match.key(), key -> new Tally(pattern))
                        .add(request, match, operation(match, spans));
            }
        }
    }

    private Optional<String> operation(CallPattern.Match match, List<Span> spans) {
        Stream<Integer> makers =
                Stream.concat(
                        match.calls().stream().map(MadeCalls.Call::caller),
                        match.remote().stream().map(RemoteCall::handling));
        return makers.findFirst().map(maker -> names.name(spans.get(maker).operation()));
    }

    private void keepLargest() {
        tallies.values().removeIf(tally -> !tally.isProven());
        Map<FindingKind, Integer> kept = new EnumMap<>(FindingKind.class);
        List<Map.Entry<CallPattern.Key, Tally>> largest = new ArrayList<>(tallies.entrySet());
        largest.sort(Comparator.comparingLong(entry -> -entry.getValue().potential));
        for (Map.Entry<CallPattern.Key, Tally> entry : largest) {
            if (kept.merge(entry.getKey().kind(), 1, Integer::sum) > MOST_OF_A_KIND) {
                tallies.remove(entry.getKey());
            }
        }
    }

    private void play(Request request) {
        if (request.isCut()) {
            return;
        }
        List<MadeCalls.Handling> handlings = MadeCalls.of(request);
        Replay replay = null;
        Set<Integer> mended = new HashSet<>(); // calls that a finding before spares or moves
        Set<Integer> spared = new HashSet<>(); // of them those that count with what is ahead
        for (CallPattern pattern : patterns) {
            Map<CallPattern.Key, List<CallPattern.Match>> byKey = new LinkedHashMap<>();
            for (CallPattern.Match found : pattern.find(request, handlings)) {
                Tally tally = tallies.get(found.key());
                CallPattern.Match match =
                        tally == null ? null : pattern.without(found, spared).orElse(null);
                if (match != null && Collections.disjoint(mended, match.unawaited().keySet())) {
                    byKey.computeIfAbsent(match.key(), key -> new ArrayList<>()).add(match);
                    match.avoidable().forEach(call -> mended.add(call.index()));
                    mended.addAll(match.beside().values());
                    if (tally.isWithFramework()) {
                        match.avoidable().forEach(call -> spared.add(call.index()));
                    }
                }
            }
            if (!byKey.isEmpty() && replay == null) {
                replay = new Replay(request, source.index().overlap());
            }
            for (Map.Entry<CallPattern.Key, List<CallPattern.Match>> entry : byKey.entrySet()) {
                play(request, replay, tallies.get(entry.getKey()), entry.getValue());
            }
        }
    }

    private void play(
            Request request, Replay replay, Tally tally, List<CallPattern.Match> matches) {
        Map<Integer, Long> least = new HashMap<>();
        Map<Integer, Long> likely = new HashMap<>();
        Map<Integer, Long> most = new HashMap<>();
        Map<RemoteCall, Long> remote = new HashMap<>();
        Map<Integer, Integer> beside = new HashMap<>();
        Map<Integer, Long> unawaited = new HashMap<>();
        Map<Integer, Long> around = new HashMap<>(); // avoidable calls that were waited for
        long calls = 0;
        long avoidable = 0;
        for (CallPattern.Match match : matches) {
            calls += match.calls().size() + match.remote().size();
            avoidable += match.avoidable().size() + match.avoidableRemote().size();
            match.avoidableRemote().forEach(call -> remote.put(call, call.duration()));
            beside.putAll(match.beside());
            match.unawaited().forEach((place, time) -> unawaited.merge(place, time, Long::sum));
            tally.critical += match.critical();
            for (MadeCalls.Call call : match.avoidable()) {
                put(most, call, call.duration());
                put(likely, call, likely(tally, call));
                put(least, call, least(tally, call));
                if (call.span().metrics().critical()) {
                    around.merge(call.caller(), 1L, Long::sum);
                }
            }
        }
        Map<Integer, Long> mostOfSlowest = new HashMap<>(most);
        List<Span> spans = Preorder.of(request.root()).nodes();
        boolean isWaitApart = processors.waiting() > 0 && tally.pattern.gain() == Gain.Kind.CALL;
        Estimate ofCaller = tally.around(isWaitApart);
        around.forEach(
                (caller, times) -> {
                    long own = spans.get(caller).metrics().exclusive();
                    most.put(caller, upTo(own, times * ofCaller.high()));
                    double ofSlowest = isWaitApart ? ofCaller.high() : tally.callersWork.most();
                    mostOfSlowest.put(caller, upTo(own, times * ofSlowest));
                    if (tally.pattern.gain() == Gain.Kind.CALL) {
                        least.put(caller, upTo(own, times * ofCaller.low()));
                        likely.put(caller, upTo(own, times * ofCaller.likely()));
                    }
                });
        boolean isShorter = beside.isEmpty() && unawaited.isEmpty();
        if (isShorter) {
            tally.replayed.add(
                    request,
                    1,
                    calls,
                    avoidable,
                    replay.duration(Change.spans(least)),
                    replay.duration(Change.spans(likely)),
                    replay.duration(new Change(remote, most, Map.of())),
                    replay.duration(new Change(remote, mostOfSlowest, Map.of())));
        } else {
            // Two calls side by side may slow each other down, by as much as they gain.
            long after = replay.duration(new Change(Map.of(), unawaited, beside));
            boolean isSure = tally.pattern.gain() == Gain.Kind.WORK;
            boolean isLikely = isSure || tally.pattern.gain() == Gain.Kind.ORDER;
            tally.replayed.add(
                    request,
                    1,
                    calls,
                    avoidable,
                    isSure ? after : request.duration(),
                    isLikely ? after : request.duration(),
                    after);
        }
        if (tally.pattern.gain() == Gain.Kind.WORK) {
            long times = matches.stream().mapToLong(match -> match.work().size()).sum();
            tally.processor().ifPresent(each -> tally.replayed.addProcessor(each.times(times)));
        }
        if (isShorter && tally.pattern.gain() == Gain.Kind.CALL) {
            tally.processor()
                    .ifPresent(ofCall -> tally.replayed.addProcessor(processor(matches, ofCall)));
        }
    }

    /**
     * What calls cost the processors that are not made: their caller's share was measured; of the
     * callee's handling any part may be, which is nothing where its thread only waits.
     */
    private static Estimate processor(List<CallPattern.Match> matches, Estimate ofCall) {
        Estimate sum = Estimate.NOTHING;
        for (CallPattern.Match match : matches) {
            for (MadeCalls.Call call : match.avoidable()) {
                Span span = call.span();
                double handling = span.kind() == SpanKind.CALL ? span.handle() : 0;
                sum = sum.plus(ofCall).plus(new Estimate(0, handling / 2, handling));
            }
        }
        return sum;
    }

    private static long upTo(long most, double time) {
        return Math.min(most, Math.round(time));
    }

    private static void put(Map<Integer, Long> savings, MadeCalls.Call call, long saved) {
        if (saved > 0) {
            savings.put(call.index(), Math.min(saved, call.duration()));
        }
    }

    /** The fixed part of a call that one for all spares, or all of one that is not made. */
    private static long likely(Tally tally, MadeCalls.Call call) {
        return switch (tally.pattern.gain()) {
            case CALL -> call.duration();
            case BATCH -> withoutBytes(tally, call, tally.callTimes.perByte());
            default -> 0;
        };
    }

    private static long least(Tally tally, MadeCalls.Call call) {
        return switch (tally.pattern.gain()) {
            case CALL -> call.duration();
            case BATCH -> withoutBytes(tally, call, tally.callTimes.high());
            default -> 0;
        };
    }

    private static long withoutBytes(Tally tally, MadeCalls.Call call, double perByte) {
        if (!tally.callTimes.isTold() || call.span().bytes() < 0) {
            return 0;
        }
        return Math.max(0, Math.round(call.duration() - perByte * call.span().bytes()));
    }
}

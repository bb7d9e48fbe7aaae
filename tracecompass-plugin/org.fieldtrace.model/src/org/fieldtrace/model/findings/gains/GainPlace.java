// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.estimates.CountedCalls;
import org.fieldtrace.model.requests.Change;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Replay;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/** One call path, what is to be left out there, and what that gains. */
public final class GainPlace {
    /** Of a hundred calls, so many may be odd, such as one whose exchange was lost. */
    private static final double ODD = 0.01;

    private final Gain.Kind kind;
    private final LeftOut leftOut;
    private final List<double[]> calls = new ArrayList<>();
    private final List<double[]> exchanges = new ArrayList<>();

    /** Of them what passed outside of the callee. */
    private final List<Moved> underway = new ArrayList<>();

    /** What callers do with answers when the exchange is over. */
    private final List<double[]> afterwards = new ArrayList<>();

    private final FirstOfSame firstOfSame = new FirstOfSame();
    private final Replayed replayed = new Replayed();
    private final AnswerCost.Measured measured = new AnswerCost.Measured();
    private AnswerCost answer = AnswerCost.UNKNOWN;

    /**
     * Processor time that a call saves which is not made: of one that is made again, and of others.
     */
    private Estimate ofFirst = Estimate.NOTHING;

    private Estimate ofCall = Estimate.NOTHING;

    /** Share of the time of a call that is made again. */
    private double timeOfFirst = 1;

    private CallTimes times = CallTimes.UNKNOWN;
    private double surePerByte;
    private double meanBytes;
    private double own;
    private double stretch;
    private UsualTimes usual = new UsualTimes();
    private double requestsAtOnce;
    private boolean isWhole;
    private boolean isSizeTold;
    private boolean isServed = true;
    private boolean isFetchingKnown;

    /** Calls that the agent tells, and those of them of which no exchange is known. */
    private int told;

    private int unserved;

    /** Calls of this place that one of them may have waited for, itself among them. */
    private double atOnce;

    /** Of one request. */
    private int mostAtOnce = 1;

    /** Requests by the operations that make calls here. */
    private final Map<Asker, Long> askers = new HashMap<>();

    /** Sum of the squares of how many calls each request makes here. */
    private double squares;

    /** Of the requests that were played again. */
    private RemoteCallSums played = RemoteCallSums.NONE;

    /**
     * A place of which no call is known yet.
     *
     * @param kind what is left out
     * @param leftOut how much of that
     */
    public GainPlace(Gain.Kind kind, LeftOut leftOut) {
        this.kind = kind;
        this.leftOut = leftOut;
    }

    private void collect(CallParts call) {
        told++;
        unserved += call.isServed() ? 0 : 1;
        isSizeTold |= call.bytes() >= 0;
        calls.add(new double[] {call.bytes(), call.duration(), call.objects()});
        measured.add(call.bytes(), call.costs(), call.weight());
    }

    /** Takes in which calls a request makes here. */
    void collect(Request request, PlacedCalls.AtPlace at) {
        int handling = at.calls().get(0).parts().get(0).handling();
        measured.setCaller(request.root().preorder().get(handling).service());
        InFlight inFlight = new InFlight();
        for (CallParts call : at.calls()) {
            call.parts().forEach(part -> inFlight.add(part.start(), part.end()));
            if (call.isTold()) {
                collect(call);
            }
        }
        mostAtOnce = Math.max(mostAtOnce, inFlight.most());
    }

    /**
     * Takes in an exchange, where all are known.
     *
     * @param request how long the request took that it serves, nanoseconds
     */
    void collect(PlacedCalls.Exchange exchange, long request) {
        Span span = exchange.span();
        double size = span.bytes();
        if (size >= 0) {
            exchanges.add(new double[] {size, span.total()});
            boolean isHandlingKnown = span.kind() == SpanKind.CALL;
            if (span.encoding() >= 0) {
                measured.addEncoding(size, span.encoding());
            }
            underway.add(Moved.of(exchange));
            if (isHandlingKnown) {
                measured.addHandling(span.service(), span.handle());
            }
            exchange.afterwards().ifPresent(after -> afterwards.add(new double[] {size, after}));
        }
        exchange.afterwards()
                .ifPresent(after -> measured.addWork(after, exchange.costs(), request));
        if (!isFetchingKnown) {
            exchange.fetched().ifPresent(measured::add);
        }
    }

    /** Takes in a handling's calls of this place that it makes again elsewhere. */
    void collect(List<MadeAgain.Pair> pairs) {
        firstOfSame.add(pairs);
    }

    /**
     * Fits the line. Of a place that is whole all exchanges are known, and of some what the caller
     * then did. Where no answer's size is told, as by databases, an answer is as large as its
     * objects.
     *
     * <p>A callee that is asked for less may go on reading all, and throw away what was not asked
     * for. So a byte surely costs no more than what the network and the caller take for it.
     *
     * @param mostPerByte what a byte costs at most by what is known of other calls, nanoseconds
     * @param requestsAtOnce requests that went on at the same time
     * @param rates what services spend on their handlings
     * @param own how long requests usually do not wait for others to answer that are not recorded,
     *     nanoseconds; 0 where not known
     * @param usual what requests usually take
     * @param isWaitKnown whether it is known how long they wait for processors
     * @param ofByte what a byte costs on the machines of the trace
     */
    void fit(
            boolean isWhole,
            double mostPerByte,
            double requestsAtOnce,
            HandlingRates rates,
            double own,
            UsualTimes usual,
            boolean isWaitKnown,
            ByteCost ofByte) {
        this.usual = usual;
        this.requestsAtOnce = requestsAtOnce;
        this.isWhole = isWhole;
        this.own = own;
        // Where only some calls are told, nobody knows how many there were.
        atOnce = isWhole ? requestsAtOnce * mostAtOnce : Double.POSITIVE_INFINITY;
        boolean isByObjects = !isSizeTold && leftOut.perObject() > 0;
        if (isByObjects) {
            calls.forEach(call -> call[0] = call[2] * leftOut.perObject());
        }
        calls.removeIf(call -> call[0] < 0);
        times = line(calls);
        times = isByObjects ? times.byObjects() : times;
        if (isWhole && exchanges.size() >= calls.size() && !afterwards.isEmpty()) {
            times = line(exchanges).plus(line(afterwards));
            surePerByte = line(Moved.outside(underway)).low() + line(afterwards).low();
        }
        times = times.atMost(mostPerByte);
        measured.setOfByte(ofByte);
        answer = measured.sum(underway, requestsAtOnce * mostAtOnce, rates);
        ofFirst = AgentsPart.without(answer.whole(firstOfSame));
        ofCall = AgentsPart.without(answer.whole());
        timeOfFirst = firstOfSame.ofTime();
        stretch = answer.isStretchKnown() ? answer.stretch().likely() : 0;
        answer = isWaitKnown && answer.isKnown() ? answer.withoutWaiting() : answer;
        isServed = unserved <= ODD * told;
        times = isServed ? times : CallTimes.UNKNOWN;
        surePerByte = times.isByOthers() ? Math.min(surePerByte, times.low()) : surePerByte;
        List<double[]> known = exchanges.isEmpty() ? calls : exchanges;
        meanBytes = known.stream().mapToDouble(call -> call[0]).average().orElse(0);
        calls.clear();
        exchanges.clear();
        underway.clear();
        afterwards.clear();
    }

    private static CallTimes line(List<double[]> calls) {
        return CallTimes.of(
                calls.stream().mapToDouble(call -> call[0]).toArray(),
                calls.stream().mapToDouble(call -> call[1]).toArray());
    }

    /** Bytes of an answer; what is usual where nothing tells it. */
    private double size(CallParts call) {
        if (isSizeTold) {
            return call.bytes() >= 0 ? call.bytes() : times.bytes();
        }
        return call.isTold() ? call.objects() * leftOut.perObject() : times.bytes();
    }

    /** What an object costs may all be for itself, and not for its fields. */
    private double leastSaved(double size) {
        if (answer.isKnown()) {
            return timeSaved(size).low();
        }
        if (!times.isTold() || !leftOut.isMeasured()) {
            return 0;
        }
        double ofObjects = kind == Gain.Kind.FIELDS ? 0 : times.low();
        double perByte = times.isByObjects() ? ofObjects : surePerByte;
        return perByte * size * leftOut.likely(meanBytes);
    }

    private Estimate wholeCall(CallParts call) {
        return call.isMadeAgain() ? ofFirst : ofCall;
    }

    private Estimate processorSaved(CallParts call, double size) {
        if (kind == Gain.Kind.CALL) {
            return wholeCall(call);
        }
        return answer.saved(
                size, upToAll(leftOut.ofWork(meanBytes)), upToAll(leftOut.ofBytes(meanBytes)));
    }

    /**
     * What is saved where more is mended than the answer. Calls of whose objects nobody chooses one
     * need not be made at all, and what nobody answers need not be read.
     */
    private Estimate deeperSaved(CallParts call, double size) {
        if (kind == Gain.Kind.OBJECTS) {
            return wholeCall(call).times(leftOut.calls());
        }
        Estimate fetched = answer.fetched(size, leftOut.ofWork(meanBytes));
        return kind == Gain.Kind.CALL || fetched.high() == 0
                ? Estimate.NOTHING
                : processorSaved(call, size).plusIndependent(fetched);
    }

    private Estimate timeSaved(double size) {
        return answer.time(size, leftOut.ofWork(meanBytes), leftOut.ofBytes(meanBytes));
    }

    /** Objects may be for nothing but themselves, so that without them all of it goes. */
    private Estimate upToAll(Estimate share) {
        double most = kind == Gain.Kind.OBJECTS ? 1 : share.high();
        return new Estimate(share.low(), share.likely(), most);
    }

    private double likelySaved(double size) {
        if (answer.isKnown()) {
            return timeSaved(size).likely();
        }
        return times.isTold() ? times.perByte() * size * leftOut.likely(meanBytes) : 0;
    }

    /**
     * Where nothing of an answer is chosen, the call need not be made. What a call waits for others
     * gets less by what each of these saves, which is no more than what this one does.
     */
    private double mostSaved(double duration, double size) {
        if (kind == Gain.Kind.FIELDS && answer.isKnown()) {
            return Math.min(duration, timeSaved(size).high());
        }
        if (times.calls() == 0 || kind == Gain.Kind.OBJECTS) {
            return duration;
        }
        double most = times.high() * size + times.waiting(duration, size);
        if (times.isByObjects()) {
            return times.isTold() ? Math.min(duration, most) : duration;
        }
        if (times.isTold()) {
            most = Math.min(most, atOnce * times.high() * size);
        }
        return Math.min(duration, most * leftOut.most(meanBytes));
    }

    private double mostSavedOfSlowest(double duration, double size) {
        if (kind == Gain.Kind.FIELDS && answer.isKnown()) {
            Estimate work = leftOut.ofWork(meanBytes);
            return Math.min(duration, answer.timeOfSlowest(size, work, leftOut.ofBytes(meanBytes)));
        }
        return mostSaved(duration, size);
    }

    /**
     * The gain.
     *
     * @param requests that were looked at, with such a call or without
     * @param scale how many calls there are for each of those that were looked into, by their
     *     weight
     */
    public Gain gain(int requests, double scale) {
        Gain gain =
                replayed.gain(
                        kind,
                        times,
                        leftOut.likely(meanBytes),
                        leftOut.isMeasured(),
                        requests,
                        isWhole ? 1 : scale);
        return isServed ? underLoad(gain) : underLoad(gain).unserved();
    }

    /** The same gain, of requests that wait for processors and for each other as those here do. */
    Gain underLoad(Gain gain) {
        return gain.stretched(stretch, own).queued(usual, requestsAtOnce);
    }

    /**
     * The calls of all requests. Where the place is whole, the requests that were played again tell
     * more of them than the few that were told, unless their number is known more narrowly by
     * these.
     *
     * @param told calls that were told
     * @param requests that were played again
     * @param all requests
     */
    public CountedCalls counted(CountedCalls told, long requests, long all) {
        if (!isWhole || played.calls() == 0 || told.sums().calls() == 0) {
            return told;
        }
        double scale = (double) all / requests;
        CallEstimate replayed = estimate(told.estimate().lookedInto(), requests, all);
        CallEstimate estimate = told.estimate();
        double calls = told.sums().calls();
        if (replayed.width() < estimate.width()) {
            estimate = replayed;
            calls = scale * played.calls();
        }
        double more = calls / told.sums().calls();
        return new CountedCalls(
                new RemoteCallSums(
                        Math.round(calls),
                        told.sums().told(),
                        Math.round(more * told.sums().objects()),
                        Math.round(more * told.sums().bytes()),
                        Math.round(scale * played.waited()),
                        Math.round(scale * played.critical())),
                estimate);
    }

    /**
     * How sure the number of calls is that the requests tell which were played again. They are
     * drawn, so that their calls are a sample without replacement (Cochran, Sampling Techniques,
     * 3rd edition, chapter 2).
     */
    private CallEstimate estimate(long lookedInto, long requests, long all) {
        double calls = played.calls();
        double mean = calls / requests;
        double variance = Math.max(0, squares / requests - mean * mean) / requests;
        double missed = Math.max(0, 1 - (double) requests / all);
        return CallEstimate.of(
                lookedInto, Math.round(calls * all / requests), variance * missed * all * all);
    }

    /** How often. */
    public Extent extent(int requests) {
        return replayed.extent(requests);
    }

    /**
     * Plays a request again in which the calls of this place take less.
     *
     * @param at its calls here
     */
    void play(Request request, Replay replay, PlacedCalls.AtPlace at) {
        addAskers(request, at);
        squares += Math.pow(at.calls().size(), 2);
        for (CallParts call : at.calls()) {
            played = played.plus(new RemoteCallSums(1, 0, 0, 0, call.duration(), call.critical()));
        }
        Savings savings = savings(at);
        long atMost = isServed ? 0 : request.duration() - sinceBeginning(request, at);
        replayed.add(
                request,
                at.weight(),
                at.calls().size(),
                kind == Gain.Kind.CALL ? at.calls().size() : 0,
                replay.duration(Change.remoteCalls(savings.least())),
                replay.duration(Change.remoteCalls(savings.likely())),
                isServed ? replay.duration(Change.remoteCalls(savings.most())) : atMost,
                isServed ? replay.duration(Change.remoteCalls(savings.mostOfSlowest())) : atMost);
        if (savings.isProcessorKnown()) {
            replayed.addProcessor(savings.processor(), savings.deeper());
        }
    }

    /** By how much calls of a request take less; nothing where their exchanges are not known. */
    Savings savings(PlacedCalls.AtPlace at) {
        Savings savings = new Savings();
        if (!isServed) {
            return savings;
        }
        boolean all = kind == Gain.Kind.CALL;
        for (CallParts call : at.calls()) {
            long duration = call.duration();
            double size = size(call);
            // Of a call that is not made the caller's work goes, and the agent's stays out.
            double own =
                    Math.max(0, duration - call.costs().looked())
                            * (call.isMadeAgain() ? timeOfFirst : 1);
            Estimate saved =
                    all
                            ? new Estimate(own, own, own)
                            : new Estimate(
                                    leastSaved(size), likelySaved(size), mostSaved(duration, size));
            double mostOfSlowest = all ? own : mostSavedOfSlowest(duration, size);
            for (RemoteCall part : call.parts()) {
                double ofCall = duration == 0 ? 0 : (double) part.duration() / duration;
                savings.add(part, saved.times(ofCall), mostOfSlowest * ofCall);
            }
            if (answer.isKnown()) {
                savings.addProcessor(processorSaved(call, size), deeperSaved(call, size));
            }
        }
        return savings;
    }

    /** Whether the calls need not be made at all. */
    boolean isOfWholeCalls() {
        return kind == Gain.Kind.CALL;
    }

    /** Says whether another place counts what the callee spends on what it asks others for. */
    void setFetchingKnown(boolean isKnown) {
        isFetchingKnown = isKnown;
    }

    /**
     * What calls can have taken whose exchanges are not known: the answer of one may have been
     * underway since the handling began that makes it.
     */
    private static long sinceBeginning(Request request, PlacedCalls.AtPlace at) {
        List<Span> spans = request.root().preorder();
        Map<Integer, Long> ends = new HashMap<>();
        for (CallParts call : at.calls()) {
            call.parts().forEach(part -> ends.merge(part.handling(), part.end(), Math::max));
        }
        long time = 0;
        for (Map.Entry<Integer, Long> end : ends.entrySet()) {
            time += Math.max(0, end.getValue() - spans.get(end.getKey()).innerStart());
        }
        return Math.min(time, request.duration());
    }

    private void addAskers(Request request, PlacedCalls.AtPlace at) {
        List<Span> spans = request.root().preorder();
        Set<Asker> ofRequest = new HashSet<>();
        for (CallParts call : at.calls()) {
            ofRequest.add(Asker.of(spans.get(call.parts().get(0).handling())));
        }
        ofRequest.forEach(asker -> askers.merge(asker, 1L, Long::sum));
    }

    /** Of the requests that were played again those with such calls, by what makes these. */
    public Map<Asker, Long> askers() {
        return Map.copyOf(askers);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plays a request again in which some calls take less time, or begin with another one instead of
 * after it, and tells how long it lasts then.
 *
 * <p>As in {@link CausalGraph}, whatever a handling does begins as long after the last of what it
 * waited for as it did, or where that is not known, after the last end of what had ended before it,
 * and a handling ends as long after the last that its answer waited for as it did. So a call beside
 * a slower one gains nothing, and what is left out of the critical path may put another call on it.
 * Calls that nobody waits for change nothing.
 */
public final class Replay {
    /**
     * What a handling waits for: a call, or a remote call with the calls that serve it.
     *
     * @param calls that it is, by their places among the handling's
     * @param awaited what it waited for, by such places; empty where it is not known
     */
    private record Step(
            int span,
            long start,
            long end,
            long newDuration,
            List<Integer> calls,
            List<Awaited> awaited) {}

    /** The place of a step that is no single span. */
    private static final int NO_SPAN = -1;

    private final Request request;
    private final OverlapAllowance allowance;
    private final Preorder<Span> order;

    /** The places of each span's calls among the spans, one span after the other. */
    private final int[] children;

    /** Where those of a span begin; one more at the end. */
    private final int[] firstChild;

    /**
     * @param allowance by how much calls may overlap those that they waited for
     */
    public Replay(Request request, OverlapAllowance allowance) {
        this.request = request;
        this.allowance = allowance;
        order = Preorder.of(request.root());
        int count = order.nodes().size();
        firstChild = new int[count + 1];
        for (int i = 1; i < count; i++) {
            firstChild[order.caller(i) + 1]++;
        }
        for (int i = 0; i < count; i++) {
            firstChild[i + 1] += firstChild[i];
        }
        children = new int[count - 1];
        int[] next = firstChild.clone();
        for (int i = 1; i < count; i++) {
            children[next[order.caller(i)]++] = i;
        }
    }

    /**
     * How long the request lasts; no call is made shorter than nothing.
     *
     * @return nanoseconds
     */
    public long duration(Change change) {
        if (change.isNone()) {
            return request.duration();
        }
        Map<RemoteCall, Long> savings = change.shorterRemoteCalls();
        Map<Integer, List<RemoteCall>> shorter = new HashMap<>();
        for (RemoteCall call : savings.keySet()) {
            shorter.computeIfAbsent(call.handling(), h -> new ArrayList<>()).add(call);
        }
        List<Span> spans = order.nodes();
        long[] newTotals = new long[spans.size()];
        boolean[] isChanged = new boolean[spans.size()];
        change.beside().keySet().forEach(i -> isChanged[order.caller(i)] = true);
        // Callers come before what they call, so that backwards all below is known.
        for (int i = spans.size() - 1; i >= 0; i--) {
            List<RemoteCall> calls = shorter.getOrDefault(i, new ArrayList<>());
            newTotals[i] = spans.get(i).total();
            if (isChanged[i] || !calls.isEmpty()) {
                calls.sort(Comparator.comparingLong(RemoteCall::start));
                newTotals[i] = newTotal(i, calls, change, newTotals);
            }
            newTotals[i] = Math.max(0, newTotals[i] - change.shorterSpans().getOrDefault(i, 0L));
            boolean isAwaited = spans.get(i).kind() != SpanKind.MESSAGE;
            if (i > 0 && isAwaited && newTotals[i] != spans.get(i).total()) {
                isChanged[order.caller(i)] = true;
            }
        }
        return newTotals[0];
    }

    private long newTotal(int index, List<RemoteCall> calls, Change change, long[] newTotals) {
        Span span = order.nodes().get(index);
        List<Step> alone = new ArrayList<>();
        List<List<Step>> serving = new ArrayList<>();
        calls.forEach(call -> serving.add(new ArrayList<>()));
        for (int i = firstChild[index]; i < firstChild[index + 1]; i++) {
            Span child = order.nodes().get(children[i]);
            if (child.kind() == SpanKind.MESSAGE) {
                continue;
            }
            Step step =
                    new Step(
                            children[i],
                            child.start(),
                            child.end(),
                            newTotals[children[i]],
                            List.of(i - firstChild[index]),
                            child.awaited());
            int served = servedBy(child, calls);
            (served < 0 ? alone : serving.get(served)).add(step);
        }
        for (int i = 0; i < calls.size(); i++) {
            RemoteCall call = calls.get(i);
            List<Step> within = serving.get(i);
            long inside = duration(within, List.of(), call.start(), call.end(), change);
            long saved = Math.max(0, change.shorterRemoteCalls().get(call));
            List<Integer> parts = new ArrayList<>();
            within.forEach(step -> parts.addAll(step.calls));
            alone.add(
                    new Step(
                            NO_SPAN,
                            call.start(),
                            call.end(),
                            Math.max(0, inside - saved),
                            parts,
                            within.isEmpty() ? List.of() : within.get(0).awaited));
        }
        long inner =
                duration(alone, span.awaitedByAnswer(), span.innerStart(), span.innerEnd(), change);
        return Math.max(0, span.total() - (span.innerEnd() - span.innerStart()) + inner);
    }

    /** The remote call that a call serves: the one to the same service that it lies in. */
    private static int servedBy(Span child, List<RemoteCall> calls) {
        for (int i = 0; i < calls.size(); i++) {
            RemoteCall call = calls.get(i);
            boolean isCallee =
                    call.callee() == RemoteCall.UNKNOWN_CALLEE || call.callee() == child.service();
            if (isCallee && call.start() <= child.start() && child.end() <= call.end()) {
                return i;
            }
        }
        return -1;
    }

    /** How long it takes now to do what was done in a time. */
    private long duration(
            List<Step> steps, List<Awaited> answer, long start, long end, Change change) {
        List<Step> joined = new ArrayList<>();
        for (Step step : steps) {
            if (step.start >= start && step.start <= end && allowance.hadEnded(step.end, end)) {
                joined.add(step);
            }
        }
        joined.sort(Comparator.comparingLong(Step::start).thenComparingLong(Step::end));
        int[] places = places(joined);
        List<CausalGraph.Step> network = new ArrayList<>(joined.size());
        long[] durations = new long[joined.size()];
        for (int i = 0; i < durations.length; i++) {
            Step step = joined.get(i);
            List<Awaited> awaited = CausalSchedule.among(places, step.awaited);
            network.add(new CausalGraph.Step(step.start, step.end, awaited));
            durations[i] = step.newDuration;
        }
        CausalGraph graph =
                new CausalGraph(
                        network, CausalSchedule.among(places, answer), start, end, allowance);
        return graph.newEnd(durations, new Beside(joined, change)) - start;
    }

    /** Where each of the handling's calls stands among steps; below 0 where it does not. */
    private static int[] places(List<Step> joined) {
        int most = 0;
        for (Step step : joined) {
            for (int call : step.calls) {
                most = Math.max(most, call + 1);
            }
        }
        int[] places = new int[most];
        Arrays.fill(places, CausalGraph.NONE);
        for (int i = 0; i < joined.size(); i++) {
            for (int call : joined.get(i).calls) {
                places[call] = i;
            }
        }
        return places;
    }

    /** Calls that begin with another one instead of after it. */
    private static final class Beside implements CausalGraph.Beginnings {
        private final List<Step> steps;
        private final Change change;

        /** By the span. */
        private final Map<Integer, Begun> begun = new HashMap<>();

        private static final class Begun {
            final Step step;
            final long newStart;
            long newEnd;

            Begun(Step step, long newStart) {
                this.step = step;
                this.newStart = newStart;
            }
        }

        Beside(List<Step> steps, Change change) {
            this.steps = steps;
            this.change = change;
        }

        /** What a step begins with now; null where it does not. */
        private Begun first(Step step) {
            return begun.get(change.beside().getOrDefault(step.span, NO_SPAN));
        }

        @Override
        public long of(int place, long released) {
            Step step = steps.get(place);
            long newStart = released;
            Begun first = first(step);
            if (first != null) {
                long after = Math.max(0, step.start - first.step.end);
                newStart = Math.min(newStart, first.newStart + after);
            }
            if (step.span != NO_SPAN) {
                begun.put(step.span, new Begun(step, newStart));
            }
            return newStart;
        }

        /** What waited for a call by way of a later one waits for both now. */
        @Override
        public long joined(int place, long end) {
            Step step = steps.get(place);
            Begun first = first(step);
            boolean waited =
                    first != null
                            && step.awaited.stream()
                                    .anyMatch(a -> first.step.calls.contains(a.call()));
            long all = waited ? Math.max(end, first.newEnd) : end;
            if (step.span != NO_SPAN) {
                begun.get(step.span).newEnd = all;
            }
            return all;
        }
    }
}

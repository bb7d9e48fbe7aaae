// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Plays a request again in which some calls take less time, or begin with another one instead of
 * after it, and tells how long it lasts then.
 *
 * <p>As in {@link SiblingOrder}, whatever a handling does begins as long after the last end of what
 * had ended before it as it did, and a handling ends as long after its last call as it did. So a
 * call beside a slower one gains nothing, and what is left out of the critical path may put another
 * call on it. Calls that nobody waits for change nothing.
 */
public final class Replay {
    /** What a handling waits for: a call, or a remote call with the calls that serve it. */
    private record Step(int span, long start, long end, long newDuration) {}

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
            Step step = new Step(children[i], child.start(), child.end(), newTotals[children[i]]);
            int served = servedBy(child, calls);
            (served < 0 ? alone : serving.get(served)).add(step);
        }
        for (int i = 0; i < calls.size(); i++) {
            RemoteCall call = calls.get(i);
            long inside = duration(serving.get(i), call.start(), call.end(), change);
            long saved = Math.max(0, change.shorterRemoteCalls().get(call));
            alone.add(new Step(NO_SPAN, call.start(), call.end(), Math.max(0, inside - saved)));
        }
        long inner = duration(alone, span.innerStart(), span.innerEnd(), change);
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
    private long duration(List<Step> steps, long start, long end, Change change) {
        List<Step> joined = new ArrayList<>();
        for (Step step : steps) {
            if (step.start >= start && step.start <= end && allowance.hadEnded(step.end, end)) {
                joined.add(step);
            }
        }
        joined.sort(Comparator.comparingLong(Step::start).thenComparingLong(Step::end));
        Map<Integer, long[]> begun = new HashMap<>();
        PriorityQueue<long[]> running = new PriorityQueue<>(Comparator.comparingLong(e -> e[0]));
        long ended = start;
        long newEnded = start;
        boolean hasEnded = false;
        long last = start;
        long newLast = start;
        for (Step step : joined) {
            while (!running.isEmpty() && allowance.hadEnded(running.peek()[0], step.start)) {
                long[] before = running.remove();
                ended = hasEnded ? Math.max(ended, before[0]) : before[0];
                newEnded = hasEnded ? Math.max(newEnded, before[1]) : before[1];
                hasEnded = true;
            }
            long newStart = newEnded + step.start - ended;
            long[] first = begun.get(change.beside().getOrDefault(step.span, NO_SPAN));
            if (first != null) {
                newStart = Math.min(newStart, first[1] + Math.max(0, step.start - first[0]));
            }
            if (step.span != NO_SPAN) {
                begun.put(step.span, new long[] {step.end, newStart});
            }
            long newEnd = newStart + step.newDuration;
            running.add(new long[] {step.end, newEnd});
            boolean isFirst = step == joined.get(0);
            last = isFirst ? step.end : Math.max(last, step.end);
            newLast = isFirst ? newEnd : Math.max(newLast, newEnd);
        }
        return newLast - start + end - last;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.Awaited;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Segment.Rule;
import org.fieldtrace.model.requests.Span;

/**
 * Which calls of a handling have waited for which: what the trace tells, and of a call of which it
 * tells nothing, that the other one had ended when it began.
 */
public final class CallOrder {
    private static final int NONE = -1;

    private final List<MadeCalls.Call> calls;
    private final OverlapAllowance allowance;
    private final long start;

    /** By place among the handling's calls, whether awaited or not, that among {@link #calls}. */
    private final int[] places;

    /**
     * A call, and the one that it waited for; whatever else it waited for was there when that one
     * began.
     *
     * @param rule how that was found
     */
    public record Pair(MadeCalls.Call one, MadeCalls.Call other, Rule rule) {}

    /** Calls each of which has waited for the one before, maybe by way of others. */
    public record Sequence(List<MadeCalls.Call> calls, Rule rule) {}

    public CallOrder(MadeCalls.Handling handling, OverlapAllowance allowance) {
        this.calls = handling.calls();
        this.allowance = allowance;
        start = handling.span().start();
        boolean isTold = calls.stream().anyMatch(call -> !call.span().awaited().isEmpty());
        places = isTold ? places(handling) : new int[0];
    }

    private static int[] places(MadeCalls.Handling handling) {
        Map<Span, Integer> byCall = new IdentityHashMap<>();
        for (MadeCalls.Call call : handling.calls()) {
            byCall.put(call.span(), byCall.size());
        }
        return handling.span().children().stream()
                .mapToInt(child -> byCall.getOrDefault(child, NONE))
                .toArray();
    }

    private List<Awaited> awaited(int call) {
        return calls.get(call).span().awaited();
    }

    /** The awaited call's place; {@link #NONE} for none that is known and began before. */
    private int place(Awaited awaited, int before) {
        int place =
                awaited.call() < 0 || awaited.call() >= places.length
                        ? NONE
                        : places[awaited.call()];
        return place < before ? place : NONE;
    }

    /** Those that follow each other directly. */
    public List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        long endBefore = start;
        for (int i = 1; i < calls.size(); i++) {
            Span before = calls.get(i - 1).span();
            List<Awaited> awaited = awaited(i);
            if (!awaited.isEmpty()) {
                int one = awaitedAlone(i, awaited);
                if (one != NONE) {
                    pairs.add(new Pair(calls.get(one), calls.get(i), Rule.CAUSE));
                }
            } else if (allowance.hadEnded(before.end(), calls.get(i).span().start())
                    && allowance.hadEnded(endBefore, before.start())) {
                pairs.add(new Pair(calls.get(i - 1), calls.get(i), Rule.CLOCK));
            }
            endBefore = Math.max(endBefore, before.end());
        }
        return pairs;
    }

    /** What a call waited for last, if all else was there when that began. */
    private int awaitedAlone(int call, List<Awaited> awaited) {
        Awaited last = awaited.get(0);
        for (Awaited other : awaited) {
            last = other.time() > last.time() ? other : last;
        }
        int one = place(last, call);
        if (one == NONE) {
            return NONE;
        }
        long start = calls.get(one).span().start();
        for (Awaited other : awaited) {
            boolean isCall = other.call() != Awaited.START; // what was there before both
            if (isCall && other.call() != last.call() && !allowance.hadEnded(other.time(), start)) {
                return NONE;
            }
        }
        return one;
    }

    /** The longest sequence among some of the calls. */
    public Sequence longest(Collection<MadeCalls.Call> among) {
        return places.length == 0 ? byClock(among) : byCause(among);
    }

    private Sequence byClock(Collection<MadeCalls.Call> among) {
        List<MadeCalls.Call> sequence = new ArrayList<>();
        for (MadeCalls.Call call : among) {
            if (sequence.isEmpty()
                    || allowance.hadEnded(
                            sequence.get(sequence.size() - 1).span().end(), call.span().start())) {
                sequence.add(call);
            }
        }
        return new Sequence(sequence, Rule.CLOCK);
    }

    private Sequence byCause(Collection<MadeCalls.Call> among) {
        Chains chains = new Chains(among);
        PriorityQueue<Integer> running =
                new PriorityQueue<>(Comparator.comparingLong(i -> calls.get(i).span().end()));
        int ended = NONE; // where the longest chain ends of all that had ended
        int longest = NONE;
        for (int i = 0; i < calls.size(); i++) {
            long start = calls.get(i).span().start();
            while (!running.isEmpty()
                    && allowance.hadEnded(calls.get(running.peek()).span().end(), start)) {
                ended = chains.longer(ended, running.remove());
            }
            boolean isTold = !awaited(i).isEmpty();
            int before = isTold ? NONE : ended;
            for (Awaited awaited : awaited(i)) {
                before = chains.longer(before, place(awaited, i));
            }
            chains.add(i, before, isTold);
            longest = chains.longer(longest, i);
            running.add(i);
        }
        return chains.sequence(longest);
    }

    /** The longest sequence among some calls that leads to each of all calls. */
    private final class Chains {
        private final boolean[] counts = new boolean[calls.size()];
        private final int[] lengths = new int[calls.size()];
        private final int[] before = new int[calls.size()];
        private final boolean[] isToldFrom = new boolean[calls.size()];

        Chains(Collection<MadeCalls.Call> among) {
            Map<MadeCalls.Call, Integer> indices = new IdentityHashMap<>();
            calls.forEach(call -> indices.put(call, indices.size()));
            among.forEach(call -> counts[indices.get(call)] = true);
            Arrays.fill(before, NONE);
        }

        void add(int call, int waitedFor, boolean isTold) {
            before[call] = waitedFor;
            lengths[call] = (waitedFor == NONE ? 0 : lengths[waitedFor]) + (counts[call] ? 1 : 0);
            isToldFrom[call] = isTold;
        }

        /** That with the longer chain, the first of two that are as long. */
        int longer(int one, int other) {
            if (one == NONE || other == NONE) {
                return one == NONE ? other : one;
            }
            return lengths[other] > lengths[one] ? other : one;
        }

        Sequence sequence(int last) {
            LinkedList<MadeCalls.Call> sequence = new LinkedList<>();
            Rule rule = Rule.CAUSE;
            for (int i = last; i != NONE && lengths[i] > 0; i = before[i]) {
                if (counts[i]) {
                    sequence.addFirst(calls.get(i));
                }
                if (!isToldFrom[i] && before[i] != NONE && lengths[before[i]] > 0) {
                    rule = Rule.CLOCK;
                }
            }
            return new Sequence(List.copyOf(sequence), rule);
        }
    }
}

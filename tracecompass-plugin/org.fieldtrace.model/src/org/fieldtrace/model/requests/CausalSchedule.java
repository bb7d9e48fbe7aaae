// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The schedule of a handling of which the trace tells what it waited for, see {@link CausalGraph}.
 */
final class CausalSchedule implements CallSchedule {
    /** Steps that are played again to find what the calls of one handling hold up. */
    private static final long MOST_PLAYED = 2_000_000;

    private final CausalGraph graph;
    private final List<Span> joined;
    private final long end;
    private final long[] slacks;

    /**
     * @param slack of the handling itself, {@link Span#UNBOUNDED} where nobody waits for it
     */
    CausalSchedule(Span parent, SiblingOrder order, long slack, OverlapAllowance allowance) {
        joined = order.joined();
        end = parent.innerEnd();
        int[] places = new int[parent.children().size()];
        Arrays.fill(places, CausalGraph.NONE);
        int[] numbers = order.numbers();
        for (int i = 0; i < numbers.length; i++) {
            places[numbers[i]] = i;
        }
        List<CausalGraph.Step> steps = new ArrayList<>(joined.size());
        for (Span child : joined) {
            List<Awaited> awaited = among(places, child.awaited());
            steps.add(new CausalGraph.Step(child.start(), child.end(), awaited));
        }
        graph =
                new CausalGraph(
                        steps,
                        among(places, parent.awaitedByAnswer()),
                        parent.innerStart(),
                        end,
                        allowance);
        if (slack == Span.UNBOUNDED) {
            slacks = new long[joined.size()];
            Arrays.fill(slacks, Span.UNBOUNDED);
        } else {
            slacks = graph.slacks(slack);
        }
    }

    /** Whether the trace tells what any call of a handling, or its answer, has waited for. */
    static boolean isTold(Span parent) {
        if (!parent.awaitedByAnswer().isEmpty()) {
            return true;
        }
        for (Span child : parent.children()) {
            if (!child.awaited().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * By places among some steps; nothing is known where one of them is none.
     *
     * @param places of the calls
     */
    static List<Awaited> among(int[] places, List<Awaited> awaited) {
        List<Awaited> among = new ArrayList<>(awaited.size());
        for (Awaited release : awaited) {
            int call = release.call();
            if (call != Awaited.START && (call >= places.length || places[call] < 0)) {
                return List.of();
            }
            among.add(call == Awaited.START ? release : new Awaited(places[call], release.time()));
        }
        return among;
    }

    @Override
    public long slack(int child) {
        return slacks[child];
    }

    @Override
    public int[] waitedFor() {
        return graph.path();
    }

    @Override
    public long[] limits(int[] critical) {
        long[] limits = new long[critical.length];
        Arrays.fill(limits, Span.UNBOUNDED);
        if (critical.length == joined.size() && !graph.hasJoins()
                || (long) critical.length * joined.size() > MOST_PLAYED) {
            return limits; // nothing is beside them, or too much
        }
        long[] durations = new long[joined.size()];
        for (int i = 0; i < durations.length; i++) {
            durations[i] = joined.get(i).total();
        }
        for (int k = 0; k < critical.length; k++) {
            long duration = durations[critical[k]];
            durations[critical[k]] = 0;
            limits[k] = Math.max(0, end - graph.newEnd(durations));
            durations[critical[k]] = duration;
        }
        return limits;
    }

    @Override
    public Segment.Rule rule(int child) {
        return graph.isTold(child) ? Segment.Rule.CAUSE : Segment.Rule.CLOCK;
    }

    @Override
    public Segment.Rule ruleOfAnswer() {
        return rule(joined.size());
    }
}

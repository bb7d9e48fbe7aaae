// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what a request waited for, and gives every span its metrics.
 *
 * <p>The critical path leads, backwards from the end of a handling, through what its answer has
 * waited for, then through what that call's beginning has waited for, and so on, as far as the
 * trace tells it (see {@link CausalGraph}). Elsewhere it leads through the call that ended last,
 * then through the one that had ended last when that began, and so on; within each call it does the
 * same. Of calls that end together it takes the one that began first. This is the algorithm of
 * CRISP (Z. Zhang et al., "CRISP: Critical Path Analysis of Large-Scale Microservice
 * Architectures", USENIX ATC 2022, section 4.1). A call that outlives the handling that made it was
 * not waited for and takes no part.
 *
 * <p>Exclusive time goes by the same chain of calls: every instant of a request belongs to one
 * span, to the call of the chain that lasts then, else to the handling; so exclusive times add up
 * to the request's duration, and what a span has of the critical path is its own. A detached call
 * has a time of its own and takes none from its caller.
 */
public final class RequestMetrics {
    /** Of a span that no other one cuts short. */
    private static final long NO_LIMIT = Long.MAX_VALUE;

    /**
     * What the spans around it make of a span.
     *
     * @param ownsTime whether the handling above waited for it, and was waited for itself
     * @param until when what came after it began, which may be a little before it ended
     * @param rule how it was found that it was waited for
     */
    private record Place(
            boolean ownsTime,
            long until,
            Segment.Rule rule,
            boolean critical,
            boolean detached,
            long slack,
            long limit,
            long siblingMedian) {}

    private record Visit(Span span, Place place) {}

    private final OverlapAllowance allowance;
    private final List<Segment> path = new ArrayList<>();

    /** Spans whose turn comes: no method calls itself, for the reason in {@link Preorder}. */
    private final Deque<Visit> visits = new ArrayDeque<>();

    private RequestMetrics(OverlapAllowance allowance) {
        this.allowance = allowance;
    }

    /**
     * Sets the metrics of the root and of all spans below it.
     *
     * @param allowance by how much a call may overlap the one that it waited for
     * @return the critical path, in the order of time, tiling the root from start to end
     */
    public static List<Segment> analyse(Span root, OverlapAllowance allowance) {
        RequestMetrics analysis = new RequestMetrics(allowance);
        Place place =
                new Place(true, NO_LIMIT, ruleOfRoot(root), true, false, 0, Span.UNBOUNDED, 0);
        analysis.visits.push(new Visit(root, place));
        while (!analysis.visits.isEmpty()) {
            Visit visit = analysis.visits.pop();
            analysis.visit(visit.span, visit.place);
        }
        analysis.path.sort(Segment.IN_TIME);
        return analysis.path;
    }

    private static Segment.Rule ruleOfRoot(Span root) {
        return root.awaitedByAnswer().isEmpty() ? Segment.Rule.CLOCK : Segment.Rule.CAUSE;
    }

    private void visit(Span span, Place place) {
        Segment.Rule rule = place.rule;
        long own = add(span, place, rule, Segment.Kind.NETWORK, span.start(), span.innerStart());
        long now = span.innerStart();
        if (!span.children().isEmpty()) {
            SiblingOrder order = new SiblingOrder(span, allowance);
            CallSchedule schedule =
                    CausalSchedule.isTold(span)
                            ? new CausalSchedule(span, order, place.slack, allowance)
                            : new Schedule(span, order, place.slack);
            int[] chain = place.ownsTime ? schedule.waitedFor() : new int[0];
            for (int i : chain) {
                Span child = order.joined().get(i);
                own += addOwn(span, place, schedule.rule(i), now, child);
                now = child.end();
            }
            visitJoined(span, order, schedule, chain, place);
            rule = schedule.ruleOfAnswer();
            for (Span child : order.detached()) {
                visits.push(
                        new Visit(
                                child,
                                new Place(
                                        true,
                                        NO_LIMIT,
                                        Segment.Rule.CLOCK,
                                        false,
                                        true,
                                        Span.UNBOUNDED,
                                        0,
                                        0)));
            }
        }
        own += add(span, place, rule, ownKind(span), now, span.innerEnd());
        own += add(span, place, place.rule, Segment.Kind.NETWORK, span.innerEnd(), span.end());
        setMetrics(span, place, own);
    }

    private static void setMetrics(Span span, Place place, long own) {
        long median = place.siblingMedian;
        long drag = place.critical ? Math.min(span.total(), place.limit) : 0;
        span.setMetrics(
                new SpanMetrics(
                        own,
                        place.critical,
                        place.critical ? own : 0,
                        place.detached,
                        place.slack,
                        drag,
                        median == 0 ? 0 : Math.min(span.total() - median, drag),
                        median));
    }

    private void visitJoined(
            Span span, SiblingOrder order, CallSchedule schedule, int[] chain, Place place) {
        List<Span> joined = order.joined();
        int[] critical = place.critical ? chain : new int[0];
        long[] limits = schedule.limits(critical);
        long[] medians = critical.length == 0 ? null : stragglerMedians(joined);
        int next = 0;
        for (int i = 0; i < joined.size(); i++) {
            boolean ownsTime = next < chain.length && chain[next] == i;
            boolean isCritical = ownsTime && place.critical;
            long after = span.innerEnd();
            Segment.Rule rule = schedule.ruleOfAnswer();
            if (ownsTime && next + 1 < chain.length) {
                after = Math.min(after, joined.get(chain[next + 1]).start());
                rule = schedule.rule(chain[next + 1]);
            }
            Place below =
                    new Place(
                            ownsTime,
                            Math.min(place.until, after),
                            rule,
                            isCritical,
                            place.detached,
                            isCritical ? 0 : schedule.slack(i),
                            isCritical ? Math.min(place.limit, limits[next]) : 0,
                            isCritical ? medians[i] : 0);
            visits.push(new Visit(joined.get(i), below));
            next += ownsTime ? 1 : 0;
        }
    }

    /** Own work from a time until a call begins, but for what lay in queues. */
    private long addOwn(Span span, Place place, Segment.Rule rule, long start, Span call) {
        Segment.Kind own = ownKind(span);
        long now = start;
        long sum = 0;
        for (Wait wait : call.waits()) {
            long from = Math.max(now, Math.min(wait.start(), call.start()));
            long until = Math.max(from, Math.min(wait.end(), call.start()));
            sum += add(span, place, rule, own, now, from);
            sum += add(span, place, rule, Segment.Kind.QUEUE, from, until);
            now = until;
        }
        return sum + add(span, place, rule, own, now, call.start());
    }

    private static Segment.Kind ownKind(Span span) {
        return span.kind() == SpanKind.CLIENT ? Segment.Kind.UNTRACED : Segment.Kind.HANDLING;
    }

    private long add(
            Span span, Place place, Segment.Rule rule, Segment.Kind kind, long start, long end) {
        long until = Math.min(end, place.until);
        if (start >= until || !place.ownsTime) {
            return 0;
        }
        if (place.critical) {
            path.add(new Segment(span, kind, start, until, rule));
        }
        return until - start;
    }

    /** For each child that took longer than was ordinary among its like, their median; else 0. */
    private static long[] stragglerMedians(List<Span> joined) {
        long[] medians = new long[joined.size()];
        if (joined.size() < RobustThreshold.MIN_COUNT) {
            return medians;
        }
        Map<Long, List<Integer>> alike = new HashMap<>();
        for (int i = 0; i < joined.size(); i++) {
            Span child = joined.get(i);
            long key = (long) child.service() << Integer.SIZE | child.operation();
            alike.computeIfAbsent(key, k -> new ArrayList<>()).add(i);
        }
        for (List<Integer> siblings : alike.values()) {
            if (siblings.size() >= RobustThreshold.MIN_COUNT) {
                RobustThreshold threshold =
                        RobustThreshold.of(
                                siblings.stream().mapToLong(i -> joined.get(i).total()).toArray());
                for (int i : siblings) {
                    if (joined.get(i).total() > threshold.limit()) {
                        medians[i] = Math.max(1, threshold.median());
                    }
                }
            }
        }
        return medians;
    }
}

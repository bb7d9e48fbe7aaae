// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.ExclusiveTime.Share;

/**
 * Finds what a request waited for, and gives every span its metrics.
 *
 * <p>The critical path leads, backwards from the end of a handling, through the call that ended
 * last, then through the one that had ended last when that began, and so on; within each call it
 * does the same. This is the algorithm of CRISP (Z. Zhang et al., "CRISP: Critical Path Analysis of
 * Large-Scale Microservice Architectures", USENIX ATC 2022, section 4.1). A call that outlives the
 * handling that made it was not waited for and takes no part.
 */
public final class RequestMetrics {
    /** What the spans around it make of a span. */
    private record Place(
            Share share,
            boolean critical,
            boolean detached,
            long slack,
            long limit,
            long siblingMedian) {}

    private record Visit(Span span, Place place) {}

    private final List<Segment> path = new ArrayList<>();

    /** Spans whose turn comes: no method calls itself, for the reason in {@link Preorder}. */
    private final Deque<Visit> visits = new ArrayDeque<>();

    private RequestMetrics() {}

    /**
     * Sets the metrics of the root and of all spans below it.
     *
     * @return the critical path, in the order of time, tiling the root from start to end
     */
    public static List<Segment> analyse(Span root) {
        RequestMetrics analysis = new RequestMetrics();
        Place place = new Place(Share.whole(root), true, false, 0, Span.UNBOUNDED, 0);
        analysis.visits.push(new Visit(root, place));
        while (!analysis.visits.isEmpty()) {
            Visit visit = analysis.visits.pop();
            analysis.visit(visit.span, visit.place);
        }
        analysis.path.sort(Segment.IN_TIME);
        return analysis.path;
    }

    private void visit(Span span, Place place) {
        if (span.children().isEmpty()) {
            // As most spans are: there is nothing to order, to divide or to schedule.
            long criticalTime = addArrival(span, place) + addReturn(span, place, span.innerStart());
            setMetrics(span, place, place.share.duration(), criticalTime);
            return;
        }
        SiblingOrder order = new SiblingOrder(span);
        List<Span> joined = order.joined();
        Share[] shares = ExclusiveTime.divide(place.share, joined);
        long exclusive = place.share.duration();
        for (Share share : shares) {
            exclusive -= share.duration();
        }
        Schedule schedule = new Schedule(span, order, place.slack);
        int[] critical = place.critical ? schedule.criticalChildren() : new int[0];
        long criticalTime = addArrival(span, place);
        long now = span.innerStart();
        for (int i : critical) {
            Span child = joined.get(i);
            criticalTime += addOwn(span, now, child.start(), child.waits());
            now = child.end();
        }
        criticalTime += addReturn(span, place, now);
        setMetrics(span, place, exclusive, criticalTime);
        visitJoined(schedule, critical, joined, shares, place);
        for (Span child : order.detached()) {
            Place own = new Place(Share.whole(child), false, true, Span.UNBOUNDED, 0, 0);
            visits.push(new Visit(child, own));
        }
    }

    private static void setMetrics(Span span, Place place, long exclusive, long criticalTime) {
        long median = place.siblingMedian;
        long drag = place.critical ? Math.min(span.total(), place.limit) : 0;
        span.setMetrics(
                new SpanMetrics(
                        exclusive,
                        place.critical,
                        criticalTime,
                        place.detached,
                        place.slack,
                        drag,
                        median == 0 ? 0 : Math.min(span.total() - median, drag),
                        median));
    }

    private void visitJoined(
            Schedule schedule, int[] critical, List<Span> joined, Share[] shares, Place place) {
        long[] limits = schedule.parallelSlacks(critical);
        long[] medians = critical.length == 0 ? null : stragglerMedians(joined);
        int next = 0;
        for (int i = 0; i < joined.size(); i++) {
            boolean isCritical = next < critical.length && critical[next] == i;
            long slack = isCritical ? 0 : schedule.slack(i);
            long limit = isCritical ? Math.min(place.limit, limits[next]) : 0;
            long median = isCritical ? medians[i] : 0;
            Share share = shares[i];
            Place below = new Place(share, isCritical, place.detached, slack, limit, median);
            visits.push(new Visit(joined.get(i), below));
            next += isCritical ? 1 : 0;
        }
    }

    /** The way to the handling. */
    private long addArrival(Span span, Place place) {
        return place.critical
                ? add(span, Segment.Kind.NETWORK, span.start(), span.innerStart())
                : 0;
    }

    /** What is left of the handling from a time on, and the way back. */
    private long addReturn(Span span, Place place, long from) {
        return place.critical
                ? addOwn(span, from, span.innerEnd(), List.of())
                        + add(span, Segment.Kind.NETWORK, span.innerEnd(), span.end())
                : 0;
    }

    /** Own work, but for what lay in queues. */
    private long addOwn(Span span, long start, long end, List<Wait> waits) {
        Segment.Kind own =
                span.kind() == SpanKind.CLIENT ? Segment.Kind.UNTRACED : Segment.Kind.HANDLING;
        long now = start;
        long sum = 0;
        for (Wait wait : waits) {
            long from = Math.max(now, Math.min(wait.start(), end));
            long until = Math.max(from, Math.min(wait.end(), end));
            sum += add(span, own, now, from);
            sum += add(span, Segment.Kind.QUEUE, from, until);
            now = until;
        }
        return sum + add(span, own, now, end);
    }

    private long add(Span span, Segment.Kind kind, long start, long end) {
        if (start >= end) {
            return 0;
        }
        path.add(new Segment(span, kind, start, end));
        return end - start;
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

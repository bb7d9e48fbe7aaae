// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What holds of every request, against an oracle that plays it again. */
class RequestMetricsTest {
    @Provide
    Arbitrary<Span> requests() {
        return RandomRequests.any();
    }

    @Provide
    Arbitrary<Span> synchronousRequests() {
        return RandomRequests.synchronous();
    }

    /** None, as long as the shortest calls, and longer than many. */
    @Provide
    Arbitrary<Long> allowances() {
        return Arbitraries.of(0L, 1L, 3L, 15L).withoutEdgeCases();
    }

    @Property
    void segmentsTileTheRequestExactly(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        long now = root.start();
        for (Segment segment : RequestMetrics.analyse(root, new OverlapAllowance(allowance))) {
            assertEquals(now, segment.start(), root::toString);
            assertTrue(segment.duration() > 0, root::toString);
            now = segment.end();
        }
        assertEquals(root.end(), now, root::toString);
    }

    @Property
    void segmentsLieWithinTheSpanThatTheyBelongTo(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        for (Segment segment : RequestMetrics.analyse(root, new OverlapAllowance(allowance))) {
            assertTrue(segment.span().start() <= segment.start(), root::toString);
            assertTrue(segment.end() <= segment.span().end(), root::toString);
            assertTrue(segment.span().metrics().critical(), root::toString);
        }
    }

    @Property
    void exclusiveTimesAddUpToTheRootsInclusiveTime(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        long sum = 0;
        for (Span span : Rescheduling.all(root)) {
            assertTrue(span.metrics().exclusive() >= 0, root::toString);
            assertTrue(span.metrics().exclusive() <= span.total(), root::toString);
            sum += span.metrics().detached() ? 0 : span.metrics().exclusive();
        }
        assertEquals(root.total(), sum, root::toString);
    }

    @Property
    void aDetachedCallHasItsOwnTime(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        for (Span span : Rescheduling.all(root)) {
            for (Span child : span.children()) {
                if (child.metrics().detached() && !span.metrics().detached()) {
                    long sum =
                            child.metrics().exclusive()
                                    + Rescheduling.joined(child, allowance).stream()
                                            .mapToLong(c -> exclusiveBelow(c, allowance))
                                            .sum();
                    assertEquals(child.total(), sum, root::toString);
                }
            }
        }
    }

    private static long exclusiveBelow(Span span, long allowance) {
        long sum = span.metrics().exclusive();
        for (Span child : Rescheduling.joined(span, allowance)) {
            sum += exclusiveBelow(child, allowance);
        }
        return sum;
    }

    @Property
    void withoutOverlapExclusiveIsInclusiveLessThatOfTheCalls(
            @ForAll("synchronousRequests") Span root, @ForAll("allowances") long allowance) {
        RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        for (Span span : Rescheduling.all(root)) {
            long calls = span.children().stream().mapToLong(Span::total).sum();
            assertEquals(span.total() - calls, span.metrics().exclusive(), root::toString);
            assertEquals(span.metrics().exclusive(), span.metrics().criticalTime(), root::toString);
        }
    }

    @Property
    void aSpanMayEndLaterByItsSlackAndNoMore(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        for (Span span : Rescheduling.all(root)) {
            long slack = span.metrics().slack();
            if (span.metrics().detached()) {
                assertEquals(Span.UNBOUNDED, slack);
                assertEquals(root.end(), Rescheduling.endIfLonger(root, span, 1000, allowance));
            } else {
                assertTrue(slack >= 0, root::toString);
                assertEquals(
                        root.end(),
                        Rescheduling.endIfLonger(root, span, slack, allowance),
                        () -> span + " of " + root);
                assertEquals(
                        root.end() + 1,
                        Rescheduling.endIfLonger(root, span, slack + 1, allowance),
                        () -> span + " of " + root);
            }
        }
    }

    @Property
    void withoutASpanTheRequestEndsSoonerByItsDrag(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        for (Span span : Rescheduling.all(root)) {
            assertEquals(
                    root.end() - Rescheduling.endWithout(root, span, allowance),
                    span.metrics().drag(),
                    () -> span + " of " + root);
        }
    }

    @Property
    void removingASpanWithSlackChangesNothing(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        List<Segment> before = RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        for (Span parent : Rescheduling.all(root)) {
            for (Span child : new ArrayList<>(parent.children())) {
                if (child.metrics().slack() > 0) {
                    int index = parent.children().indexOf(child);
                    parent.children().remove(index);
                    List<Segment> after =
                            RequestMetrics.analyse(root, new OverlapAllowance(allowance));
                    assertEquals(before, after, () -> "without " + child + ": " + root);
                    parent.children().add(index, child);
                    RequestMetrics.analyse(root, new OverlapAllowance(allowance));
                }
            }
        }
    }

    @Property
    void criticalTimesOfAllSpansAddUpToTheRequest(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        long sum = Rescheduling.all(root).stream().mapToLong(s -> s.metrics().criticalTime()).sum();
        assertEquals(root.total(), sum, root::toString);
    }

    @Property
    void everyInstantBelongsToTheSpanThatTheDefinitionNames(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        List<Segment> path = RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        Map<Span, Long> own = new IdentityHashMap<>();
        for (long instant = root.start(); instant < root.end(); instant++) {
            Span owner = InstantByInstant.owner(root, instant, allowance);
            own.merge(owner, 1L, Long::sum);
            long now = instant;
            Segment segment =
                    path.stream()
                            .filter(s -> s.start() <= now && now < s.end())
                            .findFirst()
                            .orElseThrow();
            assertSame(owner, segment.span(), () -> "at " + now + " of " + root);
        }
        for (Span span : Rescheduling.all(root)) {
            if (!span.metrics().detached()) {
                long expected = own.getOrDefault(span, 0L);
                assertEquals(expected, span.metrics().exclusive(), () -> span + " of " + root);
            }
        }
    }

    @Property
    void noSpanHasMoreOfTheCriticalPathThanTimeOfItsOwn(
            @ForAll("requests") Span root, @ForAll("allowances") long allowance) {
        RequestMetrics.analyse(root, new OverlapAllowance(allowance));
        for (Span span : Rescheduling.all(root)) {
            SpanMetrics metrics = span.metrics();
            assertTrue(metrics.criticalTime() <= metrics.exclusive(), () -> span + " of " + root);
        }
    }

    private static Span request(Span... calls) {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 1000);
        for (Span call : calls) {
            root.add(call);
        }
        return root;
    }

    private static Span call(long start, long end) {
        return Span.of(SpanKind.CLIENT, 1, 0, start, end);
    }

    private static List<Long> criticalTimes(Span... calls) {
        return Stream.of(calls).map(call -> call.metrics().criticalTime()).toList();
    }

    private static List<Long> exclusiveTimes(Span... calls) {
        return Stream.of(calls).map(call -> call.metrics().exclusive()).toList();
    }

    @Test
    void ofCallsThatEndTogetherTheOneThatBeganFirstIsWaitedFor() {
        Span[] calls = {call(100, 900), call(200, 900), call(100, 500)};
        RequestMetrics.analyse(request(calls), OverlapAllowance.NONE);
        assertEquals(List.of(800L, 0L, 0L), criticalTimes(calls));
        assertEquals(List.of(800L, 0L, 0L), exclusiveTimes(calls));
    }

    @Test
    void aCallThatIsWaitedForHasItsTimeThoughAnotherRunsLongerBesideIt() {
        Span[] calls = {call(0, 500), call(0, 700), call(600, 1000)};
        RequestMetrics.analyse(request(calls), OverlapAllowance.NONE);
        assertEquals(List.of(500L, 0L, 400L), criticalTimes(calls));
        assertEquals(List.of(500L, 0L, 400L), exclusiveTimes(calls));
    }

    @Test
    void callsThatOverlapByNoMoreThanTheAllowanceFollowEachOther() {
        Span[] calls = {call(0, 505), call(500, 800), call(794, 1000)};
        assertEquals(List.of(500L, 294L, 206L), criticalTimesAfter(calls, 6));
        assertEquals(List.of(505L, 0L, 206L), criticalTimesAfter(calls, 0));
    }

    private static List<Long> criticalTimesAfter(Span[] calls, long allowance) {
        RequestMetrics.analyse(request(calls), new OverlapAllowance(allowance));
        return criticalTimes(calls);
    }

    @Test
    void aCallThatOutlivesItsHandlingByNoMoreThanTheAllowanceWasWaitedFor() {
        Span call = call(100, 1004);
        RequestMetrics.analyse(request(call), new OverlapAllowance(5));
        assertEquals(900, call.metrics().criticalTime());
        RequestMetrics.analyse(request(call), new OverlapAllowance(3));
        assertTrue(call.metrics().detached());
    }
}

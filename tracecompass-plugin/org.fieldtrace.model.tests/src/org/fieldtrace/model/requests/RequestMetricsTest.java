// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

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

    @Property
    void segmentsTileTheRequestExactly(@ForAll("requests") Span root) {
        long now = root.start();
        for (Segment segment : RequestMetrics.analyse(root)) {
            assertEquals(now, segment.start(), root::toString);
            assertTrue(segment.duration() > 0, root::toString);
            now = segment.end();
        }
        assertEquals(root.end(), now, root::toString);
    }

    @Property
    void segmentsLieWithinTheSpanThatTheyBelongTo(@ForAll("requests") Span root) {
        for (Segment segment : RequestMetrics.analyse(root)) {
            assertTrue(segment.span().start() <= segment.start(), root::toString);
            assertTrue(segment.end() <= segment.span().end(), root::toString);
            assertTrue(segment.span().metrics().critical(), root::toString);
        }
    }

    @Property
    void exclusiveTimesAddUpToTheRootsInclusiveTime(@ForAll("requests") Span root) {
        RequestMetrics.analyse(root);
        long sum = 0;
        for (Span span : Rescheduling.all(root)) {
            assertTrue(span.metrics().exclusive() >= 0, root::toString);
            assertTrue(span.metrics().exclusive() <= span.total(), root::toString);
            sum += span.metrics().detached() ? 0 : span.metrics().exclusive();
        }
        assertEquals(root.total(), sum, root::toString);
    }

    @Property
    void aDetachedCallHasItsOwnTime(@ForAll("requests") Span root) {
        RequestMetrics.analyse(root);
        for (Span span : Rescheduling.all(root)) {
            for (Span child : span.children()) {
                if (child.end() > span.innerEnd()) {
                    long sum =
                            child.metrics().exclusive()
                                    + child.children().stream()
                                            .filter(c -> c.end() <= child.innerEnd())
                                            .mapToLong(RequestMetricsTest::exclusiveBelow)
                                            .sum();
                    assertEquals(child.total(), sum, root::toString);
                }
            }
        }
    }

    private static long exclusiveBelow(Span span) {
        long sum = span.metrics().exclusive();
        for (Span child : span.children()) {
            sum += child.end() <= span.innerEnd() ? exclusiveBelow(child) : 0;
        }
        return sum;
    }

    @Property
    void withoutOverlapExclusiveIsInclusiveLessThatOfTheCalls(
            @ForAll("synchronousRequests") Span root) {
        RequestMetrics.analyse(root);
        for (Span span : Rescheduling.all(root)) {
            long calls = span.children().stream().mapToLong(Span::total).sum();
            assertEquals(span.total() - calls, span.metrics().exclusive(), root::toString);
            assertEquals(span.metrics().exclusive(), span.metrics().criticalTime(), root::toString);
        }
    }

    @Property
    void aSpanMayEndLaterByItsSlackAndNoMore(@ForAll("requests") Span root) {
        RequestMetrics.analyse(root);
        for (Span span : Rescheduling.all(root)) {
            long slack = span.metrics().slack();
            if (span.metrics().detached()) {
                assertEquals(Span.UNBOUNDED, slack);
                assertEquals(root.end(), Rescheduling.endIfLonger(root, span, 1000));
            } else {
                assertTrue(slack >= 0, root::toString);
                assertEquals(
                        root.end(),
                        Rescheduling.endIfLonger(root, span, slack),
                        () -> span + " of " + root);
                assertEquals(
                        root.end() + 1,
                        Rescheduling.endIfLonger(root, span, slack + 1),
                        () -> span + " of " + root);
            }
        }
    }

    @Property
    void withoutASpanTheRequestEndsSoonerByItsDrag(@ForAll("requests") Span root) {
        RequestMetrics.analyse(root);
        for (Span span : Rescheduling.all(root)) {
            assertEquals(
                    root.end() - Rescheduling.endWithout(root, span),
                    span.metrics().drag(),
                    () -> span + " of " + root);
        }
    }

    @Property
    void removingASpanWithSlackChangesNothing(@ForAll("requests") Span root) {
        List<Segment> before = RequestMetrics.analyse(root);
        for (Span parent : Rescheduling.all(root)) {
            for (Span child : new ArrayList<>(parent.children())) {
                if (child.metrics().slack() > 0) {
                    int index = parent.children().indexOf(child);
                    parent.children().remove(index);
                    List<Segment> after = RequestMetrics.analyse(root);
                    assertEquals(before, after, () -> "without " + child + ": " + root);
                    parent.children().add(index, child);
                    RequestMetrics.analyse(root);
                }
            }
        }
    }

    @Property
    void criticalTimesOfAllSpansAddUpToTheRequest(@ForAll("requests") Span root) {
        RequestMetrics.analyse(root);
        long sum = Rescheduling.all(root).stream().mapToLong(s -> s.metrics().criticalTime()).sum();
        assertEquals(root.total(), sum, root::toString);
    }
}

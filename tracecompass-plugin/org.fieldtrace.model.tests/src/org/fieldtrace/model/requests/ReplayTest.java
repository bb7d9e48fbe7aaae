// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ReplayTest {
    @Provide
    Arbitrary<Span> requests() {
        return RandomRequests.any();
    }

    private static RemoteCall call(int handling, int callee, long start, long end) {
        return new RemoteCall(1, start, handling, 7, callee, 0, start, end, 1, -1, 1, 0);
    }

    private static Request request(Span root, List<RemoteCall> calls) {
        return new Request(0, root, List.of(), calls, List.of(), false);
    }

    private static long duration(Span root, RemoteCall call, long saved) {
        return new Replay(request(root, List.of(call)), OverlapAllowance.NONE)
                .duration(Change.remoteCalls(Map.of(call, saved)));
    }

    @Property(tries = 300)
    void aShorterCallIsWhatTheDefinitionMakesOfIt(
            @ForAll("requests") Span root, @ForAll Random random) {
        Preorder<Span> order = Preorder.of(root);
        for (int i = 1; i < order.nodes().size(); i++) {
            Span span = order.nodes().get(i);
            if (isAlone(span, order.nodes().get(order.caller(i)))) {
                long saved = span.total() == 0 ? 0 : random.nextInt((int) span.total() + 1);
                RemoteCall call = call(order.caller(i), span.service(), span.start(), span.end());
                assertEquals(
                        Rescheduling.endIfLonger(root, span, -saved, 0) - root.start(),
                        duration(root, call, saved),
                        () -> span + " of " + root + " by " + saved);
            }
        }
    }

    /** Whether no other call to the same service lies within its time. */
    private static boolean isAlone(Span span, Span caller) {
        return caller.children().stream()
                .filter(other -> other != span && other.service() == span.service())
                .noneMatch(other -> span.start() <= other.start() && other.end() <= span.end());
    }

    @Test
    void aCallBesideASlowerOneGainsNothing() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        root.add(Span.of(SpanKind.CLIENT, 1, 0, 10, 90));
        root.add(Span.of(SpanKind.CLIENT, 2, 0, 10, 60));
        assertEquals(100, duration(root, call(0, 2, 10, 60), 50));
        // The other one is then waited for, which ends 30 before it.
        assertEquals(70, duration(root, call(0, 1, 10, 90), 80));
    }

    @Test
    void timeBesideTheCallThatServesARemoteCallIsLeftOutWithIt() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        root.add(Span.of(SpanKind.CLIENT, 1, 0, 20, 50));
        // It goes on to parse the answer until 80.
        RemoteCall call = call(0, 1, 10, 80);
        assertEquals(90, duration(root, call, 10));
        assertEquals(30, duration(root, call, 70));
        assertEquals(30, duration(root, call, 1000));
    }

    @Test
    void aRemoteCallWithoutASpanCountsToo() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        assertEquals(60, duration(root, call(0, RemoteCall.UNKNOWN_CALLEE, 30, 70), 40));
    }

    @Test
    void severalCallsDeepInARequestGainTogether() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        Span orders = new Span(SpanKind.CALL, 1, 0, 10, 90, 20, 80);
        root.add(orders);
        orders.add(Span.of(SpanKind.CLIENT, 2, 0, 20, 40));
        orders.add(Span.of(SpanKind.CLIENT, 2, 0, 50, 70));
        List<RemoteCall> calls = new ArrayList<>(List.of(call(1, 2, 20, 40), call(1, 2, 50, 70)));
        Map<RemoteCall, Long> savings = new HashMap<>();
        calls.forEach(call -> savings.put(call, 5L));
        Replay replay = new Replay(request(root, calls), OverlapAllowance.NONE);
        assertEquals(90, replay.duration(Change.remoteCalls(savings)));
        assertEquals(100, replay.duration(Change.NONE));
    }

    @Test
    void whatNobodyWaitsForGainsNothing() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        root.add(Span.of(SpanKind.CLIENT, 1, 0, 50, 150));
        assertEquals(100, duration(root, call(0, 1, 50, 150), 100));
    }

    private static long duration(Span root, Change change) {
        return new Replay(request(root, List.of()), OverlapAllowance.NONE).duration(change);
    }

    @Test
    void callsThatAreLeftOutTakeNoTime() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        root.add(Span.of(SpanKind.CLIENT, 1, 0, 10, 30));
        root.add(Span.of(SpanKind.CLIENT, 1, 0, 40, 60));
        assertEquals(80, duration(root, Change.spans(Map.of(2, 20L))));
        assertEquals(60, duration(root, Change.spans(Map.of(1, 20L, 2, 1000L))));
    }

    @Test
    void aCallThatDoesNotWaitForAnotherOneBeginsWithIt() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        root.add(Span.of(SpanKind.CLIENT, 1, 0, 10, 40));
        root.add(Span.of(SpanKind.CLIENT, 2, 0, 45, 65));
        root.add(Span.of(SpanKind.CLIENT, 3, 0, 70, 90));
        // The second runs from 15 to 35 within the first, which ends at 40; the third follows.
        assertEquals(75, duration(root, new Change(Map.of(), Map.of(), Map.of(2, 1))));
        // The third goes from 20 to 40.
        assertEquals(50, duration(root, new Change(Map.of(), Map.of(), Map.of(2, 1, 3, 2))));
    }

    @Test
    void aLargeRequestIsPlayedInTime() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 400_000);
        List<RemoteCall> calls = new ArrayList<>();
        Map<RemoteCall, Long> savings = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            root.add(Span.of(SpanKind.CLIENT, 1, 0, i * 400L, i * 400L + 300));
            calls.add(call(0, 1, i * 400L, i * 400L + 300));
            savings.put(calls.get(i), 100L);
        }
        long before = System.nanoTime();
        Replay replay = new Replay(request(root, calls), OverlapAllowance.NONE);
        assertEquals(300_000, replay.duration(Change.remoteCalls(savings)));
        assertTrue(System.nanoTime() - before < 5_000_000_000L);
    }
}

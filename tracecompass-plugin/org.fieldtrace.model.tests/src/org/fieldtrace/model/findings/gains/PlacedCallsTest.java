// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

/** Requests whose one handling calls service 1, whose calls the agent tells only in part. */
class PlacedCallsTest {
    private static final String HERE = "here";
    private static final String THERE = "there";
    private static final int CALLEE = 1;

    /** In place of a call path: the agent tells nothing of the call. */
    private static final long NOT_DRAWN = Long.MIN_VALUE;

    /** How long a caller parses an answer, nanoseconds. */
    private static final long PARSING = 30;

    private final PlacedCalls<String> placed =
            new PlacedCalls<>(
                    Map.of(
                            key(7, 3), List.of(HERE),
                            key(7, 4), List.of(HERE),
                            key(8, 3), List.of(THERE),
                            key(8, 4), List.of(THERE)));
    private long requests;

    private static RemoteCallSums.Key key(long context, int operation) {
        return new RemoteCallSums.Key(0, context, CALLEE, operation);
    }

    /** Calls of operations, one after the other, each from the call path of a context. */
    private Request request(long[] contexts, int... operations) {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 10_000);
        List<RemoteCall> told = new ArrayList<>();
        for (int i = 0; i < operations.length; i++) {
            long start = 100 + 1000L * i;
            Span call = Span.of(SpanKind.CLIENT, CALLEE, operations[i], start, start + 500);
            call.setBytes(2000 + i);
            root.add(call);
            if (contexts[i] != NOT_DRAWN) {
                told.add(
                        new RemoteCall(
                                0,
                                requests * 100 + i,
                                0,
                                contexts[i],
                                CALLEE,
                                operations[i],
                                start,
                                start + 500 + PARSING,
                                1,
                                2000 + i,
                                16,
                                0));
            }
        }
        return new Request(
                requests++,
                root,
                RequestMetrics.analyse(root, OverlapAllowance.NONE),
                told,
                List.of(),
                false);
    }

    private static long[] contexts(long... contexts) {
        return contexts;
    }

    private void learn(Request... learnt) {
        for (Request request : learnt) {
            placed.learn(request);
        }
        placed.settle();
    }

    @Test
    void aCallOfWhichNothingIsToldIsMadeWhereAllOthersAre() {
        learn(request(contexts(7), 3), request(contexts(7), 3));
        assertTrue(placed.isWhole(HERE));
        PlacedCalls.AtPlace calls = placed.of(request(contexts(NOT_DRAWN), 3)).get(HERE);
        assertEquals(1, calls.weight());
        RemoteCall call = calls.calls().get(0).parts().get(0);
        assertEquals(RemoteCall.LEFT_OUT, call.contextId());
        assertEquals(2000, call.bytes());
        // It lasts until the answer is parsed, as the others do.
        assertEquals(500 + PARSING, call.end() - call.start());
    }

    @Test
    void aCallThatWasDrawnAndNotLookedIntoIsMadeThereToo() {
        learn(request(contexts(7), 3));
        assertEquals(
                2,
                placed.of(request(contexts(7, RemoteCall.LEFT_OUT), 3, 3))
                        .get(HERE)
                        .calls()
                        .size());
    }

    @Test
    void callsOfOneOperationFromTwoPlacesAreNotTakenForEither() {
        learn(request(contexts(7), 3), request(contexts(8), 3));
        assertFalse(placed.isWhole(HERE));
        assertTrue(placed.of(request(contexts(NOT_DRAWN), 3)).isEmpty());
        assertEquals(16, placed.of(request(contexts(7), 3)).get(HERE).weight());
    }

    @Test
    void callsOfTwoOperationsFromTwoPlacesAreToldApart() {
        learn(request(contexts(7, 8), 3, 4));
        Map<String, PlacedCalls.AtPlace> calls =
                placed.of(request(contexts(NOT_DRAWN, NOT_DRAWN), 4, 3));
        assertEquals(2000, calls.get(THERE).calls().get(0).parts().get(0).bytes());
        assertEquals(2001, calls.get(HERE).calls().get(0).parts().get(0).bytes());
    }

    @Test
    void callsThatBringInNothingMayBeMadeElsewhere() {
        learn(request(contexts(7), 3), request(contexts(0), 3));
        assertFalse(placed.isWhole(HERE));
    }

    @Test
    void oneOddCallOfHundredsChangesNothing() {
        List<Request> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(request(contexts(7), 3));
        }
        many.add(request(contexts(8), 3));
        learn(many.toArray(Request[]::new));
        assertTrue(placed.isWhole(HERE));
    }

    @Test
    void aCallBeforeTheNextOneEndsBeforeIt() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 10_000);
        root.add(Span.of(SpanKind.CLIENT, CALLEE, 3, 100, 200));
        root.add(Span.of(SpanKind.CLIENT, CALLEE, 3, 210, 300));
        learn(request(contexts(7), 3));
        Request next =
                new Request(
                        requests,
                        root,
                        RequestMetrics.analyse(root, OverlapAllowance.NONE),
                        List.of(),
                        List.of(),
                        false);
        List<CallParts> calls = placed.of(next).get(HERE).calls();
        assertEquals(210, calls.get(0).parts().get(0).end());
        assertEquals(300 + PARSING, calls.get(1).parts().get(0).end());
    }
}

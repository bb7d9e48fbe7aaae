// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.junit.jupiter.api.Test;

/**
 * A shop handles a request in [0, 100] and calls the stock in [40, 80], which handles it in [45,
 * 75]. The request waits for the shop in [0, 40] and [80, 100], for the stock in [45, 75].
 */
class RequestMethodsTest {
    private final Span shop = Span.of(SpanKind.SERVER, 1, 1, 0, 100);
    private final Span stock = new Span(SpanKind.CALL, 2, 2, 40, 80, 45, 75);
    private final Request request =
            new Request(
                    0,
                    shop,
                    List.of(
                            new Segment(shop, Segment.Kind.HANDLING, 0, 40),
                            new Segment(stock, Segment.Kind.NETWORK, 40, 45),
                            new Segment(stock, Segment.Kind.HANDLING, 45, 75),
                            new Segment(stock, Segment.Kind.NETWORK, 75, 80),
                            new Segment(shop, Segment.Kind.HANDLING, 80, 100)),
                    List.of(),
                    List.of(),
                    false);

    @Test
    void theTimeOfACallIsItsCallersNoMore() {
        assertEquals(
                List.of(
                        "1 place [0, 100] 60 of which 50",
                        "2 check [10, 20] 10 of which 10",
                        "2 ask [50, 80] 30 of which 0"),
                shown(
                        thread(
                                shop,
                                call("place", 1, 0, 100),
                                call("check", 2, 10, 20),
                                call("ask", 2, 50, 80))));
    }

    @Test
    void aMethodThatCallsItselfHasItsOwnTimeAtEachDepth() {
        assertEquals(
                List.of(
                        "1 walk [0, 40] 20 of which 20",
                        "2 walk [10, 30] 10 of which 10",
                        "3 walk [15, 25] 10 of which 10"),
                shown(
                        thread(
                                shop,
                                call("walk", 1, 0, 40),
                                call("walk", 2, 10, 30),
                                call("walk", 3, 15, 25))));
    }

    @Test
    void callsThatFollowOneAnotherAtOnceStayApart() {
        assertEquals(
                List.of(
                        "1 one [0, 20] 10 of which 10",
                        "2 deep [10, 20] 10 of which 10",
                        "1 two [20, 40] 10 of which 10",
                        "2 deep [20, 30] 10 of which 10"),
                shown(
                        thread(
                                shop,
                                call("two", 1, 20, 40),
                                call("deep", 2, 20, 30),
                                call("deep", 2, 10, 20),
                                call("one", 1, 0, 20))));
    }

    @Test
    void aCallIsCutWhereItsThreadWorksForOthers() {
        ThreadMethods thread =
                ThreadMethods.of(
                        "pool",
                        List.of(new ServedTime(10, 20), new ServedTime(30, 40)),
                        List.of(
                                call("loop", 1, 0, 1000),
                                call("run", 2, 5, 35),
                                new RecordedCall("fail", 3, 12, 34, true)),
                        waitedFor(shop));
        assertEquals(
                List.of(
                        "1 loop [10, 20] 0 of which 0",
                        "2 run [10, 20] 2 of which 2",
                        "3 fail [12, 20] 8 of which 8",
                        "1 loop [30, 40] 5 of which 5",
                        "2 run [30, 35] 1 of which 1",
                        "3 fail [30, 34] 4 of which 4"),
                shown(thread));
        // The exception is where the call ends, and only there.
        assertEquals(
                List.of(34L),
                thread.calls().stream().filter(MethodCall::isThrown).map(MethodCall::end).toList());
        assertEquals(3, thread.depth());
        assertEquals(10, thread.start());
    }

    @Test
    void aMethodIsCriticalWhereTheRequestWaitsForHalfOfItsOwnTime() {
        ThreadMethods thread =
                thread(
                        shop,
                        call("half", 1, 30, 50),
                        call("less", 1, 50, 98),
                        call("none", 1, 99, 99));
        assertTrue(thread.calls().get(0).isCritical());
        assertFalse(thread.calls().get(1).isCritical());
    }

    @Test
    void eachStretchOfTheCriticalPathHasItsMethodsOverAllServices() {
        RequestMethods methods =
                methods(
                        handling(
                                0,
                                shop,
                                thread(
                                        shop,
                                        call("place", 1, 5, 95),
                                        call("check", 2, 10, 20),
                                        call("check", 2, 20, 24),
                                        call("ask", 2, 38, 82))),
                        handling(1, stock, thread(stock, call("count", 1, 45, 75))));
        assertEquals(
                List.of(
                        "#0 [0, 40] place 19 x1, check 14 x2, ask 2 x1, unrecorded 5",
                        "#1 [45, 75] count 30 x1, unrecorded 0",
                        "#0 [80, 100] place 13 x1, ask 2 x1, unrecorded 5"),
                stretches(methods));
    }

    /** The first thread waits in [10, 30] for the second one, which works for the handling too. */
    @Test
    void aHandlingThatGoesOnOnAnotherThreadHasTheMethodsOfBoth() {
        RequestMethods methods =
                methods(
                        handling(
                                0,
                                shop,
                                thread(shop, call("join", 1, 5, 35)),
                                ThreadMethods.of(
                                        "pool",
                                        List.of(new ServedTime(10, 38)),
                                        List.of(call("work", 1, 0, 37)),
                                        waitedFor(shop))));
        assertEquals("#0 [0, 40] join 30 x1, work 27 x1, unrecorded 8", stretches(methods).get(0));
    }

    @Test
    void whereNoMethodIsRecordedAStretchIsUnrecorded() {
        assertEquals(
                List.of(
                        "#0 [0, 40] unrecorded 40",
                        "#1 [45, 75] unrecorded 30",
                        "#0 [80, 100] unrecorded 20"),
                stretches(methods(handling(0, shop), handling(1, stock))));
    }

    @Test
    void methodsOnTheCriticalPathAreToldToPeopleAndPrograms() {
        CriticalMethods critical =
                CriticalMethods.of(
                        methods(
                                handling(
                                        1,
                                        stock,
                                        thread(stock, call("a.Stock.count", 1, 50, 75)))));
        CriticalMethodsTable.Row row = new CriticalMethodsTable.Row(new NumberedNames(), critical);
        assertEquals(
                """
                request 0  100 ns
                      45 ns     30 ns            name 2[name 2]  #1
                                25 ns         1    a.Stock.count
                                 5 ns              (in no recorded method)
                """,
                CriticalMethodsTable.text(row));
        assertEquals(
                "{\"request\":0,\"stretches\":[{\"span\":1,\"service\":\"name 2\",\"operation\":"
                        + "\"name 2\",\"start\":45,\"end\":75,\"unrecorded_ns\":5,\"methods\":"
                        + "[{\"method\":\"a.Stock.count\",\"exclusive_ns\":25,\"calls\":1}]}]}",
                CriticalMethodsTable.TABLE.json(row).toString());
    }

    private CriticalIntervals waitedFor(Span span) {
        return new CriticalIntervals(RequestMethods.waitedFor(request).get(span));
    }

    private RequestMethods methods(HandlingMethods... handlings) {
        return new RequestMethods(request, List.of(handlings), true);
    }

    private static HandlingMethods handling(int index, Span span, ThreadMethods... threads) {
        return new HandlingMethods(index, span, List.of(threads));
    }

    private ThreadMethods thread(Span span, RecordedCall... calls) {
        return ThreadMethods.of(
                "worker",
                List.of(new ServedTime(span.handleStart(), span.handleEnd())),
                List.of(calls),
                waitedFor(span));
    }

    private static RecordedCall call(String method, int depth, long start, long end) {
        return new RecordedCall(method, depth, start, end, false);
    }

    private static List<String> shown(ThreadMethods thread) {
        return thread.calls().stream()
                .map(
                        call ->
                                String.format(
                                        Locale.ROOT,
                                        "%d %s [%d, %d] %d of which %d",
                                        call.depth(),
                                        call.method(),
                                        call.start(),
                                        call.end(),
                                        call.exclusive(),
                                        call.critical()))
                .toList();
    }

    private static List<String> stretches(RequestMethods methods) {
        return CriticalMethods.of(methods).stretches().stream()
                .map(RequestMethodsTest::shown)
                .toList();
    }

    private static String shown(CriticalMethods.Stretch stretch) {
        StringBuilder text =
                new StringBuilder(
                        "#"
                                + stretch.index()
                                + " ["
                                + stretch.start()
                                + ", "
                                + stretch.end()
                                + "] ");
        for (CriticalMethods.Method method : stretch.methods()) {
            text.append(method.name() + " " + method.exclusive() + " x" + method.calls() + ", ");
        }
        return text + "unrecorded " + stretch.unrecorded();
    }

    private static final class NumberedNames implements RequestSource {
        @Override
        public String name(int id) {
            return "name " + id;
        }

        @Override
        public RequestIndex index() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OperationPaths paths() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<Unmatched, Long> unmatched() {
            return Map.of();
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunMethodsTest {
    private static final long[] NONE = {};

    private RunMethods run = new RunMethods("shop", Long.MIN_VALUE, Long.MAX_VALUE);

    @BeforeEach
    void define() {
        define(run);
    }

    private static void define(RunMethods run) {
        run.probe(1, "a.Order", "place");
        run.probe(2, "a.Order", "check");
        run.string(7, "/orders");
    }

    @Test
    void theTimeOfACallIsItsCallersNoMore() {
        // place [0, 100] calls check [10, 40] and check [50, 60]
        run.block(
                1,
                block(
                        0,
                        0,
                        NONE,
                        enter(0, 1),
                        enter(10, 2),
                        exit(30),
                        enter(10, 2),
                        exit(10),
                        exit(40)));
        run.end(1000);
        assertEquals(
                List.of(
                        "(no request) a.Order.check 2 40 40 0",
                        "(no request) a.Order.place 1 60 100 0"),
                times());
    }

    @Test
    void aCallWithinACallOfTheSameMethodCountsOnceInclusively() {
        run.block(1, block(0, 0, NONE, enter(0, 1), enter(10, 1), exit(10), exit(10)));
        run.end(1000);
        assertEquals(List.of("(no request) a.Order.place 2 30 30 0"), times());
    }

    @Test
    void whatIsDoneForARequestIsItsOperationsBeforeAndAfterItsEndIsTold() {
        run.block(1, block(0, 0, NONE, serve(0, 42), enter(0, 1), exit(5)));
        run.requestEnded(10, 42, "GET", 7);
        run.block(
                1,
                block(
                        10,
                        1,
                        NONE,
                        serve(0, 42),
                        enter(0, 2),
                        exit(5),
                        serve(0, 0),
                        enter(0, 2),
                        exit(3)));
        run.end(1000);
        assertEquals(
                List.of(
                        "(no request) a.Order.check 1 3 3 0",
                        "GET /orders a.Order.check 1 5 5 0",
                        "GET /orders a.Order.place 1 5 5 0"),
                times());
    }

    @Test
    void onlyThePartThatIsAskedForCounts() {
        run = new RunMethods("shop", 20, 70);
        define(run);
        run.block(
                1,
                block(
                        0,
                        0,
                        NONE,
                        enter(0, 1),
                        enter(10, 2),
                        exit(30),
                        enter(10, 2),
                        exit(30),
                        exit(20)));
        run.end(1000);
        // place [0, 100] without check [10, 40] and [50, 80]: [40, 50]
        assertEquals(
                List.of(
                        "(no request) a.Order.check 1 40 40 0",
                        "(no request) a.Order.place 0 10 50 0"),
                times());
    }

    @Test
    void whatTheRequestWaitedForIsTheMethodsPartOfTheCriticalPath() {
        run.requestBegan(0, 42, waitedFor(20, 45, 60, 90));
        run.requestBegan(0, 43, null);
        // place [0, 100] calls check [10, 40]
        run.block(
                1,
                block(
                        0,
                        0,
                        NONE,
                        serve(0, 42),
                        enter(0, 1),
                        enter(10, 2),
                        exit(30),
                        exit(60),
                        serve(0, 43),
                        enter(0, 1),
                        exit(10)));
        run.end(1000);
        assertEquals(
                List.of(
                        "(unfinished requests) check 20 of 30",
                        "(unfinished requests) place 35 of 80"),
                run.times().stream()
                        .map(
                                time ->
                                        time.operation()
                                                + " "
                                                + time.method().replace("a.Order.", "")
                                                + " "
                                                + time.critical()
                                                + " of "
                                                + time.exclusive())
                        .sorted()
                        .toList());
    }

    @Test
    void theWaitOfARequestIsMeasuredWithinAnyPartOfIt() {
        CriticalIntervals waitedFor = waitedFor(20, 45, 60, 90);
        assertEquals(0, waitedFor.within(0, 20));
        assertEquals(25, waitedFor.within(0, 50));
        assertEquals(30, waitedFor.within(30, 75));
        assertEquals(5, waitedFor.within(40, 60));
        assertEquals(55, waitedFor.within(0, 1000));
        assertEquals(0, waitedFor.within(90, 1000));
        assertEquals(0, waitedFor.within(50, 40));
        assertEquals(0, waitedFor().within(0, 1000));
    }

    private static CriticalIntervals waitedFor(long... bounds) {
        Span span = Span.of(SpanKind.SERVER, 1, 1, 0, 100);
        List<Segment> segments = new ArrayList<>();
        for (int i = 0; i < bounds.length; i += 2) {
            segments.add(new Segment(span, Segment.Kind.HANDLING, bounds[i], bounds[i + 1]));
        }
        return new CriticalIntervals(segments);
    }

    /** Three requests; check takes 5 of the first, 30 of the second and none of the third. */
    @Test
    void whatOneRequestTakesIsTheMedianOverAllOfTheOperation() {
        serve(42, 0, enter(0, 1), enter(1, 2), exit(5), exit(4));
        serve(43, 100, enter(0, 1), enter(1, 2), exit(10), enter(0, 2), exit(20), exit(9));
        serve(44, 200, enter(0, 1), exit(10));
        run.end(1000);
        assertEquals(
                List.of("check 3 5 1.0", "place 3 10 1.0"),
                run.times().stream().map(RunMethodsTest::perRequest).sorted().toList());
    }

    @Test
    void aMethodThatMostRequestsDoWithoutTakesNoneOfTheMedianOne() {
        serve(42, 0, enter(0, 2), exit(5));
        serve(43, 100, enter(0, 1), exit(5));
        serve(44, 200, enter(0, 1), exit(7));
        run.end(1000);
        assertEquals(
                List.of("check 3 0 0.3", "place 3 5 0.7"),
                run.times().stream().map(RunMethodsTest::perRequest).sorted().toList());
    }

    @Test
    void onlyRequestsOfThePartThatIsAskedForCount() {
        run = new RunMethods("shop", 100, 150);
        define(run);
        serve(42, 0, enter(0, 1), exit(5));
        serve(43, 100, enter(0, 1), exit(5));
        serve(44, 200, enter(0, 1), exit(7));
        run.end(1000);
        assertEquals(
                List.of("place 1 5 1.0"),
                run.times().stream().map(RunMethodsTest::perRequest).sorted().toList());
    }

    /** A thread of its own serves a request for 50 ns; its block comes when the request is over. */
    private void serve(long request, long start, int[]... records) {
        run.requestBegan(start, request, null);
        run.requestEnded(start + 50, request, "GET", 7);
        int[][] all = new int[records.length + 1][];
        all[0] = serve(0, (int) request);
        System.arraycopy(records, 0, all, 1, records.length);
        run.block(request, block(start, 0, NONE, all));
    }

    private static String perRequest(MethodTime time) {
        return String.format(
                Locale.ROOT,
                "%s %d %d %.1f",
                time.method().replace("a.Order.", ""),
                time.requests(),
                time.median(),
                time.callsPerRequest());
    }

    @Test
    void anExceptionIsCounted() {
        run.block(1, block(0, 0, NONE, enter(0, 1), new int[] {2 * 5 + 1, 0, 2}));
        run.end(1000);
        assertEquals(List.of("(no request) a.Order.place 1 5 5 1"), times());
    }

    @Test
    void whereABlockIsMissingItsEntriesAreCountedAndWhatIsOpenGoesOn() {
        run.block(1, block(0, 0, NONE, enter(0, 1), enter(10, 2)));
        run.block(1, block(100, 5, new long[] {1}, exit(10)));
        run.end(1000);
        assertEquals(3, run.losses().missing());
        assertEquals(
                List.of(
                        "(no request) a.Order.check 1 90 90 0",
                        "(no request) a.Order.place 1 20 110 0"),
                times());
    }

    @Test
    void callsThatAreOpenInTheFirstBlockAreFoundButNotCounted() {
        run.block(1, block(100, 5, new long[] {1, 2}, exit(10), exit(10)));
        run.end(1000);
        assertEquals(
                List.of(
                        "(no request) a.Order.check 0 10 10 0",
                        "(no request) a.Order.place 0 10 20 0"),
                times());
    }

    @Test
    void whatIsOpenAtTheEndLastsUntilThen() {
        run.block(1, block(0, 0, NONE, enter(0, 1)));
        run.end(1000);
        assertEquals(List.of("(no request) a.Order.place 1 1000 1000 0"), times());
    }

    @Test
    void damagedRecordsAreCountedAndLeaveTheRest() {
        run.block(1, block(0, 0, NONE, enter(0, 1), new int[] {0x83}));
        run.block(2, block(0, 0, NONE, enter(0, 1), new int[] {1, 0, 9}));
        run.block(3, block(0, 0, NONE, exit(5), enter(0, 1), exit(1)));
        run.end(0);
        assertEquals(2, run.losses().damaged());
    }

    @Test
    void lostCallsOfAllThreadsAreAddedUp() {
        run.block(1, new MethodBlock(0, 0, 0, 3, 0, NONE, new byte[0]));
        run.block(1, new MethodBlock(0, 0, 0, 5, 0, NONE, new byte[0]));
        run.block(0, new MethodBlock(0, 0, 0, 2, 0, NONE, new byte[0]));
        assertEquals(7, run.losses().leftOut());
    }

    @Test
    void whatAKilledRunHadNotWrittenIsBoundedByWhatItsThreadsTold() {
        run.room(1, 0, 64);
        run.block(1, block(0, 0, NONE, enter(0, 1), exit(1)));
        run.room(1, 30, 256);
        run.room(2, 0, 64);
        run.end(1000);
        assertEquals(new MethodLosses(0, 0, 29, 29 + 256 + 64, 0), run.losses());
    }

    @Test
    void ofAThreadWhoseBlocksHoldAllNothingIsMissing() {
        run.room(1, 0, 64);
        run.block(1, block(0, 0, NONE, enter(0, 1), exit(1)));
        run.room(1, 1, 0);
        run.end(1000);
        assertEquals(MethodLosses.NONE, run.losses());
    }

    @Test
    void theLastBlocksOfAThreadAreMissingWhereItToldMoreEntries() {
        run.block(1, block(0, 0, NONE, enter(0, 1), exit(1)));
        run.room(1, 4, 0);
        run.end(1000);
        assertEquals(new MethodLosses(0, 3, 0, 0, 0), run.losses());
    }

    @Test
    void aSecondSessionBeginsToCountAnew() {
        run.block(1, block(0, 0, NONE, enter(0, 1), exit(1)));
        run.room(1, 500, 256);
        run.room(1, 0, 64);
        run.block(1, block(100, 0, NONE, enter(0, 1), exit(1)));
        run.room(1, 1, 0);
        run.end(1000);
        assertEquals(MethodLosses.NONE, run.losses());
    }

    private List<String> times() {
        return run.times().stream()
                .sorted(
                        Comparator.comparing(MethodTime::operation)
                                .thenComparing(MethodTime::method))
                .map(
                        time ->
                                String.join(
                                        " ",
                                        time.operation(),
                                        time.method(),
                                        "" + time.calls(),
                                        "" + time.exclusive(),
                                        "" + time.inclusive(),
                                        "" + time.thrown()))
                .toList();
    }

    private static MethodBlock block(long base, long entriesBefore, long[] open, int[]... records) {
        int length = 0;
        for (int[] record : records) {
            length += record.length;
        }
        byte[] bytes = new byte[length];
        int at = 0;
        for (int[] record : records) {
            for (int part : record) {
                bytes[at++] = (byte) part;
            }
        }
        return new MethodBlock(0, base, entriesBefore, 0, open.length, open, bytes);
    }

    private static int[] enter(int elapsed, int probe) {
        return new int[] {2 * elapsed + 1, probe};
    }

    private static int[] exit(int elapsed) {
        return new int[] {2 * elapsed};
    }

    private static int[] serve(int elapsed, int request) {
        return new int[] {2 * elapsed + 1, 0, 1, request};
    }
}

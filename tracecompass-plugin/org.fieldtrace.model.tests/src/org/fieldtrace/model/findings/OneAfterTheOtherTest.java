// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.CallsOfRequests.made;
import static org.fieldtrace.model.findings.CallsOfRequests.only;
import static org.fieldtrace.model.findings.MadeRequests.ANSWER;
import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.fieldtrace.model.requests.Awaited.START;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.fields.SampledReads.Read;
import org.fieldtrace.model.requests.RemoteCall;
import org.junit.jupiter.api.Test;

/** Calls that need not wait for each other, and those that must. */
class OneAfterTheOtherTest {
    private static final Consumer<MadeRequests.Builder> TWO_CALLS =
            request ->
                    request.call("stock", "GET /stock", 7, 10, 40)
                            .call("prices", "GET /price", 8, 50, 70);

    /** The stock's answer is read so many ms after the request's start. */
    private static SampledReads readAt(long ms) {
        return request ->
                request.remoteCalls().stream()
                        .filter(call -> call.contextId() == 7)
                        .map(call -> read(call, request.start() + ms * MS))
                        .toList();
    }

    private static Read read(RemoteCall call, long time) {
        return new Read(call.run(), call.scopeId(), call.scopeId(), 1, 0, time);
    }

    private static List<Finding> ordered(SampledReads reads, Consumer<MadeRequests.Builder> calls) {
        return made(100, calls).findings(reads, FindingRules.DEFAULT);
    }

    @Test
    void aCallNeedNotWaitForAnAnswerThatIsReadLater() {
        Finding finding = only(FindingKind.ONE_AFTER_THE_OTHER, ordered(readAt(75), TWO_CALLS));
        assertEquals(MadeRequests.frames(8), finding.frames());
        assertEquals(
                "stock[GET /stock] at Client7.get, then prices[GET /price]", finding.subject());
        assertTrue(finding.gain().isKnown());
        // The second runs from 20 to 40, as long after the first's start as it was after its end.
        assertEquals(30 * MS, finding.gain().median().gain());
        assertEquals(0, finding.gain().median().low());
        assertTrue(finding.reason().contains("Of 100 sampled objects"), finding::reason);
    }

    @Test
    void theFindingSaysWhetherItGoesByTheClock() {
        Finding finding = only(FindingKind.ONE_AFTER_THE_OTHER, ordered(readAt(75), TWO_CALLS));
        assertEquals(Optional.of("clock"), finding.rule());
        assertTrue(finding.reason().contains("This goes by the clock"), finding::reason);
        // Of every other request the trace tells it.
        int[] requests = {0};
        Finding both =
                only(
                        FindingKind.ONE_AFTER_THE_OTHER,
                        ordered(
                                readAt(75),
                                request -> {
                                    TWO_CALLS.accept(request);
                                    if (requests[0]++ % 2 == 0) {
                                        request.awaited(1, 0);
                                    }
                                }));
        assertEquals(Optional.of("both"), both.rule());
        assertTrue(both.reason().contains("Of 100 times, it was recorded 50 times"), both::reason);
    }

    @Test
    void whatACallWaitedForIsWhatTheTraceTells() {
        // By the clock three are beside each other; the price waits for the stock alone.
        Consumer<MadeRequests.Builder> three =
                request ->
                        request.call("stock", "GET /stock", 7, 10, 40)
                                .call("terms", "GET /terms", 9, 20, 45)
                                .call("prices", "GET /price", 8, 50, 70)
                                .awaited(0, START)
                                .awaited(1, START)
                                .awaited(2, 0)
                                .awaited(ANSWER, 2);
        Finding finding = only(FindingKind.ONE_AFTER_THE_OTHER, ordered(readAt(75), three));
        assertEquals(
                "stock[GET /stock] at Client7.get, then prices[GET /price]", finding.subject());
        assertEquals(Optional.of("cause"), finding.rule());
        assertTrue(finding.reason().contains("waited for the other was recorded"), finding::reason);
        // The price comes at 40 then, and the terms, for which nobody waited, at 45.
        assertEquals(25 * MS, finding.gain().median().gain());
        assertEquals(
                List.of(),
                ordered(
                        readAt(75),
                        request -> {
                            three.accept(request);
                            request.awaited(2, 0, 1);
                        }),
                "the terms are waited for too, which are there later than the stock begins");
        assertEquals(
                List.of(),
                ordered(
                        readAt(75),
                        request -> {
                            TWO_CALLS.accept(request);
                            request.awaited(0, START).awaited(1, START).awaited(ANSWER, 1, 0);
                        }),
                "they are beside each other, though one had ended when the other began");
    }

    @Test
    void whatWaitedForTheSecondWaitsForBothOnceTheyAreSideBySide() {
        Finding finding =
                only(
                        FindingKind.ONE_AFTER_THE_OTHER,
                        ordered(
                                readAt(75),
                                request -> {
                                    TWO_CALLS.accept(request);
                                    request.awaited(0, START).awaited(1, 0).awaited(ANSWER, 1);
                                }));
        // The second runs from 20 to 40, and the first from 10 to 40.
        assertEquals(30 * MS, finding.gain().median().gain());
        Finding longer =
                only(
                        FindingKind.ONE_AFTER_THE_OTHER,
                        ordered(
                                readAt(75),
                                request ->
                                        request.call("stock", "GET /stock", 7, 0, 50)
                                                .call("prices", "GET /price", 8, 50, 70)
                                                .awaited(0, START)
                                                .awaited(1, 0)
                                                .awaited(ANSWER, 1)));
        assertEquals(20 * MS, longer.gain().median().gain());
    }

    @Test
    void aCallThatMayNeedTheAnswerBeforeWaitsRightly() {
        assertEquals(List.of(), ordered(readAt(45), TWO_CALLS), "read before the next began");
        assertEquals(List.of(), ordered(SampledReads.NONE, TWO_CALLS), "nobody knows");
        SampledReads seldom = r -> r.id() % 2 == 0 ? readAt(75).of(r) : List.of();
        assertEquals(List.of(), ordered(seldom, TWO_CALLS), "too few reads to say");
        SampledReads oneBefore = r -> readAt(r.id() == 9 ? 45 : 75).of(r);
        assertEquals(List.of(), ordered(oneBefore, TWO_CALLS), "some need it");
        assertEquals(
                List.of(),
                ordered(
                        readAt(75),
                        request ->
                                request.call("stock", "POST /stock", 7, 10, 40)
                                        .call("prices", "GET /price", 8, 50, 70)),
                "the first may have an effect");
    }
}

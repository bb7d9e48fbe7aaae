// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.fieldtrace.model.findings.SampledReads.Read;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

/** Each kind of finding, in requests that have it and in requests that nearly have. */
class CallFindingsTest {
    private static final int REQUESTS = 100;

    private static List<Finding> of(long duration, Consumer<MadeRequests.Builder> calls) {
        return made(duration, calls).findings();
    }

    private static MadeRequests made(long duration, Consumer<MadeRequests.Builder> calls) {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < REQUESTS; i++) {
            MadeRequests.Builder request = source.request("GET /page", duration);
            calls.accept(request);
            request.add();
        }
        return source;
    }

    private static Finding only(FindingKind kind, List<Finding> findings) {
        assertEquals(List.of(kind), findings.stream().map(Finding::kind).toList());
        return findings.get(0);
    }

    private static Consumer<MadeRequests.Builder> sequence(int calls, long each, int context) {
        return request -> {
            for (int i = 0; i < calls; i++) {
                request.call("pets", "GET /pet/{id}", context, 1 + i * each, (i + 1) * each);
            }
        };
    }

    @Test
    void theSameCallAgainAndAgainIsNPlusOne() {
        Finding finding = only(FindingKind.N_PLUS_ONE, of(100, sequence(6, 10, 7)));
        assertEquals("pets[GET /pet/{id}]", finding.subject());
        assertEquals("shop", finding.service());
        assertEquals(List.of("pets"), finding.callees());
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(new Extent(100, 100, 600, 500, finding.extent().slowest()), finding.extent());
        assertEquals(3, finding.extent().slowest().size());
        assertEquals(0.54, finding.criticalShare(), 1e-9);
        // Five of six calls of 9 ms, but one for all may take as long: sizes are not known.
        assertFalse(finding.gain().isKnown());
        assertEquals(45 * MS, finding.gain().median().high());
        assertTrue(
                finding.reason().contains("gains an unknown time, at most 45.0 ms"),
                finding::reason);
    }

    private static Consumer<MadeRequests.Builder> handling(int messages, int callsOfEach) {
        return request -> {
            for (int i = 0; i < messages; i++) {
                long start = 1000 * (i + 1L);
                Span handling = request.message("orders", "billing", start, start + 100);
                for (int k = 0; k < callsOfEach; k++) {
                    long call = start + k * 10L;
                    request.call(
                            handling,
                            "pets",
                            "GET /pet/{id}",
                            7,
                            call + 1,
                            call + 10,
                            Span.UNKNOWN_BYTES);
                }
            }
        };
    }

    @Test
    void whatIsWrongInTheHandlingOfAMessageCostsTheHandlingTime() {
        Finding finding = only(FindingKind.N_PLUS_ONE, of(100, handling(1, 6)));
        assertEquals("pets[GET /pet/{id}]", finding.subject());
        assertEquals(MadeRequests.frames(7), finding.frames());
        // Requests, and as many handlings.
        assertEquals(new Extent(200, 100, 600, 500, finding.extent().slowest()), finding.extent());
        assertEquals(100 * MS, finding.gain().median().before());
        assertEquals(45 * MS, finding.gain().median().high());
    }

    @Test
    void fewCallsInEachOfManyHandlingsAreNotManyInOneRequest() {
        assertEquals(List.of(), of(100, handling(5, 1)));
    }

    @Test
    void whereSizesTellWhatACallCostsOneForAllGainsTheFixedPart() {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < REQUESTS; i++) {
            MadeRequests.Builder request = source.request("GET /page", 400);
            for (int call = 0; call < 10; call++) {
                // 8 ms and one for each thousand bytes.
                int size = (i * 7 + call * 3) % 10;
                request.answered(
                        "pets",
                        "GET /pet/{id}",
                        7,
                        call * 30L,
                        call * 30L + 8 + size,
                        size * 1000L);
            }
            request.add();
        }
        Finding finding = only(FindingKind.N_PLUS_ONE, source.findings());
        assertTrue(finding.gain().isKnown());
        assertEquals(9 * 8 * MS, finding.gain().median().gain(), 2 * MS);
    }

    @Test
    void whereTheAgentToldTheCallPathOfOneCallItIsThatOfAllAlike() {
        Finding finding =
                only(
                        FindingKind.N_PLUS_ONE,
                        of(
                                100,
                                request -> {
                                    sequence(5, 10, 0).accept(request);
                                    request.call("pets", "GET /pet/{id}", 7, 60, 70);
                                }));
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(600, finding.extent().calls());
    }

    @Test
    void whereTheApplicationParsesTheAnswerItselfThatPlaceIsTheCallPath() {
        Finding finding =
                only(
                        FindingKind.N_PLUS_ONE,
                        of(
                                100,
                                request -> {
                                    for (int i = 0; i < 6; i++) {
                                        request.call("pets", "GET /pet", 0, i * 10, i * 10 + 8)
                                                .parsing(7, i * 10 + 8, i * 10 + 9);
                                    }
                                }));
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(600, finding.extent().calls());
    }

    @Test
    void requestsOfWhichTheAgentToldNoCallPathAreTheSameFinding() {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < REQUESTS; i++) {
            MadeRequests.Builder request = source.request("GET /page", 100);
            sequence(6, 10, i == 9 ? 7 : 0).accept(request);
            request.add();
        }
        Finding finding = only(FindingKind.N_PLUS_ONE, source.findings());
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(REQUESTS, finding.extent().requests());
    }

    @Test
    void callsFromTwoPlacesAreNotAlike() {
        assertEquals(
                List.of(),
                of(
                        100,
                        request -> {
                            for (int i = 0; i < 8; i++) {
                                int context = 7 + i % 2;
                                request.call(
                                        "pets", "GET /pet/{id}", context, i * 10 + 1, i * 10 + 10);
                            }
                        }));
    }

    @Test
    void withoutACallPathCallsAreAlikeByTheirOperation() {
        Finding finding = only(FindingKind.N_PLUS_ONE, of(100, sequence(6, 10, 0)));
        assertEquals("pets[GET /pet/{id}] from shop[GET /page]", finding.subject());
        assertTrue(finding.reason().contains("where they are made is not known"));
    }

    @Test
    void fewCallsOrOnesSideBySideOrQuickOnesAreNotNPlusOne() {
        assertEquals(List.of(), of(100, sequence(4, 10, 7)));
        // 9 of 100 ms.
        assertEquals(
                List.of(),
                of(
                        100,
                        request -> {
                            for (int i = 0; i < 9; i++) {
                                request.call("pets", "GET /pet/{id}", 7, i * 10, i * 10 + 1);
                            }
                        }));
        assertEquals(
                List.of(),
                of(
                        100,
                        request -> {
                            for (int i = 0; i < 6; i++) {
                                request.call("pets", "GET /pet/{id}", 7, 10, 60 + i);
                            }
                        }));
    }

    @Test
    void statementsThatAreNotToldApartAreAlikeByTheirCallPathAlone() {
        assertEquals(
                List.of(),
                of(
                        100,
                        request -> {
                            for (int i = 0; i < 6; i++) {
                                request.call("db", "statement", 0, 1 + i * 10, i * 10 + 10);
                            }
                        }));
    }

    @Test
    void statementsOfOneTableAreAlikeAndSoAreEndsOfTransactions() {
        for (String operation : List.of("SELECT pets", "COMMIT")) {
            Finding finding =
                    only(
                            FindingKind.N_PLUS_ONE,
                            made(
                                            100,
                                            request -> {
                                                for (int i = 0; i < 6; i++) {
                                                    long from = 1 + i * 10;
                                                    request.call(
                                                            "db", operation, 0, from, from + 9);
                                                }
                                            })
                                    .findings());
            assertEquals("db[" + operation + "] from shop[GET /page]", finding.subject());
        }
    }

    @Test
    void callsThatNoSpanTellsOfAreAlikeByTheirCallPath() {
        Finding finding =
                only(
                        FindingKind.N_PLUS_ONE,
                        of(
                                100,
                                request -> {
                                    for (int i = 0; i < 6; i++) {
                                        request.fetching(7, 1 + i * 10, 10 + i * 10);
                                    }
                                }));
        assertEquals("shop", finding.service());
        assertEquals(List.of(), finding.callees());
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals("calls of Client7.get", finding.subject());
        assertEquals(600, finding.extent().calls());
        assertEquals(500, finding.extent().avoidable());
        assertFalse(finding.gain().isKnown());
        assertEquals(45 * MadeRequests.MS, finding.gain().mostMean(), 1);
    }

    @Test
    void fewOrShortCallsThatNoSpanTellsOfAreNone() {
        for (int[] calls : new int[][] {{4, 20}, {6, 1}}) {
            assertEquals(
                    List.of(),
                    of(
                            100,
                            request -> {
                                for (int i = 0; i < calls[0]; i++) {
                                    request.fetching(7, i * 21, i * 21 + calls[1]);
                                }
                            }));
        }
        assertEquals(
                List.of(),
                of(
                        100,
                        request -> {
                            for (int i = 0; i < 6; i++) {
                                request.fetching(7 + i, i * 10, i * 10 + 9);
                            }
                        }),
                "at places of their own");
    }

    @Test
    void theThresholdsAreThoseThatAreAskedFor() {
        MadeRequests source = made(100, sequence(4, 10, 7));
        FindingRules rules = FindingRules.DEFAULT.with("n-plus-one.calls=4");
        only(FindingKind.N_PLUS_ONE, source.findings(SampledReads.NONE, rules));
        assertThrows(IllegalArgumentException.class, () -> rules.with("n-plus-one.calls=1"));
        assertThrows(IllegalArgumentException.class, () -> rules.with("n-plus-one.calls=x"));
        String message =
                assertThrows(IllegalArgumentException.class, () -> rules.with("n-plus=1"))
                        .getMessage();
        assertTrue(message.contains("chatty.fan-out"), message);
    }

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
        assertTrue(finding.reason().contains("of 100 sampled objects"), finding::reason);
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

    @Test
    void aRequestThatMakesManyCallsToOneServiceIsChatty() {
        Finding finding = only(FindingKind.CHATTY, of(200, different(16)));
        assertEquals("calls to pets for shop[GET /page]", finding.subject());
        assertFalse(finding.gain().isKnown());
        assertEquals(List.of(), of(200, different(15)));
    }

    private static Consumer<MadeRequests.Builder> different(int calls) {
        return request -> {
            for (int i = 0; i < calls; i++) {
                request.call("pets", "GET /" + i, 0, 1 + i * 5, 5 + i * 5);
            }
        };
    }

    @Test
    void aHandlingOfManyCallsIsChattyWhomeverItCalls() {
        Consumer<MadeRequests.Builder> manyServices =
                request -> {
                    for (int i = 0; i < 21; i++) {
                        request.call("service" + i, "GET /", 0, 10, 50 + i);
                    }
                };
        Finding finding = only(FindingKind.CHATTY, of(200, manyServices));
        assertEquals("fan-out of shop[GET /page]", finding.subject());
        assertEquals(21, finding.callees().size());
    }

    @Test
    void callsThatAreNPlusOneAreNotChattyToo() {
        only(FindingKind.N_PLUS_ONE, of(400, sequence(30, 10, 7)));
    }

    @Test
    void callsThatFailCostTheRequestsThatSucceed() {
        Consumer<MadeRequests.Builder> retried =
                request ->
                        request.failing("prices", "GET /price", 10, 40)
                                .call("prices", "GET /price", 0, 50, 80);
        Finding finding = only(FindingKind.FAILED_AND_PAID_FOR, of(100, retried));
        assertTrue(finding.gain().isKnown());
        assertEquals(30 * MS, finding.gain().median().gain());
        assertEquals(1, finding.extent().avoidable() / finding.extent().requests());
        assertEquals(
                List.of(),
                of(
                        100,
                        request -> {
                            retried.accept(request);
                            request.failed();
                        }),
                "the request failed itself");
        assertEquals(
                List.of(),
                of(
                        100,
                        request ->
                                request.failing("prices", "GET /price", 10, 40)
                                        .call("pets", "GET /pets", 0, 10, 80)),
                "nobody waited for it");
    }

    /** A look-up of 4 of 100 ms, by each of so many callers. */
    private static Consumer<MadeRequests.Builder> lookUps(int callers) {
        return request -> {
            for (int i = 0; i < callers; i++) {
                long from = i * 20L;
                Span caller =
                        request.call(request.root(), "caller" + i, "GET /", 0, from, from + 10, -1);
                request.call(caller, "stations", "GET /station", 0, from + 2, from + 6, -1);
            }
        };
    }

    @Test
    void anOperationThatIsSmallAtEachPlaceAndLargeInSumIsNamed() {
        Finding finding = only(FindingKind.SAME_WORK, of(100, lookUps(3)));
        assertEquals("stations[GET /station]", finding.subject());
        assertEquals(0.12, finding.criticalShare(), 1e-9);
        assertTrue(finding.reason().contains("each of the 3 places"), finding::reason);
        assertFalse(finding.gain().isKnown());
        assertEquals(List.of(), of(100, lookUps(2)), "two places");
        assertEquals(List.of(), of(200, lookUps(3)), "6 % in sum");
        assertEquals(List.of(), of(70, lookUps(3)), "5.7 % at each place");
    }

    @Test
    void anIdGoesByMethodsAndNotByLines() {
        Finding one = only(FindingKind.N_PLUS_ONE, of(100, sequence(6, 10, 7)));
        Finding same = only(FindingKind.N_PLUS_ONE, of(90, sequence(7, 10, 7)));
        Finding elsewhere = only(FindingKind.N_PLUS_ONE, of(100, sequence(6, 10, 8)));
        assertEquals(one.id(), same.id());
        assertNotEquals(one.id(), elsewhere.id());
        assertTrue(one.id().matches("[0-9a-f]{12}"), one::id);
    }

    @Test
    void findingsStandInTheOrderOfWhatIsKnownToBeGained() {
        List<Finding> findings =
                of(
                        200,
                        request -> {
                            sequence(6, 10, 7).accept(request);
                            request.failing("prices", "GET /price", 100, 110);
                        });
        assertEquals(
                List.of(FindingKind.FAILED_AND_PAID_FOR, FindingKind.N_PLUS_ONE),
                findings.stream().map(Finding::kind).toList());
    }
}

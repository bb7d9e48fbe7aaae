// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.CallsOfRequests.REQUESTS;
import static org.fieldtrace.model.findings.CallsOfRequests.made;
import static org.fieldtrace.model.findings.CallsOfRequests.of;
import static org.fieldtrace.model.findings.CallsOfRequests.only;
import static org.fieldtrace.model.findings.CallsOfRequests.sequence;
import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.fieldtrace.model.requests.Awaited.START;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

/** The same call again and again, in requests that have it and in requests that nearly have. */
class NPlusOneTest {
    @Test
    void theSameCallAgainAndAgainIsNPlusOne() {
        Finding finding = only(FindingKind.N_PLUS_ONE, of(sequence(6, 10, 7)));
        assertEquals("pets[GET /pet/{id}]", finding.subject());
        assertEquals("shop", finding.service());
        assertEquals(List.of("pets"), finding.callees());
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(
                new Extent(
                        100, 100, 600, 500, finding.extent().slowest(), finding.extent().typical()),
                finding.extent());
        assertEquals(3, finding.extent().slowest().size());
        assertEquals(
                finding.gain().median().before(),
                finding.extent().typical().orElseThrow().duration());
        assertEquals(0.54, finding.criticalShare(), 1e-9);
        // Five of six calls of 9 ms, but one for all may take as long: sizes are not known.
        assertFalse(finding.gain().isKnown());
        assertEquals(45 * MS, finding.gain().median().high());
        assertTrue(
                finding.reason().contains("gains an unknown time, at most 45.0 ms"),
                finding::reason);
    }

    @Test
    void theFindingSaysWhetherCallsWaitedForEachOtherOrTheClockSaysSo() {
        Finding byClock = only(FindingKind.N_PLUS_ONE, of(sequence(6, 10, 7)));
        assertEquals(Optional.of("clock"), byClock.rule());
        Finding byCause =
                only(
                        FindingKind.N_PLUS_ONE,
                        of(
                                request -> {
                                    sequence(6, 10, 7).accept(request);
                                    request.awaited(0, START);
                                    for (int i = 1; i < 6; i++) {
                                        request.awaited(i, i - 1);
                                    }
                                }));
        assertEquals(Optional.of("cause"), byCause.rule());
        assertEquals(byClock.extent(), byCause.extent());
        assertTrue(byCause.reason().contains("waited for the other was recorded"));
    }

    @Test
    void callsThatWaitedForNoneOfThemAreNotNPlusOneThoughTheyFollowEachOther() {
        assertEquals(
                List.of(),
                of(
                        request -> {
                            sequence(6, 10, 7).accept(request);
                            for (int i = 0; i < 6; i++) {
                                request.awaited(i, START);
                            }
                        }));
    }

    @Test
    void ofTwoChainsBesideEachOtherTheCallsOfOneCount() {
        Finding finding =
                only(
                        FindingKind.N_PLUS_ONE,
                        of(
                                200,
                                request -> {
                                    // Every other call is of one chain; between its calls others.
                                    for (int i = 0; i < 18; i++) {
                                        boolean isOther = i % 3 == 2;
                                        request.call(
                                                "pets",
                                                isOther ? "GET /owner" + i : "GET /pet/{id}",
                                                isOther ? 8 : 7,
                                                i * 10,
                                                i * 10 + 19);
                                        int before = i - (isOther ? 2 : i % 3 == 1 ? 3 : 1);
                                        request.awaited(i, Math.max(START, before));
                                    }
                                }));
        // 0, then by way of 2: 3, 6, ... and beside them 1, 4, ...
        assertEquals(600, finding.extent().calls());
        assertEquals(Optional.of("cause"), finding.rule());
    }

    @Test
    void callsWhoseMethodSendsInOneLineAndParsesInAnotherAreOfOnePlace() {
        Finding finding =
                only(
                        FindingKind.N_PLUS_ONE,
                        of(
                                100,
                                request -> {
                                    for (int i = 0; i < 6; i++) {
                                        int start = i * 10;
                                        request.call("pets", "GET /pet/{id}", 0, start, start + 8);
                                        // Of the others the agent tells less, to keep to its
                                        // budget.
                                        if (i == 1) {
                                            request.parsing(7, start + 8, start + 9);
                                        } else if (i % 2 == 0) {
                                            request.toldAt(MadeRequests.LINE_BEFORE + 7);
                                        }
                                    }
                                }));
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(600, finding.extent().calls());
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
        Finding finding = only(FindingKind.N_PLUS_ONE, of(handling(1, 6)));
        assertEquals("pets[GET /pet/{id}]", finding.subject());
        assertEquals(MadeRequests.frames(7), finding.frames());
        // Requests, and as many handlings.
        assertEquals(
                new Extent(
                        200, 100, 600, 500, finding.extent().slowest(), finding.extent().typical()),
                finding.extent());
        assertEquals(100 * MS, finding.gain().median().before());
        assertEquals(45 * MS, finding.gain().median().high());
    }

    @Test
    void fewCallsInEachOfManyHandlingsAreNotManyInOneRequest() {
        assertEquals(List.of(), of(handling(5, 1)));
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

    /** The agent's budget let it look into none of them; one exchange tells its call path. */
    @Test
    void aCallPathThatOneExchangeTellsIsThatOfAll() {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < 100; i++) {
            MadeRequests.Builder request = source.request("GET /page", 100);
            for (int call = 0; call < 8; call++) {
                request.call("pets", "GET /pet/{id}", 0, 1 + 10 * call, 10 * (call + 1));
                if (i == 0 && call == 0) {
                    request.toldAt(7);
                }
            }
            request.add();
        }
        Finding finding = only(FindingKind.N_PLUS_ONE, source.findings());
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals("pets[GET /pet/{id}]", finding.subject());
        assertEquals(
                Map.of(), source.index().summary(Long.MIN_VALUE, Long.MAX_VALUE).remoteCalls());
    }

    @Test
    void callsFromTwoPlacesAreNotAlike() {
        assertEquals(
                List.of(),
                of(
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
        Finding finding = only(FindingKind.N_PLUS_ONE, of(sequence(6, 10, 0)));
        assertEquals("pets[GET /pet/{id}] from shop[GET /page]", finding.subject());
        assertTrue(finding.reason().contains("where they are made is not known"));
    }

    @Test
    void fewCallsOrOnesSideBySideOrQuickOnesAreNotNPlusOne() {
        assertEquals(List.of(), of(sequence(4, 10, 7)));
        // 9 of 100 ms.
        assertEquals(
                List.of(),
                of(
                        request -> {
                            for (int i = 0; i < 9; i++) {
                                request.call("pets", "GET /pet/{id}", 7, i * 10, i * 10 + 1);
                            }
                        }));
        assertEquals(
                List.of(),
                of(
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
                            request -> {
                                for (int i = 0; i < calls[0]; i++) {
                                    request.fetching(7, i * 21, i * 21 + calls[1]);
                                }
                            }));
        }
        assertEquals(
                List.of(),
                of(
                        request -> {
                            for (int i = 0; i < 6; i++) {
                                request.fetching(7 + i, i * 10, i * 10 + 9);
                            }
                        }),
                "at places of their own");
    }
}

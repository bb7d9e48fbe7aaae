// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.CallsOfRequests.made;
import static org.fieldtrace.model.findings.CallsOfRequests.of;
import static org.fieldtrace.model.findings.CallsOfRequests.only;
import static org.fieldtrace.model.findings.CallsOfRequests.sequence;
import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.fieldtrace.model.findings.causes.Causes;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.table.FixListTable;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

/** Kinds of findings in requests that have them and in requests that nearly have. */
class CallFindingsTest {
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

    @Test
    void aRequestThatMakesManyCallsToOneServiceIsChatty() {
        Finding finding = only(FindingKind.CHATTY, of(200, different(16)));
        assertEquals("calls to pets for shop[GET /page]", finding.subject());
        assertFalse(finding.gain().isKnown());
        assertEquals(List.of(), of(200, different(15)));
    }

    @Test
    void manyCallsStandAtTheMethodThatMakesThemAllWhereOneExchangeTellsIt() {
        Finding finding =
                only(
                        FindingKind.CHATTY,
                        of(
                                200,
                                request -> {
                                    different(16).accept(request);
                                    request.toldAt(7);
                                }));
        assertEquals(MadeRequests.frames(7), finding.frames());
    }

    @Test
    void operationsThatMakeTheCallsAreNamedMostRequestsFirst() {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < 40; i++) {
            String operation = i == 0 ? "GET /d" : i < 5 ? "GET /c" : i < 15 ? "GET /b" : "GET /a";
            MadeRequests.Builder request = source.request(operation, 100);
            sequence(6, 10, 7).accept(request);
            request.add();
        }
        Finding finding = only(FindingKind.N_PLUS_ONE, source.findings());
        String seen = " pass inside. Seen in GET /a, GET /b, GET /c and 1 other.";
        assertTrue(finding.said().cost().endsWith(seen), finding.said()::cost);
        assertTrue(finding.reason().endsWith(seen.substring(seen.indexOf("Seen"))));
        assertEquals(
                List.of(
                        new Exercise.Seen("GET /a", 25),
                        new Exercise.Seen("GET /b", 10),
                        new Exercise.Seen("GET /c", 4),
                        new Exercise.Seen("GET /d", 1)),
                finding.seenIn());
        JsonObject json =
                FixListTable.TABLE.json(
                        new FixListTable.Row(
                                finding,
                                new Causes(List.of(finding)).of(finding),
                                0,
                                Optional.empty(),
                                Optional.empty()));
        assertEquals(
                "{\"operation\":\"GET /a\",\"requests\":25}",
                json.getAsJsonArray("seen_in").get(0).toString());
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
    void aThreadOfTheJdkDoesNotSayWhereACallIsMade() {
        Finding finding =
                only(
                        FindingKind.FAILED_AND_PAID_FOR,
                        of(
                                request ->
                                        request.failing(
                                                        "prices",
                                                        "GET /price",
                                                        MadeRequests.JDKS_CONTEXT,
                                                        10,
                                                        40)
                                                .call("prices", "GET /price", 7, 50, 80)));
        assertEquals(MadeRequests.frames(7), finding.frames());
    }

    @Test
    void callsThatFailCostTheRequestsThatSucceed() {
        Consumer<MadeRequests.Builder> retried =
                request ->
                        request.failing("prices", "GET /price", 10, 40)
                                .call("prices", "GET /price", 0, 50, 80);
        Finding finding = only(FindingKind.FAILED_AND_PAID_FOR, of(retried));
        assertTrue(finding.gain().isKnown());
        assertEquals(30 * MS, finding.gain().median().gain());
        assertEquals(1, finding.extent().avoidable() / finding.extent().requests());
        assertTrue(finding.said().cost().contains(" with 1 such call;"), finding.said().cost());
        assertEquals(
                List.of(),
                of(
                        request -> {
                            retried.accept(request);
                            request.failed();
                        }),
                "the request failed itself");
        assertEquals(
                List.of(),
                of(
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
        Finding finding = only(FindingKind.SAME_WORK, of(lookUps(3)));
        assertEquals("stations[GET /station]", finding.subject());
        assertEquals(0.12, finding.criticalShare(), 1e-9);
        assertTrue(finding.reason().contains("each of the 3 places"), finding::reason);
        assertFalse(finding.gain().isKnown());
        assertEquals(List.of(), of(lookUps(2)), "two places");
        assertEquals(List.of(), of(200, lookUps(3)), "6 % in sum");
        assertEquals(List.of(), of(70, lookUps(3)), "5.7 % at each place");
    }

    @Test
    void anIdGoesByMethodsAndNotByLines() {
        Finding one = only(FindingKind.N_PLUS_ONE, of(sequence(6, 10, 7)));
        Finding same = only(FindingKind.N_PLUS_ONE, of(90, sequence(7, 10, 7)));
        Finding elsewhere = only(FindingKind.N_PLUS_ONE, of(sequence(6, 10, 8)));
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

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import java.util.List;
import java.util.function.Consumer;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.findings.table.RequestText;
import org.fieldtrace.model.findings.table.RequestsTable;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.suggestions.Suggestions;
import org.junit.jupiter.api.Test;

/** Requests that ask twice for the same, and requests that nearly do. */
class SameCallTwiceTest {
    private static final int REQUESTS = 100;
    private static final String SQL = "SELECT owners";

    private static List<Finding> of(Consumer<MadeRequests.Builder> calls) {
        return of(100, FindingRules.DEFAULT, calls);
    }

    private static List<Finding> of(
            long duration, FindingRules rules, Consumer<MadeRequests.Builder> calls) {
        return CallsOfRequests.made(duration, calls).findings(SampledReads.NONE, rules);
    }

    private static Finding only(List<Finding> findings) {
        assertEquals(
                List.of(FindingKind.SAME_CALL_TWICE),
                findings.stream().map(Finding::kind).toList());
        return findings.get(0);
    }

    /** As Spring PetClinic does: one method loads the owner, and the next one loads it again. */
    private static final Consumer<MadeRequests.Builder> LOADED_TWICE =
            request -> request.asking("db", SQL, 7, 10, 30, 1).asking("db", SQL, 8, 50, 70, 1);

    @Test
    void whatIsAskedForAgainGainsTheLaterCall() {
        Finding finding = only(of(LOADED_TWICE));
        assertEquals("shop", finding.service());
        assertEquals(List.of("db"), finding.callees());
        assertEquals(MadeRequests.frames(8), finding.frames());
        assertEquals("db[SELECT owners], first at Client7.get", finding.subject());
        assertEquals(
                new Extent(
                        100, 100, 200, 100, finding.extent().slowest(), finding.extent().typical()),
                finding.extent());
        assertEquals(0.4, finding.criticalShare(), 1e-9);
        assertTrue(finding.gain().isKnown());
        assertEquals(20 * MS, finding.gain().median().gain());
        assertTrue(finding.reason().contains("with the same arguments"), finding::reason);
        assertTrue(finding.reason().contains("all but 1 of which may be avoided"), finding::reason);
    }

    @Test
    void statementsAtStartUpAreNoRequests() {
        MadeRequests source = CallsOfRequests.made(100, LOADED_TWICE);
        source.outside("CREATE TABLE owners", 10);
        Finding finding = only(source.findings(SampledReads.NONE, FindingRules.DEFAULT));
        assertEquals(CallsOfRequests.REQUESTS, finding.extent().lookedAt());
    }

    @Test
    void whatTheCallerDoesWithTheAnswerIsGainedToo() {
        Finding finding =
                only(
                        of(
                                request ->
                                        request.asking("db", SQL, 7, 10, 30, 1)
                                                .asking("db", SQL, 8, 50, 70, 1)
                                                .working(15)));
        Latency median = finding.gain().median();
        assertEquals(35 * MS, median.gain());
        assertEquals(20 * MS, median.low(), "the agent's own work may be the rest");
        assertTrue(finding.gain().isKnown());
    }

    @Test
    void moreRequestsThanArePlayedTellWhatACallCosts() {
        CallCosts quick = CallCosts.of(500, 20_000, 0);
        CallCosts slow = CallCosts.of(500, 60_000, 0);
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < 20_000; i++) {
            MadeRequests.Builder request = source.request("GET /page", 100);
            LOADED_TWICE.accept(request);
            if (i % 200 == 0) {
                request.costing(i % 400 == 0 ? slow : quick);
            }
            request.add();
        }
        Finding finding = only(source.findings(SampledReads.NONE, FindingRules.DEFAULT));
        assertTrue(finding.extent().requests() < 3_000, finding.extent()::toString);
        double low = finding.gain().processor().orElseThrow().saved().low();
        assertTrue(low > 24_000, "the ten calls that are played tell less: " + low);
    }

    @Test
    void callsThatAreNotToldTakeTheirCallerAsMuchWork() {
        int[] request = {0};
        Finding finding =
                only(
                        of(
                                builder -> {
                                    boolean isTold = request[0]++ % 10 == 0;
                                    builder.asking("db", SQL, isTold ? 7 : 0, 10, 30, 1)
                                            .asking("db", SQL, isTold ? 8 : 0, 50, 70, 1)
                                            .working(15);
                                }));
        assertEquals(100, finding.extent().requests());
        assertEquals(35 * MS, finding.gain().median().gain());
    }

    /** The agent tells of few calls where they are parsed, and of as few where they are sent. */
    @Test
    void whereAMethodParsesWhatAnotherOneSendsForItTheCallsAreOfOnePlace() {
        int[] requests = {0};
        Finding finding =
                only(
                        of(
                                request -> {
                                    int told = requests[0]++ % 10;
                                    request.asking("db", SQL, 0, 10, 30, 1);
                                    tell(request, told, 7, 30);
                                    request.asking("db", SQL, 0, 50, 70, 1);
                                    tell(request, told, 8, 70);
                                }));
        assertEquals(100, finding.extent().requests());
        assertEquals(MadeRequests.frames(8), finding.frames());
        assertEquals(List.of(MadeRequests.frames(7)), finding.firstAt());
    }

    @Test
    void whoCallsBothMethodsThatParseWhatAHelperSendsIsToldToKeepTheAnswer() {
        int first = MadeRequests.BY_PAGE + 7;
        int later = MadeRequests.BY_PAGE + 8;
        Finding finding =
                only(
                        of(
                                request ->
                                        request.asking("db", SQL, first, 10, 30, 1)
                                                .asking("db", SQL, later, 50, 70, 1)));
        assertEquals(
                "keep the first answer of db[SELECT owners] in Pages.show, which gets it by"
                        + " Client7.get, and hand it on to Client8.get as an argument.",
                Suggestions.of(finding).what());
    }

    private static void tell(MadeRequests.Builder request, int told, int context, long end) {
        if (told == 0) {
            request.parsing(context, end, end + 1);
        } else if (told == 1) {
            request.toldAt(MadeRequests.BY_ANOTHER + context);
        }
    }

    @Test
    void workBesideTheRequestGainsNothing() {
        List<Finding> findings =
                of(
                        request ->
                                request.asking("db", SQL, 7, 10, 20, 1)
                                        .asking("db", SQL, 8, 30, 40, 1)
                                        .working(50)
                                        .call("slow", "GET /slow", 0, 25, 95));
        assertTrue(
                findings.stream()
                        .filter(finding -> finding.kind() == FindingKind.SAME_CALL_TWICE)
                        .allMatch(finding -> finding.gain().median().gain() == 0),
                findings::toString);
    }

    @Test
    void aRequestThatIsPrintedSaysWhichCallsAskForTheSame() {
        MadeRequests source = new MadeRequests();
        MadeRequests.Builder builder = source.request("GET /page", 100);
        LOADED_TWICE.accept(builder);
        builder.call("db", SQL, 0, 80, 90).add();
        Request request = source.index().request(0).orElseThrow();
        List<String> lines = RequestText.request(source, request).lines().toList();
        assertFalse(lines.get(2).contains("same as"), lines::toString);
        assertTrue(lines.get(3).endsWith("same as #1"), lines::toString);
        assertFalse(lines.get(4).contains("same as"), lines::toString);
        JsonArray calls =
                RequestsTable.TABLE
                        .json(RequestsTable.Row.of(source, request))
                        .getAsJsonObject("root")
                        .getAsJsonArray("children");
        assertTrue(calls.get(0).getAsJsonObject().get("same_as").isJsonNull());
        assertEquals(1, calls.get(1).getAsJsonObject().get("same_as").getAsInt());
        assertTrue(calls.get(2).getAsJsonObject().get("same_as").isJsonNull());
    }

    @Test
    void differentArgumentsAndUnknownOnesAreNotTheSame() {
        assertEquals(
                List.of(),
                of(
                        request ->
                                request.asking("db", SQL, 7, 10, 30, 1)
                                        .asking("db", SQL, 8, 50, 70, 2)),
                "different");
        assertEquals(
                List.of(),
                of(
                        request ->
                                request.asking("db", SQL, 7, 10, 30, 0)
                                        .asking("db", SQL, 8, 50, 70, 0)),
                "unknown");
    }

    @Test
    void twoRequestsMayAskForTheSame() {
        assertEquals(List.of(), of(request -> request.asking("db", SQL, 7, 10, 30, 1)));
    }

    @Test
    void twoHandlingsOfARequestMayAskForTheSame() {
        // Numbers are those of a handling's calls, so that these say nothing of each other.
        assertEquals(
                List.of(),
                of(
                        request -> {
                            for (int i = 0; i < 2; i++) {
                                long from = i * 50L;
                                Span caller =
                                        request.call(
                                                request.root(),
                                                "orders",
                                                "GET /" + i,
                                                0,
                                                from,
                                                from + 40,
                                                -1);
                                request.call(caller, "db", SQL, 7, from + 10, from + 30, -1)
                                        .setAsks(1);
                            }
                        }));
    }

    @Test
    void aCallInBetweenThatMayChangeTheAnswerMakesTheNextOneNecessary() {
        assertEquals(
                List.of(),
                of(
                        request ->
                                request.asking("db", SQL, 7, 10, 30, 1)
                                        .call("db", SQL, 0, 35, 40)
                                        .asking("db", SQL, 8, 50, 70, 1)),
                "an update");
        assertEquals(
                List.of(),
                of(
                        request ->
                                request.asking("users", "GET /user", 7, 10, 30, 1)
                                        .call("mail", "POST /mail", 0, 35, 40)
                                        .asking("users", "GET /user", 8, 50, 70, 1)),
                "a POST");
        assertEquals(
                List.of(),
                of(
                        request ->
                                request.call("mail", "POST /mail", 0, 5, 12)
                                        .asking("users", "GET /user", 7, 10, 30, 1)
                                        .asking("users", "GET /user", 8, 50, 70, 1)),
                "a POST beside the first");
        only(
                of(
                        request ->
                                request.call("db", SQL, 0, 1, 5)
                                        .asking("users", "GET /user", 7, 10, 30, 1)
                                        .call("stock", "GET /stock", 0, 35, 40)
                                        .asking("users", "GET /user", 8, 50, 70, 1)
                                        .call("db", SQL, 0, 75, 80)));
    }

    @Test
    void aTransactionThatEndsInBetweenDoesNotMatterUnlessItTakesChangesBack() {
        Consumer<MadeRequests.Builder> twice =
                request ->
                        request.asking("db", SQL, 7, 10, 20, 1)
                                .call("db", "COMMIT", 0, 20, 22)
                                .call("db", "ROLLBACK", 0, 22, 24)
                                .asking("db", SQL, 8, 50, 70, 1);
        only(of(twice));
        assertEquals(
                List.of(),
                of(request -> twice.accept(request.call("db", "INSERT owners", 0, 1, 5))));
    }

    @Test
    void whatChangedAfterTheFirstDoesNotMatterToTheThird() {
        Finding finding =
                only(
                        of(
                                request ->
                                        request.asking("db", SQL, 7, 0, 20, 1)
                                                .call("db", SQL, 0, 20, 25)
                                                .asking("db", SQL, 8, 30, 50, 1)
                                                .asking("db", SQL, 9, 60, 80, 1)));
        assertEquals(MadeRequests.frames(9), finding.frames());
        assertEquals("db[SELECT owners], first at Client8.get", finding.subject());
    }

    @Test
    void anAnswerThatWasNotThereYetOrWasNoneDoesNotDo() {
        assertEquals(
                List.of(),
                of(
                        request ->
                                request.asking("db", SQL, 7, 10, 60, 1)
                                        .asking("db", SQL, 8, 50, 70, 1)),
                "side by side");
        for (int status : new int[] {302, 401, 404}) {
            assertEquals(
                    List.of(),
                    of(
                            request -> {
                                Span first =
                                        request.call(
                                                request.root(),
                                                "users",
                                                "GET /user",
                                                7,
                                                10,
                                                30,
                                                -1);
                                first.setAsks(1);
                                first.setResult(status, Outcome.COMPLETED);
                                request.asking("users", "GET /user", 8, 50, 70, 1);
                            }),
                    "status " + status);
        }
    }

    @Test
    void attemptsThatFailAreFailedAndPaidFor() {
        List<Finding> findings =
                of(
                        request -> {
                            Span first =
                                    request.call(
                                            request.root(), "users", "GET /user", 7, 10, 30, -1);
                            first.setAsks(1);
                            first.setResult(503, Outcome.COMPLETED);
                            request.asking("users", "GET /user", 7, 50, 70, 1);
                        });
        assertEquals(
                List.of(FindingKind.FAILED_AND_PAID_FOR),
                findings.stream().map(Finding::kind).toList());
    }

    @Test
    void aLoopThatAsksForTheSameIsNoNPlusOne() {
        Finding finding =
                only(
                        of(
                                request -> {
                                    for (int i = 0; i < 6; i++) {
                                        request.asking(
                                                "pets", "GET /pet", 7, 1 + i * 10, 10 + i * 10, 1);
                                    }
                                }));
        assertEquals("pets[GET /pet], first at the same place", finding.subject());
        assertEquals(5 * 9 * MS, finding.gain().median().gain());
    }

    @Test
    void aLoopOfDifferentArgumentsIsNPlusOneWithoutWhatItAsksForAgain() {
        List<Finding> findings =
                of(
                        200,
                        FindingRules.DEFAULT,
                        request -> {
                            for (int i = 0; i < 12; i++) {
                                request.asking(
                                        "pets", "GET /pet", 7, 1 + i * 10, 10 + i * 10, 1 + i % 6);
                            }
                        });
        assertEquals(
                List.of(FindingKind.SAME_CALL_TWICE, FindingKind.N_PLUS_ONE),
                findings.stream().map(Finding::kind).toList());
        assertEquals(600, findings.get(0).extent().avoidable());
        assertEquals(600, findings.get(1).extent().calls());
    }

    @Test
    void callsThatMayBeSparedAreNotChattyToo() {
        List<Finding> findings =
                of(
                        400,
                        FindingRules.DEFAULT,
                        request -> {
                            for (int i = 0; i < 22; i++) {
                                int asks = 1 + i / 2;
                                long from = 1 + i * 10L;
                                request.asking("pets", "GET /" + asks, 0, from, from + 9, asks);
                            }
                        });
        assertEquals(11, findings.size());
        findings.forEach(finding -> only(List.of(finding)));
    }

    @Test
    void whereTheAgentToldTheCallPathsOfSomeTheyAreThoseOfAll() {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < REQUESTS; i++) {
            source.request("GET /page", 100)
                    .asking("db", SQL, i % 10 == 3 ? 7 : 0, 10, 30, 1)
                    .asking("db", SQL, i % 10 == 5 ? 8 : 0, 50, 70, 1)
                    .add();
        }
        Finding finding = only(source.findings());
        assertEquals(MadeRequests.frames(8), finding.frames());
        assertEquals("db[SELECT owners], first at Client7.get", finding.subject());
        assertEquals(REQUESTS, finding.extent().requests());
    }

    @Test
    void withoutACallPathTheOperationThatMakesThemIsNamed() {
        Finding finding =
                only(
                        of(
                                request ->
                                        request.asking("db", SQL, 0, 10, 30, 1)
                                                .asking("db", SQL, 0, 50, 70, 1)));
        assertEquals(List.of(), finding.frames());
        assertEquals("db[SELECT owners] from shop[GET /page]", finding.subject());
    }

    @Test
    void whatTakesLessThanItsShareIsNotTold() {
        Consumer<MadeRequests.Builder> quick =
                request -> request.asking("db", SQL, 7, 10, 11, 1).asking("db", SQL, 8, 20, 21, 1);
        assertEquals(List.of(), of(101, FindingRules.DEFAULT, quick));
        only(of(quick));
        only(of(101, FindingRules.DEFAULT.with("same-call.percent=0.9"), quick));
    }
}

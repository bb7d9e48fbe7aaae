// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.junit.jupiter.api.Test;

/** Requests whose work waits for a thread, and requests whose work nearly does. */
class ThreadWaitsTest {
    private static List<Finding> of(FindingRules rules, Consumer<MadeRequests.Builder> calls) {
        return CallsOfRequests.made(200, calls).findings(SampledReads.NONE, rules);
    }

    /** A task calls at 80 ms, which was handed over at 10 and begun at 70. */
    private static Consumer<MadeRequests.Builder> handedOver(String how) {
        return request -> request.call("hr", "GET /employee", 7, 80, 120).waited(how, 10, 70);
    }

    @Test
    void workThatWaitsForAThreadIsToldWithTheFirstCallThatItMakes() {
        List<Finding> findings = of(FindingRules.DEFAULT, handedOver("Executor"));
        assertEquals(List.of(FindingKind.WAITS), findings.stream().map(Finding::kind).toList());
        Finding finding = findings.get(0);
        assertEquals("shop", finding.service());
        assertEquals(List.of(), finding.callees());
        assertEquals(
                "Executor[WAIT for a thread] before hr[GET /employee] from shop[GET /page]",
                finding.subject());
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(100, finding.extent().requests());
        assertEquals(0.3, finding.criticalShare(), 1e-9);
        assertFalse(finding.gain().isKnown());
        assertEquals(60 * MadeRequests.MS, finding.gain().median().high());
        assertTrue(finding.reason().contains("with 1 such wait each"), finding::reason);
        assertTrue(
                finding.reason().contains("30.0 % of all critical paths pass inside these waits."),
                finding::reason);
    }

    @Test
    void timersAndSchedulersWaitOnPurpose() {
        for (String how : List.of("ScheduledExecutor", "Timer", "Scheduler", "Coroutine", "")) {
            assertEquals(List.of(), of(FindingRules.DEFAULT, handedOver(how)), how);
        }
    }

    @Test
    void shortWaitsDoNotMatter() {
        Consumer<MadeRequests.Builder> shortWait =
                request ->
                        request.call("hr", "GET /employee", 7, 80, 120).waited("Executor", 10, 30);
        assertEquals(List.of(), of(FindingRules.DEFAULT, shortWait), "20 of 200 ms");
        assertEquals(1, of(FindingRules.DEFAULT.with("thread-waits.percent=9"), shortWait).size());
        assertEquals(1, of(FindingRules.DEFAULT.with("thread-waits.ms=19"), shortWait).size());
    }

    @Test
    void workThatOtherWorkOutlastsHoldsNobodyUp() {
        assertEquals(
                List.of(),
                of(
                        FindingRules.DEFAULT,
                        request ->
                                request.call("hr", "GET /employee", 7, 80, 120)
                                        .waited("Executor", 10, 70)
                                        .call("prices", "GET /price", 8, 10, 190)));
    }

    @Test
    void theCallsOfOneTaskWaitedOnce() {
        List<Finding> findings =
                of(
                        FindingRules.DEFAULT,
                        request ->
                                request.call("hr", "GET /employee", 7, 80, 120)
                                        .waited("Executor", 10, 70)
                                        .call("hr", "POST /log", 8, 130, 140)
                                        .waited("Executor", 10, 70));
        assertEquals(1, findings.size());
        assertEquals(60 * MadeRequests.MS, findings.get(0).gain().median().high());
        assertEquals(100, findings.get(0).extent().calls());
    }

    @Test
    void aTaskThatWaitsNowAndThenDoesNotMatter() {
        int[] made = {0};
        Consumer<MadeRequests.Builder> oneOfTen =
                request ->
                        request.call("hr", "GET /employee", 7, 80, 120)
                                .waited("Executor", 10, made[0]++ % 10 == 0 ? 70 : 11);
        assertEquals(List.of(), of(FindingRules.DEFAULT, oneOfTen));
    }

    @Test
    void tasksThatShareAThreadCouldRunSideBySide() {
        List<Finding> findings =
                of(
                        FindingRules.DEFAULT,
                        request ->
                                request.call("hr", "GET /employee", 7, 10, 90)
                                        .waited("Executor", 5, 10)
                                        .call("hr", "GET /boss", 8, 91, 171)
                                        .waited("Executor", 5, 91));
        // The second task waits as long as the first one takes, and the path leads through both.
        assertEquals(1, findings.size());
        assertEquals(MadeRequests.frames(8), findings.get(0).frames());
        assertEquals(80 * MadeRequests.MS, findings.get(0).gain().median().high());
        assertEquals(0.43, findings.get(0).criticalShare(), 1e-9);
    }
}

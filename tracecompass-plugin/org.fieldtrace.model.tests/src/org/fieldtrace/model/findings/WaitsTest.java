// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.requests.SpanNames;
import org.junit.jupiter.api.Test;

/** Requests that wait for a connection, and requests that nearly do. */
class WaitsTest {
    private static final String POOL = "HikariCP pool";

    private static List<Finding> of(FindingRules rules, Consumer<MadeRequests.Builder> calls) {
        return CallsOfRequests.made(100, calls).findings(SampledReads.NONE, rules);
    }

    private static Consumer<MadeRequests.Builder> waits(int times, long each) {
        return request -> {
            for (int i = 0; i < times; i++) {
                long from = i * 10L;
                request.call(POOL, SpanNames.WAIT, 0, from, from + each);
                request.call("db", "SELECT owners", 0, from + each, from + each + 1);
            }
        };
    }

    @Test
    void whatRequestsWaitForIsToldAndNobodyKnowsWhatIsGained() {
        List<Finding> findings = of(FindingRules.DEFAULT, waits(1, 40));
        assertEquals(List.of(FindingKind.WAITS), findings.stream().map(Finding::kind).toList());
        Finding finding = findings.get(0);
        assertEquals("shop", finding.service());
        assertEquals(List.of(POOL), finding.callees());
        assertEquals(
                "HikariCP pool[WAIT for a connection] from shop[GET /page]", finding.subject());
        assertEquals(100, finding.extent().calls());
        assertEquals(0.4, finding.criticalShare(), 1e-9);
        assertFalse(finding.gain().isKnown());
        assertEquals(40 * MadeRequests.MS, finding.gain().mostMean(), 1);
        assertTrue(finding.reason().contains("all connections of the pool"), finding::reason);
    }

    @Test
    void shortOnesDoNotMatter() {
        assertEquals(List.of(), of(FindingRules.DEFAULT, waits(1, 4)));
        assertEquals(1, of(FindingRules.DEFAULT.with("waits.percent=4"), waits(1, 4)).size());
    }

    @Test
    void onesOfLessThanOneRequestInAHundredDoNotMatter() {
        for (int waiting = 1; waiting <= 2; waiting++) {
            MadeRequests source = new MadeRequests();
            for (int i = 0; i < 200; i++) {
                MadeRequests.Builder request = source.request("GET /page", 100);
                if (i < waiting) {
                    waits(1, 40).accept(request);
                }
                request.add();
            }
            List<Finding> findings = source.findings(SampledReads.NONE, FindingRules.DEFAULT);
            assertEquals(waiting == 1 ? 0 : 1, findings.size(), findings::toString);
        }
    }

    @Test
    void onesThatOthersOutlastDoNotMatter() {
        assertEquals(
                List.of(),
                of(
                        FindingRules.DEFAULT,
                        request ->
                                request.call(POOL, SpanNames.WAIT, 0, 10, 50)
                                        .call("hr", "GET /employee", 0, 10, 90)));
    }

    @Test
    void manyOfARequestAreOneFindingOfThisKindAlone() {
        List<Finding> findings = of(FindingRules.DEFAULT, waits(4, 9));
        assertEquals(List.of(FindingKind.WAITS), findings.stream().map(Finding::kind).toList());
        assertEquals(400, findings.get(0).extent().calls());
        boolean isOnlyOfWaits =
                of(FindingRules.DEFAULT, waits(10, 9)).stream()
                        .filter(finding -> finding.kind() != FindingKind.WAITS)
                        .noneMatch(finding -> finding.callees().contains(POOL));
        assertTrue(isOnlyOfWaits);
    }
}

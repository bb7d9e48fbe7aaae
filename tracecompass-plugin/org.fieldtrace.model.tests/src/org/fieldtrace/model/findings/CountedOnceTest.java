// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeRequests.frames;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.MapperWork;
import org.junit.jupiter.api.Test;

/** What several entries are about counts for one of them alone. */
class CountedOnceTest {
    private static final long CALL = 200_000;
    private static final long AROUND = 400_000;
    private static final long AGENTS = 10_000; // at most, of each call
    private static final CallCosts COSTS = CallCosts.of(500, CALL, 0).withAround(AROUND);
    private static final MapperWork TRANSLATION =
            new MapperWork(MapperWork.Kind.TRANSLATION, 250_000, 0, 1);

    private static List<Frame> places(FindingKind kind, List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.kind() == kind)
                .flatMap(finding -> finding.frames().stream())
                .toList();
    }

    /** What their callers save; of the callee's handling any part may be. */
    private static double saved(FindingKind kind, List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.kind() == kind)
                .mapToDouble(finding -> finding.gain().processor().orElseThrow().saved().low())
                .sum();
    }

    /** A query that is made twice, and translated each time. */
    private static List<Finding> translatedTwice(CallCosts costs) {
        return CallsOfRequests.of(
                request -> {
                    request.asking("db", "SELECT device", 3, 10, 30, 1);
                    request.costing(costs).mapping(TRANSLATION);
                    request.asking("db", "SELECT device", 4, 40, 60, 1);
                    request.costing(costs).mapping(TRANSLATION);
                });
    }

    @Test
    void theTranslationOfACallThatIsMadeTwiceCountsWithWhatIsAroundThatCall() {
        List<Finding> findings = translatedTwice(COSTS);
        assertEquals(CALL + AROUND - AGENTS, saved(FindingKind.SAME_CALL_TWICE, findings), 1);
        assertEquals(frames(3), places(FindingKind.TRANSLATED_ANEW, findings));
        assertEquals(250_000, saved(FindingKind.TRANSLATED_ANEW, findings), 1);
    }

    @Test
    void itCountsAloneWhereNothingOfAFrameworkIsInTheCall() {
        List<Finding> findings = translatedTwice(CallCosts.of(500, CALL, 0));
        assertEquals(CALL - AGENTS, saved(FindingKind.SAME_CALL_TWICE, findings), 1);
        assertEquals(2, places(FindingKind.TRANSLATED_ANEW, findings).size());
        assertEquals(500_000, saved(FindingKind.TRANSLATED_ANEW, findings), 1);
    }

    @Test
    void twoStatementsOfOneMethodOfARepositoryShareWhatIsAroundThem() {
        List<Finding> findings =
                CallsOfRequests.of(
                        request -> {
                            for (int i = 0; i < 2; i++) {
                                long start = 10 + 45 * i;
                                // One remote call, which goes on until the second one's answer.
                                request.asking("db", "SELECT owner", 3 + i, start, start + 20, 1);
                                request.costing(COSTS).working(20);
                                request.asking("db", "SELECT pets", 0, start + 21, start + 39, 2);
                            }
                        });
        assertEquals(
                2, findings.stream().filter(f -> f.kind() == FindingKind.SAME_CALL_TWICE).count());
        assertEquals(CALL + AROUND - 2 * AGENTS, saved(FindingKind.SAME_CALL_TWICE, findings), 1);
    }
}

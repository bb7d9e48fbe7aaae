// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.requests.index.PassProgress;
import org.junit.jupiter.api.Test;

/** What the Fix List says of its replay, request by request. */
class FixListProgressTest {
    private static final int REQUESTS = 100;
    private static final String OF_WHAT = " % of 7 passes over 100 requests";

    private static final int OF_FIELDS = 42; // 3 of 7 passes
    private final PassProgress progress = new PassProgress(GainReplay.PASSES + CallFindings.PASSES);
    private final List<String> told = new ArrayList<>();

    /** Requests of six calls of one operation, or of one call. */
    private static MadeRequests requests(int calls) {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < REQUESTS; i++) {
            MadeRequests.Builder request = source.request("GET /page", 100);
            for (int call = 0; call < calls; call++) {
                request.call("pets", "GET /pet/{id}", 7, 1 + call * 10, 10 + call * 10);
            }
            request.add();
        }
        return source;
    }

    private List<Finding> find(MadeRequests source) {
        return source.findings(
                request -> {
                    told.add(progress.text());
                    return List.of();
                },
                FindingRules.DEFAULT,
                progress);
    }

    private int percent(String text) {
        assertTrue(text.endsWith(OF_WHAT), text);
        return Integer.parseInt(text.substring(0, text.length() - OF_WHAT.length()));
    }

    @Test
    void whatFieldsCostComesFirstAndThenWhatIsWrongWithCalls() {
        MadeRequests source = requests(6);
        MadeFixes.fixes(
                source,
                FindingRules.DEFAULT,
                progress,
                MadeFixes.context("com.acme.Employee", MadeFixes.UNREAD));
        assertEquals(OF_FIELDS + OF_WHAT, progress.text());
        assertEquals(1, find(source).size());
        assertEquals("100" + OF_WHAT, progress.text());
    }

    @Test
    void itGrowsWithEachRequestOfAPassAndNeverGoesBack() {
        progress.leaveOut(GainReplay.PASSES);
        find(requests(1));
        List<Integer> percents = told.stream().map(this::percent).toList();
        assertEquals(percents.stream().sorted().toList(), percents);
        assertEquals(OF_FIELDS, percents.get(0));
        for (int i = 0; i < REQUESTS; i++) {
            assertEquals((3 * REQUESTS + i) / 7, percents.get(i), told::toString);
        }
    }

    @Test
    void whereNoFieldIsOfNoUseItsPassesAreDoneAtOnce() {
        MadeRequests source = requests(6);
        MadeFixes.fixes(source, FindingRules.DEFAULT, progress);
        assertEquals("", progress.text());
        find(source);
        assertEquals(OF_FIELDS, percent(told.get(0)));
        assertEquals("100" + OF_WHAT, progress.text());
    }
}

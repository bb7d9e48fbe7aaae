// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiConsumer;
import org.fieldtrace.model.findings.causes.Causes;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.gains.ProcessorTime;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.SpanNames;
import org.fieldtrace.model.suggestions.Suggestions;
import org.junit.jupiter.api.Test;

/** What a mapper does ahead of statements, of one request in eight. */
class MapperWorkFoundTest {
    private static final int REQUESTS = 400;
    private static final int WEIGHT = 8;
    private static final String SQL = "SELECT device";

    private static MapperWork translation(long time) {
        return new MapperWork(MapperWork.Kind.TRANSLATION, time, 0, WEIGHT);
    }

    private static MapperWork check(MapperWork.Kind kind, long time, long entities) {
        return new MapperWork(kind, time, entities, WEIGHT);
    }

    /** Requests of 100 ms, of which the calls are given; each eighth is measured. */
    private static List<Finding> of(
            FindingRules rules, BiConsumer<MadeRequests.Builder, Boolean> calls) {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < REQUESTS; i++) {
            MadeRequests.Builder request = source.request("GET /page", 100);
            calls.accept(request, i % WEIGHT == 0);
            request.add();
        }
        return source.findings(SampledReads.NONE, rules).stream()
                .filter(finding -> finding.kind().compareTo(FindingKind.WAITS) > 0)
                .toList();
    }

    private static List<Finding> of(BiConsumer<MadeRequests.Builder, Boolean> calls) {
        return of(FindingRules.DEFAULT, calls);
    }

    private static void query(MadeRequests.Builder request, boolean isMeasured, long time) {
        request.call("db", SQL, 3, 20, 40);
        if (isMeasured) {
            request.mapping(translation(time));
        }
    }

    private static void transaction(
            MadeRequests.Builder request, boolean isMeasured, MapperWork.Kind kind) {
        request.call("db", SQL, 3, 20, 40).call("db", SpanNames.COMMIT, 4, 60, 61);
        if (isMeasured) {
            request.mapping(check(kind, MS / 2, 100));
        }
    }

    @Test
    void aQueryThatIsTranslatedEachTimeGainsWhatThatTakes() {
        List<Finding> found = of((request, isMeasured) -> query(request, isMeasured, MS / 4));
        assertEquals(1, found.size(), found::toString);
        Finding finding = found.get(0);
        assertEquals(FindingKind.TRANSLATED_ANEW, finding.kind());
        assertEquals("db[SELECT device] from shop[GET /page]", finding.subject());
        assertEquals(MadeRequests.frames(3), finding.frames());
        assertEquals(REQUESTS / WEIGHT, finding.extent().requests());
        assertEquals(REQUESTS / WEIGHT, finding.extent().lookedAt(), "those that were measured");
        assertEquals(0.2, finding.criticalShare(), 1e-9, "of all requests");
        assertEquals(MS / 4, finding.gain().median().gain());
        assertEquals(MS / 4, finding.gain().median().low());
        assertEquals(MS / 4, finding.gain().mean(), 1, "all requests have it");
        ProcessorTime processor = finding.gain().processor().orElseThrow();
        assertEquals(MS / 4, processor.saved().likely(), 1);
        assertTrue(finding.reason().contains("takes 250 µs of processor time"), finding::reason);
        assertTrue(finding.reason().contains("50 times, in one request of 8"), finding::reason);
    }

    @Test
    void theGainHasTheIntervalOfWhatWasMeasuredAndFewFirstOnesDoNotWidenIt() {
        int[] count = {0};
        List<Finding> found =
                of(
                        (request, isMeasured) -> {
                            count[0] += isMeasured ? 1 : 0;
                            long time = MS / 5 + count[0] % 7 * (MS / 100);
                            query(request, isMeasured, count[0] == 1 ? 10 * MS : time);
                        });
        ProcessorTime processor = found.get(0).gain().processor().orElseThrow();
        assertEquals(0.23 * MS, processor.saved().likely(), 0.02 * MS);
        assertTrue(processor.saved().low() > 0.2 * MS, processor::text);
        assertTrue(processor.saved().high() < 0.26 * MS, processor::text);
    }

    @Test
    void aQueryThatIsTranslatedOnceOrTwiceIsNoFinding() {
        int[] count = {0};
        assertEquals(
                List.of(),
                of((request, isMeasured) -> query(request, isMeasured && count[0]++ < 9, MS)));
        int[] again = {0};
        assertEquals(
                1,
                of((request, isMeasured) -> query(request, isMeasured && again[0]++ < 10, MS))
                        .size());
    }

    @Test
    void aTransactionThatChangesNothingNeedNotLookForChanges() {
        List<Finding> found =
                of((request, is) -> transaction(request, is, MapperWork.Kind.UNCHANGED));
        assertEquals(1, found.size(), found::toString);
        Finding finding = found.get(0);
        assertEquals(FindingKind.CHECKED_IN_VAIN, finding.kind());
        assertEquals(MadeRequests.frames(4), finding.frames());
        assertEquals(MS / 2, finding.gain().median().gain());
        assertEquals(MS / 2, finding.gain().processor().orElseThrow().saved().likely(), 1);
        assertTrue(finding.reason().contains("100 entities are checked"), finding::reason);
        assertTrue(
                Suggestions.of(finding).toString().contains("@Transactional(readOnly = true)"),
                () -> Suggestions.of(finding).toString());
    }

    @Test
    void whereAChangeWasFoundOrAStatementChangesSomethingItIsNone() {
        int[] count = {0};
        assertEquals(
                List.of(),
                of(
                        (request, is) ->
                                transaction(
                                        request,
                                        is,
                                        is && ++count[0] == 20
                                                ? MapperWork.Kind.CHANGED
                                                : MapperWork.Kind.UNCHANGED)));
        int[] requests = {0};
        assertEquals(
                List.of(),
                of(
                        (request, is) -> {
                            transaction(request, is, MapperWork.Kind.UNCHANGED);
                            if (++requests[0] == 100) {
                                request.call("db", "UPDATE device", 5, 70, 75);
                            }
                        }));
    }

    @Test
    void eachIsAnEntryOfItsOwnThoughItIsOfTheSameCalls() {
        List<Finding> found =
                of(
                        (request, is) -> {
                            request.call("db", SQL, 3, 20, 40);
                            if (is) {
                                request.mapping(
                                        check(MapperWork.Kind.UNCHANGED, MS, 7),
                                        translation(MS / 4));
                            }
                        });
        assertEquals(2, found.size());
        assertEquals(FindingKind.CHECKED_IN_VAIN, found.get(0).kind(), "it gains more");
        assertEquals(found.get(0).frames(), found.get(1).frames());
        assertEquals(2, new Causes(found).inOrder(found).size());
    }

    @Test
    void aSessionWithoutEntitiesOrTooFewTransactionsAreNone() {
        assertEquals(
                List.of(),
                of(
                        (request, is) -> {
                            request.call("db", SpanNames.COMMIT, 4, 60, 61);
                            if (is) {
                                request.mapping(check(MapperWork.Kind.UNCHANGED, 100, 0));
                            }
                        }));
        FindingRules rules = FindingRules.DEFAULT.with("checked-in-vain.requests=51");
        assertEquals(
                List.of(),
                of(rules, (request, is) -> transaction(request, is, MapperWork.Kind.UNCHANGED)));
    }

    @Test
    void whatDamagedEventsTellIsBounded() {
        MapperWork damaged = MapperWork.of("?", -1, Long.MAX_VALUE, 0);
        assertEquals(MapperWork.Kind.CHANGED, damaged.kind());
        assertEquals(List.of(0L, 1L), List.of(damaged.time(), damaged.weight()));
        assertTrue(damaged.entities() < Long.MAX_VALUE);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.PartlyUsed;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.fields.SampledReads.Read;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

/** Answers that are read long after they came, and answers that nearly are. */
class ReadLateTest {
    private static final long DURATION = 200;

    /** One call that takes 30 ms and is answered after 40. */
    private static final Consumer<MadeRequests.Builder> ONE_CALL =
            request -> request.call("prices", "GET /price", 7, 10, 40);

    private static List<Finding> of(
            FindingRules rules, Consumer<MadeRequests.Builder> calls, SampledReads reads) {
        return CallsOfRequests.made(DURATION, calls).findings(reads, rules);
    }

    private static List<Finding> of(SampledReads reads) {
        return of(FindingRules.DEFAULT, ONE_CALL, reads);
    }

    /** Of each request the answer's fields are read at these times, ms; before 0 never. */
    private static SampledReads readAt(IntFunction<long[]> times) {
        return request -> {
            List<Read> reads = new ArrayList<>();
            for (RemoteCall call : request.remoteCalls()) {
                long[] ofFields = times.apply((int) request.id());
                for (int field = 0; field < ofFields.length; field++) {
                    if (call.contextId() == 7 && ofFields[field] >= 0) {
                        long time = request.start() + ofFields[field] * MS;
                        reads.add(
                                new Read(
                                        call.run(),
                                        call.scopeId(),
                                        call.scopeId(),
                                        1,
                                        field,
                                        time));
                    }
                }
            }
            return reads;
        };
    }

    private static SampledReads readAt(long... times) {
        return readAt(request -> times);
    }

    @Test
    void aCallWhoseAnswerIsReadLongAfterItCameNeedNotBeWaitedForAtOnce() {
        List<Finding> findings = of(readAt(150));
        assertEquals(List.of(FindingKind.READ_LATE), findings.stream().map(Finding::kind).toList());
        Finding finding = findings.get(0);
        assertEquals("shop", finding.service());
        assertEquals(List.of("prices"), finding.callees());
        assertEquals("prices[GET /price]", finding.subject());
        assertEquals(MadeRequests.frames(7), finding.frames());
        assertEquals(100, finding.extent().calls());
        assertEquals(0, finding.extent().avoidable());
        // All of the call, as it is over before anybody reads its answer.
        assertEquals(30 * MS, finding.gain().median().gain());
        assertEquals(0, finding.gain().median().low());
        assertTrue(
                finding.reason()
                        .contains(
                                "Of 100 answers whose first read was seen, half are first read more"
                                        + " than 110 ms after they came"),
                finding::reason);
    }

    @Test
    void anAnswerThatTheApplicationParsesLaterIsReadAfterThat() {
        Consumer<MadeRequests.Builder> parsedLate =
                request -> request.call("prices", "GET /price", 0, 10, 40).parsing(7, 145, 150);
        assertEquals(List.of(), of(FindingRules.DEFAULT, parsedLate, readAt(160)));
        Consumer<MadeRequests.Builder> parsedSoon =
                request -> request.call("prices", "GET /price", 0, 10, 40).parsing(7, 41, 45);
        assertEquals(
                MadeRequests.frames(7),
                of(FindingRules.DEFAULT, parsedSoon, readAt(160)).get(0).frames());
    }

    @Test
    void aLongCallGainsNoMoreThanTheTimeUntilItsAnswerIsRead() {
        List<Finding> findings =
                of(
                        FindingRules.DEFAULT,
                        request -> request.call("prices", "GET /price", 7, 10, 110),
                        readAt(170));
        assertEquals(60 * MS, findings.get(0).gain().median().gain());
    }

    @Test
    void itIsReadSoon() {
        assertEquals(List.of(), of(readAt(85)), "45 ms are less than 50");
        assertEquals(
                List.of(),
                of(FindingRules.DEFAULT.with("read-late.percent=60"), ONE_CALL, readAt(150)),
                "110 ms are less than 60 % of the request");
        assertEquals(
                1, of(FindingRules.DEFAULT.with("read-late.ms=20"), ONE_CALL, readAt(95)).size());
    }

    @Test
    void mostReadItSoon() {
        assertEquals(
                List.of(), of(readAt(i -> new long[] {i % 2 == 0 ? 150 : 45})), "half of them");
        assertEquals(1, of(readAt(i -> new long[] {i % 4 == 0 ? 45 : 150})).size());
    }

    @Test
    void whereOneFieldIsReadSoonTheAnswerIsNeeded() {
        // As debug registers see it, each of which watches one field of some objects.
        assertEquals(
                List.of(),
                of(readAt(i -> i % 10 == 0 ? new long[] {45, -1, -1} : new long[] {-1, 150, 160})));
    }

    @Test
    void tooFewReadsSayNothing() {
        assertEquals(List.of(), of(readAt(i -> new long[] {i < 29 ? 150 : -1})));
        // Answers that were not sampled are as the others.
        Finding finding = of(readAt(i -> new long[] {i < 30 ? 150 : -1})).get(0);
        assertEquals(100, finding.extent().requests());
        assertEquals(30 * MS, finding.gain().median().gain());
    }

    @Test
    void whatMayHaveAnEffectIsWaitedForRightly() {
        assertEquals(
                List.of(),
                of(
                        FindingRules.DEFAULT,
                        request -> request.call("prices", "POST /price", 7, 10, 40),
                        readAt(150)));
    }

    @Test
    void aCallThatTakesNextToNothingDoesNotMatter() {
        Consumer<MadeRequests.Builder> shortCall =
                request -> request.call("prices", "GET /price", 7, 10, 19);
        assertEquals(List.of(), of(FindingRules.DEFAULT, shortCall, readAt(150)));
        assertEquals(
                1,
                of(FindingRules.DEFAULT.with("read-late.call-percent=4"), shortCall, readAt(150))
                        .size());
    }

    @Test
    void theSameWaitingIsNotToldTwice() {
        Consumer<MadeRequests.Builder> twoCalls =
                request ->
                        request.call("prices", "GET /price", 7, 10, 40)
                                .call("stock", "GET /stock", 8, 45, 140);
        assertEquals(
                List.of(FindingKind.ONE_AFTER_THE_OTHER),
                of(FindingRules.DEFAULT, twoCalls, readAt(150)).stream()
                        .map(Finding::kind)
                        .toList());
        // One reader in a hundred needs it before the second call: nothing is proven of the order.
        assertEquals(
                List.of(FindingKind.READ_LATE),
                of(FindingRules.DEFAULT, twoCalls, readAt(i -> new long[] {i == 9 ? 42 : 150}))
                        .stream()
                        .map(Finding::kind)
                        .toList());
    }

    /** What few requests read, where the call is made. */
    private static Fix seldomRead(int context) {
        return new Fix(
                FindingKind.OBJECTS_SELDOM_READ,
                "shop",
                List.of("prices"),
                MadeRequests.frames(context),
                List.of("com.acme.Price"),
                FixFields.NONE,
                Optional.of(new PartlyUsed(Proportion.of(10, 100), List.of(), 1)),
                RemoteCallSums.NONE,
                CallEstimate.NONE,
                Waste.NONE,
                0,
                Gain.NONE,
                Extent.NONE,
                List.of(),
                Exercise.NONE,
                Optional.empty());
    }

    @Test
    void whereFewReadTheAnswerAtAllThatIsTold() {
        List<Finding> late = of(readAt(150));
        Fix here = seldomRead(7);
        assertEquals(List.of(here), JoinedFindings.of(List.of(here), List.of(), late));
        assertEquals(
                2, JoinedFindings.of(List.of(seldomRead(8)), List.of(), late).size(), "elsewhere");
    }
}

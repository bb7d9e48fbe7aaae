// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.FixList.CallPath;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.operations.OperationPaths;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.RequestIndexWriter;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.TextBytes;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;

/** Requests that make one call each, of a millisecond and 100 ns a byte. */
class FixListTest {
    private static final int REQUESTS = 500;
    private static final long FIXED = 1_000_000;
    private static final long PER_BYTE = 100;
    private static final long OWN = 2_000_000;

    /** An interval after which a request has ended, nanoseconds. */
    private static final long ALONE = 100_000_000;

    private static final FieldCounts READ = new FieldCounts(400, 0, 0, Map.of());
    private static final FieldCounts UNREAD = new FieldCounts(0, 400, 0, Map.of());
    private static final FieldCounts SOMETIMES = new FieldCounts(100, 300, 0, Map.of());
    private static final FieldCounts FEW = new FieldCounts(0, 20, 0, Map.of("no_slot", 9L));

    private static final List<Frame> FRAMES =
            List.of(new Frame("com.acme.HrClient", "get", "HrClient.java", 25));

    /** What tells how much an answer brings. */
    private enum Sizes {
        NOTHING,
        BYTES,
        /** One for each thousand bytes. */
        OBJECTS
    }

    /** The callee of the calls. */
    private enum Callee {
        NOT_RECORDED,
        /** All of a call is its handling. */
        MAKES_THE_BYTES,
        /** Its handling takes always the same, and the network the rest. */
        IS_FAR_AWAY
    }

    /** A source of requests whose calls bring so many bytes. */
    private static RequestSource source(boolean varying, Sizes sizes) {
        return source(varying, sizes, id -> true, 1);
    }

    private static RequestSource source(
            boolean varying, Sizes sizes, IntPredicate isTold, long weight) {
        return source(
                varying,
                sizes,
                isTold,
                weight,
                random -> random.nextInt(20_000),
                Callee.NOT_RECORDED,
                ALONE);
    }

    /** Where the time of an answer's bytes passes. */
    private static RequestSource source(Callee callee) {
        return source(
                true, Sizes.BYTES, id -> true, 1, random -> random.nextInt(20_000), callee, ALONE);
    }

    /**
     * The same where the agent tells some calls only.
     *
     * @param isTold of a request's number
     * @param weight calls that one which is told stands for
     * @param more what each call takes beside, nanoseconds
     * @param callee what is known of it
     * @param interval after which the next request begins, nanoseconds
     */
    private static RequestSource source(
            boolean varying,
            Sizes sizes,
            IntPredicate isTold,
            long weight,
            ToLongFunction<Random> more,
            Callee callee,
            long interval) {
        Map<String, String> blocks = new HashMap<>();
        OperationPaths paths = new OperationPaths(100);
        RequestIndexWriter writer =
                new RequestIndexWriter(
                        (level, text) -> {
                            blocks.put(level + " " + blocks.size(), text);
                            return blocks.size() - 1L;
                        },
                        paths);
        Random random = new Random(9);
        for (int id = 0; id < REQUESTS; id++) {
            long bytes = varying ? 1000 + random.nextInt(20_000) : 5000;
            writer.add(
                    request(
                            id,
                            id * interval,
                            bytes,
                            sizes,
                            more.applyAsLong(random),
                            isTold.test(id),
                            weight,
                            callee));
        }
        RequestIndex index =
                new RequestIndex(
                        (level, key) -> blocks.get(level + " " + key),
                        writer.finish().orElseThrow(),
                        paths,
                        OverlapAllowance.NONE);
        return new RequestSource() {
            @Override
            public RequestIndex index() {
                return index;
            }

            @Override
            public OperationPaths paths() {
                return paths;
            }

            @Override
            public String name(int id) {
                return "n" + id;
            }

            @Override
            public Map<Unmatched, Long> unmatched() {
                return Map.of();
            }
        };
    }

    /** One call in ten is quick; the others take two to twenty ms more, whatever their size. */
    private static RequestSource slow(long interval) {
        return source(
                true,
                Sizes.BYTES,
                id -> true,
                1,
                random -> random.nextInt(10) == 0 ? 0 : 2 * FIXED + random.nextInt(18_000_000),
                Callee.NOT_RECORDED,
                interval);
    }

    private static Request request(
            int id,
            long start,
            long bytes,
            Sizes sizes,
            long noise,
            boolean isTold,
            long weight,
            Callee callee) {
        long end = start + FIXED + PER_BYTE * bytes + noise;
        Span root = Span.of(SpanKind.SERVER, 0, 0, start - OWN / 2, end + OWN / 2);
        Span client =
                switch (callee) {
                    case NOT_RECORDED -> Span.of(SpanKind.CLIENT, 1, 1, start, end);
                    case MAKES_THE_BYTES ->
                            new Span(SpanKind.CALL, 1, 1, start, end, start + 10, end - 10);
                    case IS_FAR_AWAY ->
                            new Span(SpanKind.CALL, 1, 1, start, end, start + 10, start + FIXED);
                };
        long body = sizes == Sizes.BYTES ? bytes : Span.UNKNOWN_BYTES;
        client.setBytes(body);
        root.add(client);
        RemoteCall call =
                new RemoteCall(
                        0,
                        id,
                        0,
                        7,
                        1,
                        start,
                        end,
                        sizes == Sizes.OBJECTS ? bytes / 1000 : 1,
                        body,
                        weight,
                        end - start);
        return new Request(
                id,
                root,
                RequestMetrics.analyse(root, OverlapAllowance.NONE),
                isTold ? List.of(call) : List.of(),
                List.of(),
                false);
    }

    private static Fix fix(RequestSource source, FieldCounts... counts) {
        return fix(source, TextBytes.NONE, counts);
    }

    private static Fix fix(RequestSource source, TextBytes text, FieldCounts... counts) {
        FieldUtilisation[] fields = new FieldUtilisation[counts.length];
        for (int i = 0; i < counts.length; i++) {
            Set<String> readers =
                    counts[i].used() == 0 ? Set.of() : Set.of("Audit.log (Audit.java:7)");
            fields[i] = new FieldUtilisation(i, "f" + i, "J", 8, counts[i], text, readers);
        }
        UtilisationReport report =
                UtilisationReport.builder()
                        .context(
                                new ContextUtilisation(
                                        new AllocationContext(
                                                "payroll", "com.acme.Employee", FRAMES),
                                        REQUESTS,
                                        100,
                                        List.of(fields)))
                        .build();
        List<Fix> fixes =
                FixList.of(
                        source,
                        source.index().summary(Long.MIN_VALUE, Long.MAX_VALUE),
                        report,
                        FindingRules.DEFAULT,
                        key -> Optional.of(new CallPath("payroll", FRAMES)),
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        new PassProgress(GainReplay.PASSES));
        assertEquals(1, fixes.size());
        return fixes.get(0);
    }

    @Test
    void fieldsGainWhatTheirBytesCostAndNothingOfTheFixedPart() {
        Fix fix = fix(source(true, Sizes.BYTES), READ, UNREAD);
        assertTrue(fix.isFinding());
        assertEquals(List.of("Employee.f1"), fix.fields().neverRead());
        Gain gain = fix.gain();
        assertTrue(gain.isKnown());
        assertEquals(Gain.Kind.FIELDS, gain.kind());
        assertEquals(REQUESTS, gain.requests());
        // The median request brings some 11,000 bytes, of which half belong to the field.
        Latency median = gain.median();
        assertEquals(PER_BYTE * 11_000 / 2, median.gain(), 60_000);
        assertEquals(0, median.low());
        assertEquals(PER_BYTE * 11_000, median.high(), 200_000);
        assertEquals(FIXED, gain.times().fixed(), 30_000);
        assertEquals(PER_BYTE, gain.times().perByte(), 1);
        assertTrue(fix.reason().contains("Never read: Employee.f1."), fix.reason());
        assertTrue(fix.reason().contains("(500 requests played again)"), fix.reason());
    }

    @Test
    void whereValuesWereMeasuredTheIntervalIsTheirs() {
        // Each field takes 2,000 bytes and its name six, of answers of some 11,000 bytes.
        Fix fix = fix(source(Callee.IS_FAR_AWAY), new TextBytes(200_000, 100), READ, UNREAD);
        Gain gain = fix.gain();
        assertTrue(gain.isMeasured());
        assertEquals(2006.0 / 11_000, gain.share(), 0.01);
        assertEquals(PER_BYTE * 2006, gain.median().gain(), 30_000);
        assertTrue(0.9 * PER_BYTE * 2006 < gain.median().low(), gain::toString);
        // Half of the answer, if all that it holds is divided as what is watched is.
        assertEquals(PER_BYTE * 11_000 / 2, gain.median().high(), 100_000);
    }

    @Test
    void aCalleeMayGoOnReadingWhatIsLeftOut() {
        for (Callee callee : List.of(Callee.NOT_RECORDED, Callee.MAKES_THE_BYTES)) {
            Fix fix = fix(source(callee), new TextBytes(200_000, 100), READ, UNREAD);
            assertEquals(0, fix.gain().median().low(), callee.name());
            assertEquals(PER_BYTE * 2006, fix.gain().median().gain(), 30_000, callee.name());
        }
    }

    @Test
    void requestsOfWhichNoCallIsToldAreAmongThosePlayedAgain() {
        Fix all = fix(source(true, Sizes.BYTES), READ, UNREAD);
        Fix some = fix(source(true, Sizes.BYTES, id -> id % 8 == 0, 8), READ, UNREAD);
        assertEquals(REQUESTS, some.gain().requests());
        assertEquals(all.gain().median().before(), some.gain().median().before());
        assertEquals(all.gain().median().gain(), some.gain().median().gain(), 50_000);
        assertEquals(all.gain().mean(), some.gain().mean(), 50_000);
        // Eight for each of 63 that were told are 504.
        assertEquals(REQUESTS, some.calls().calls());
        assertEquals(all.calls().waited(), some.calls().waited(), 0.01 * all.calls().waited());
        assertEquals(all.criticalShare(), some.criticalShare(), 0.01);
    }

    @Test
    void whatCallsWaitForEachOtherIsGainedAtMost() {
        RequestSource waiting = slow(FIXED / 10);
        Gain gain = fix(waiting, new TextBytes(200_000, 100), READ, UNREAD).gain();
        double alone = PER_BYTE * 2006.0;
        assertTrue(gain.median().gain() < 3 * alone, gain::toString);
        // Half of the answers' bytes: half of some ten milliseconds.
        assertTrue(gain.median().high() > 4 * FIXED, gain::toString);
    }

    @Test
    void whoeverIsAloneWaitsForNobody() {
        Gain gain = fix(slow(ALONE), new TextBytes(200_000, 100), READ, UNREAD).gain();
        assertTrue(gain.median().high() < 2 * FIXED, gain::toString);
    }

    @Test
    void whereSizesDoNotVaryNothingIsInvented() {
        Fix fix = fix(source(false, Sizes.BYTES), READ, UNREAD);
        assertTrue(fix.isFinding());
        assertFalse(fix.gain().isKnown());
        assertTrue(
                fix.reason().contains(" gains an unknown time, at most 1.5")
                        && fix.reason().contains(" answers vary too little, or the durations"),
                fix.reason());
        // All of the call, but not what the request does beside it.
        assertEquals(FIXED + PER_BYTE * 5000, fix.gain().median().high(), 20_000);
    }

    @Test
    void whereNoSizeIsRecordedAllOfTheCallIsTheMost() {
        Fix fix = fix(source(true, Sizes.NOTHING), READ, UNREAD);
        assertFalse(fix.gain().isKnown());
        assertTrue(
                fix.reason().contains("The numbers of objects of 500 answers vary too little"),
                fix.reason());
        assertTrue(fix.gain().median().high() > FIXED);
    }

    @Test
    void whereNoSizeIsRecordedAnAnswerIsAsLargeAsItsObjects() {
        Gain gain = fix(source(true, Sizes.OBJECTS), READ, UNREAD).gain();
        assertTrue(gain.isKnown());
        assertTrue(gain.times().isByObjects());
        // Half of what the bytes cost; but an object may cost as much without the field.
        assertEquals(PER_BYTE * 11_000 / 2, gain.median().gain(), 100_000);
        assertEquals(0, gain.median().low());
        assertEquals(PER_BYTE * 11_000, gain.median().high(), 300_000);
    }

    @Test
    void objectsOfWhichSomeAreUsedStandApartFromTheirUnreadFields() {
        FieldCounts few = new FieldCounts(3, 397, 0, Map.of());
        List<Fix> fixes = lists(source(true, Sizes.BYTES), READ, few, UNREAD, UNREAD);
        assertEquals(
                Set.of(FindingKind.FIELDS_NEVER_READ, FindingKind.OBJECTS_PARTLY_USED),
                fixes.stream().map(Fix::kind).collect(Collectors.toSet()));
        Fix fix = partlyUsed(fixes).orElseThrow();
        assertTrue(fix.isFinding());
        PartlyUsed used = fix.partlyUsed().orElseThrow();
        assertEquals(0.0075, used.used().value(), 1e-9);
        assertEquals(List.of("Trip.f0"), used.readOfMost());
        assertEquals(10, used.perCall(), 1e-9);
        assertEquals(Gain.Kind.OBJECTS, fix.gain().kind());
        // What the bytes of the others cost, and at most all of the call.
        assertEquals(PER_BYTE * 11_000, fix.gain().median().gain(), 100_000);
        assertEquals(FIXED + PER_BYTE * 11_000, fix.gain().median().high(), 200_000);
        assertTrue(
                fix.reason()
                        .startsWith(
                                "Of the 10.0 Trip objects that a call brings in on average, 0.8 %"
                                        + " [0.3, 2.2] are used; of the others only Trip.f0 is"
                                        + " read"),
                fix.reason());
    }

    @Test
    void someOfTenObjectsThatAreReadWholeArePartlyUsed() {
        FieldCounts three = new FieldCounts(120, 280, 0, Map.of());
        Fix fix = partlyUsed(lists(source(true, Sizes.BYTES), three, three, three)).orElseThrow();
        assertEquals(List.of(), fix.partlyUsed().orElseThrow().readOfMost());
        assertTrue(fix.isFinding());
    }

    @Test
    void oneFieldThatFewReadIsNoChoiceOfObjects() {
        assertTrue(
                partlyUsed(lists(source(true, Sizes.BYTES), READ, READ, SOMETIMES, UNREAD))
                        .isEmpty());
    }

    @Test
    void fieldsThatDifferentSharesReadAreNoChoiceOfObjects() {
        FieldCounts few = new FieldCounts(8, 392, 0, Map.of());
        assertTrue(partlyUsed(lists(source(true, Sizes.BYTES), READ, SOMETIMES, few)).isEmpty());
    }

    @Test
    void ofSingleObjectsNobodyChooses() {
        List<Fix> fixes =
                fixes(source(true, Sizes.BYTES), context("com.acme.Trip", SOMETIMES, SOMETIMES));
        assertTrue(partlyUsed(fixes).isEmpty());
    }

    @Test
    void singleObjectsThatFewReadAreBetterLoadedLater() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        FieldCounts fewer = new FieldCounts(8, 392, 0, Map.of());
        List<Fix> fixes =
                fixes(source(true, Sizes.BYTES), context("com.acme.Trip", few, fewer, UNREAD));
        Fix fix = partlyUsed(fixes).orElseThrow();
        assertEquals(FindingKind.OBJECTS_SELDOM_READ, fix.kind());
        assertTrue(fix.isFinding());
        assertEquals(0.1, fix.partlyUsed().orElseThrow().used().value(), 1e-9);
        assertEquals(Gain.Kind.OBJECTS, fix.gain().kind());
        assertEquals(FIXED + PER_BYTE * 11_000, fix.gain().median().high(), 200_000);
        assertTrue(
                fix.reason()
                        .startsWith(
                                "Of the Trip objects that these calls bring in, nothing is read of"
                                        + " more than 10.0 %"),
                fix.reason());
    }

    @Test
    void singleObjectsOfWhichOneFieldIsReadByManyAreNotLoadedTooEarly() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        for (FieldCounts other : List.of(READ, SOMETIMES, new FieldCounts(1, 2, 0, Map.of()))) {
            assertTrue(
                    partlyUsed(
                                    fixes(
                                            source(true, Sizes.BYTES),
                                            context("com.acme.Trip", few, other)))
                            .isEmpty());
        }
    }

    private static Optional<Fix> seldom(FindingRules rules, ContextUtilisation context) {
        return FixList.of(
                        source(true, Sizes.BYTES),
                        source(true, Sizes.BYTES).index().summary(Long.MIN_VALUE, Long.MAX_VALUE),
                        UtilisationReport.builder().context(context).build(),
                        rules,
                        key -> Optional.of(new CallPath("payroll", FRAMES)),
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        new PassProgress(GainReplay.PASSES))
                .stream()
                .filter(fix -> fix.kind() == FindingKind.FIELDS_SELDOM_READ)
                .findFirst();
    }

    /** An order of 40 bytes whose notes take so many more, and of which so many are read. */
    private static ContextUtilisation orders(long notes, FieldCounts counts) {
        ContextUtilisation some = context("com.acme.Order", READ, READ);
        List<FieldUtilisation> fields = new ArrayList<>(some.fields());
        fields.add(
                new FieldUtilisation(
                        2,
                        "notes",
                        "Ljava/lang/String;",
                        4,
                        counts,
                        new TextBytes(100 * notes, 100),
                        Set.of("Audit.log (Audit.java:7)")));
        return new ContextUtilisation(some.context(), REQUESTS, 100, fields);
    }

    @Test
    void largeFieldsThatFewRequestsReadAreBetterAskedForByThese() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        Fix fix = seldom(FindingRules.DEFAULT, orders(800, few)).orElseThrow();
        assertTrue(fix.isFinding());
        assertEquals(
                List.of("Order.notes"),
                fix.fields().readBySome().stream().map(FixFields.PartlyRead::name).toList());
        // Nearly all of the bytes, for the nine in ten that do not read them.
        double share = 0.9 * 809 / (809 + 2 * 8);
        assertEquals(share, fix.gain().share(), 1e-9);
        assertEquals(share * PER_BYTE * 11_000, fix.gain().median().gain(), 100_000);
        assertEquals(0.9 * 809 * REQUESTS, fix.waste().wasted(), 1);
        assertTrue(
                fix.reason()
                        .startsWith(
                                "Few requests read Order.notes 10.0 % [7.4, 13.3] at Audit.log"
                                        + " (Audit.java:7). Ask for it only where needed. Without"
                                        + " them where nobody reads them, the median"),
                fix.reason());
    }

    @Test
    void fieldsThatAreSmallOrReadByMoreOrByNobodyAreNotAskedForTooOften() {
        FieldCounts few = new FieldCounts(40, 360, 0, Map.of());
        FindingRules rules = FindingRules.DEFAULT;
        assertTrue(seldom(rules, orders(800, SOMETIMES)).isEmpty(), "a quarter reads it");
        assertTrue(seldom(rules, orders(800, UNREAD)).isEmpty(), "nobody reads it");
        assertTrue(
                seldom(rules, orders(800, new FieldCounts(1, 15, 0, Map.of()))).isEmpty(),
                "nobody knows how many read it");
        ContextUtilisation small = context("com.acme.Order", READ, READ, READ, READ, READ, few);
        assertTrue(seldom(rules.with("seldom-read.bytes-percent=20"), small).isEmpty());
        assertTrue(seldom(rules, small).isPresent(), "a sixth of the bytes");
        assertTrue(seldom(rules.with("seldom-read.percent=10"), orders(800, few)).isEmpty());
    }

    private static Optional<Fix> partlyUsed(List<Fix> fixes) {
        return fixes.stream().filter(fix -> fix.partlyUsed().isPresent()).findFirst();
    }

    /** Of calls that bring ten objects each. */
    private static List<Fix> lists(RequestSource source, FieldCounts... counts) {
        ContextUtilisation one = context("com.acme.Trip", counts);
        return fixes(
                source, new ContextUtilisation(one.context(), 10 * REQUESTS, 100, one.fields()));
    }

    private static List<Fix> fixes(RequestSource source, ContextUtilisation context) {
        return FixList.of(
                source,
                source.index().summary(Long.MIN_VALUE, Long.MAX_VALUE),
                UtilisationReport.builder().context(context).build(),
                FindingRules.DEFAULT,
                key -> Optional.of(new CallPath("payroll", FRAMES)),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                new PassProgress(GainReplay.PASSES));
    }

    @Test
    void aCallOfWhichNobodyReadsAnythingGainsAllOfIt() {
        Fix fix = fix(source(true, Sizes.BYTES), UNREAD, UNREAD);
        assertEquals(FindingKind.OBJECTS_NEVER_READ, fix.kind());
        assertEquals(Gain.Kind.CALL, fix.gain().kind());
        assertTrue(fix.gain().isKnown());
        Latency median = fix.gain().median();
        assertEquals(median.before() - OWN, median.gain(), 1);
        assertTrue(fix.reason().startsWith("Nobody reads any field"), fix.reason());
    }

    @Test
    void aCallPathWithoutVerdictsIsNoFinding() {
        Fix fix = fix(source(true, Sizes.BYTES), FieldCounts.NONE, FEW);
        assertFalse(fix.isFinding());
        assertEquals(List.of("Employee.f0", "Employee.f1"), fix.fields().open());
        assertTrue(
                fix.reason().contains("Too few verdicts to say of Employee.f0, Employee.f1."),
                fix.reason());
        assertEquals(1, fix.waste().highWasted() / fix.waste().bytes(), 1e-9);
    }

    @Test
    void whatSomeRequestsReadIsListedApart() {
        Fix fix = fix(source(true, Sizes.BYTES), UNREAD, SOMETIMES, READ);
        assertEquals(List.of("Employee.f0"), fix.fields().neverRead());
        assertEquals(1, fix.fields().readBySome().size());
        assertTrue(
                fix.reason()
                        .contains(
                                "Some requests read Employee.f1 25.0 % [21.0, 29.5] at Audit.log"),
                fix.reason());
    }

    @Test
    void objectsOfWhichNobodyReadsAFieldStandApart() {
        RequestSource source = source(true, Sizes.BYTES);
        UtilisationReport report =
                UtilisationReport.builder()
                        .context(context("com.acme.Employee", READ, UNREAD))
                        .context(context("com.acme.Visit", UNREAD, UNREAD))
                        .build();
        List<Fix> fixes =
                FixList.of(
                        source,
                        source.index().summary(Long.MIN_VALUE, Long.MAX_VALUE),
                        report,
                        FindingRules.DEFAULT,
                        key -> Optional.of(new CallPath("payroll", FRAMES)),
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        new PassProgress(GainReplay.PASSES));
        assertEquals(
                List.of(FindingKind.OBJECTS_NEVER_READ, FindingKind.FIELDS_NEVER_READ),
                fixes.stream().map(Fix::kind).toList());
        Fix visits = fixes.get(0);
        assertEquals(List.of("com.acme.Visit"), visits.classes());
        // Half of the bytes are theirs, and a quarter the other field's; the call is needed.
        assertEquals(Gain.Kind.FIELDS, visits.gain().kind());
        assertEquals(0.5, visits.gain().share(), 1e-9);
        assertEquals(0.25, fixes.get(1).gain().share(), 1e-9);
        assertEquals(0, visits.extent().avoidable());
        assertTrue(
                visits.reason()
                        .startsWith(
                                "Nobody reads any field of any Visit that these calls bring in"),
                visits.reason());
        assertTrue(
                visits.reason().contains("None of them is read by more than 1.0 %"),
                visits.reason());
    }

    private static ContextUtilisation context(String className, FieldCounts... counts) {
        FieldUtilisation[] fields = new FieldUtilisation[counts.length];
        for (int i = 0; i < counts.length; i++) {
            fields[i] = new FieldUtilisation(i, "f" + i, "J", 8, counts[i]);
        }
        return new ContextUtilisation(
                new AllocationContext("payroll", className, FRAMES),
                REQUESTS,
                100,
                List.of(fields));
    }

    @Test
    void whereEverythingIsReadThereIsNothingToFix() {
        assertFalse(fix(source(true, Sizes.BYTES), READ, SOMETIMES).isFinding());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.FieldFate;
import org.fieldtrace.model.endtoend.KeyReader;
import org.fieldtrace.model.endtoend.UnreadAnswer;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.JoinedFindings;
import org.fieldtrace.model.findings.UnreadByAll;
import org.fieldtrace.model.findings.causes.Cause;
import org.fieldtrace.model.findings.causes.Causes;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.CallTimes;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.findings.gains.ProcessorTime;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

/** What a caller never reads, and what the callee answers for nobody. */
class SameChangeTest {
    private static final List<Frame> FRAMES =
            List.of(new Frame("com.acme.Orders", "tickets", "Orders.java", 21));

    private static Gain gain(Gain.Kind kind, long median) {
        Latency latency = new Latency(100_000_000, median / 2, median, 2 * median);
        Estimate saved = new Estimate(median / 4.0, median / 3.0, median / 2.0);
        return new Gain(
                kind,
                CallTimes.UNKNOWN,
                0.6,
                true,
                80,
                latency,
                latency,
                median,
                2 * median,
                true,
                Optional.of(new ProcessorTime(saved, 0, 1)));
    }

    private static Fix unread(Gain gain, String... fields) {
        return new Fix(
                FindingKind.FIELDS_NEVER_READ,
                "seats",
                List.of("orders"),
                FRAMES,
                List.of("com.acme.Ticket"),
                new FixFields(List.of(), List.of(fields), List.of(), List.of(), 2, false, 0.01),
                Optional.empty(),
                RemoteCallSums.NONE,
                CallEstimate.NONE,
                Waste.NONE,
                0,
                gain,
                Extent.NONE,
                List.of(),
                Exercise.NONE,
                Optional.empty());
    }

    /** The answer of an operation, of which nobody reads two keys. */
    private static Finding answer(Gain gain) {
        UnreadAnswer answer =
                new UnreadAnswer(
                        "orders",
                        "GET /tickets",
                        List.of(key("seatNo"), key("startStation")),
                        List.of(),
                        List.of());
        return new AnswerFinding(new UnreadByAll(answer, List.of()), Extent.NONE, 0, gain);
    }

    private static EndToEndField key(String name) {
        KeyReader reader =
                new KeyReader(
                        "seats",
                        FRAMES,
                        100,
                        "com.acme.Ticket",
                        name,
                        Optional.empty(),
                        400,
                        false,
                        FieldFate.NEVER_READ,
                        OptionalDouble.empty());
        return new EndToEndField(
                "orders",
                "GET /tickets",
                "[]." + name,
                "com.acme.Sold",
                name,
                "",
                FieldFate.NEVER_READ,
                OptionalDouble.empty(),
                100,
                0,
                false,
                List.of(),
                List.of(reader));
    }

    private static List<Finding> joined(Fix fix, Finding answer) {
        return JoinedFindings.of(List.of(fix), List.of(answer), List.of());
    }

    @Test
    void whatACallerNeverReadsBecauseNobodyDoesHasThePredictionOfTheCalleesChange() {
        Gain whole = gain(Gain.Kind.FIELDS, 1_300_000);
        // Alone, the answer's bytes may even be thought to gain more.
        for (long own : new long[] {900_000, 2_000_000}) {
            Fix fix = unread(gain(Gain.Kind.FIELDS, own), "Ticket.seatNo", "Ticket.startStation");
            Finding answer = answer(whole);
            List<Finding> all = joined(fix, answer);
            assertEquals(List.of(whole, whole), all.stream().map(Finding::gain).toList());
            assertEquals(FindingKind.UNREAD_BY_ALL, all.get(0).kind());
            assertTrue(
                    all.get(1)
                            .reason()
                            .startsWith(
                                    "Nobody else reads them either: one change of the callee mends"
                                            + " it for all ("
                                            + answer.id()
                                            + "), and this is its gain. Nobody reads any field"),
                    all.get(1)::reason);
            assertEquals(fix.id(), all.get(1).id());
            List<Finding> reversed = new ArrayList<>(all);
            Collections.reverse(reversed);
            Cause cause = new Causes(reversed).of(all.get(1));
            assertEquals(FindingKind.UNREAD_BY_ALL, cause.first().kind());
            assertEquals(1, cause.also().size());
        }
    }

    @Test
    void whatOthersReadIsAChangeOfItsOwn() {
        Fix fix = unread(gain(Gain.Kind.FIELDS, 900_000), "Ticket.seatNo", "Ticket.price");
        List<Finding> all = joined(fix, answer(gain(Gain.Kind.FIELDS, 1_300_000)));
        assertEquals(fix, all.get(1));
        assertFalse(fix.reason().contains("one change of the callee"), fix::reason);
    }

    @Test
    void callsThatAreNotMadeAtAllGainWhatTheyTake() {
        Fix fix = unread(gain(Gain.Kind.CALL, 9_000_000), "Ticket.seatNo", "Ticket.startStation");
        assertEquals(fix, joined(fix, answer(gain(Gain.Kind.FIELDS, 1_300_000))).get(0));
    }

    @Test
    void aChangeOfWhichNothingIsKnownSaysNothingOfTheOther() {
        Fix fix = unread(gain(Gain.Kind.FIELDS, 900_000), "Ticket.seatNo");
        assertEquals(fix, joined(fix, answer(Gain.NONE)).get(0));
    }
}

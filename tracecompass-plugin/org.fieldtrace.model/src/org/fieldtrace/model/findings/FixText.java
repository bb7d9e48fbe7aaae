// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.PartlyUsed;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.findings.gains.ProcessorTime;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * A fix in sentences.
 *
 * @param kind what is wrong
 * @param classes of the objects that it is about
 * @param fields what is known of their fields
 * @param partlyUsed how many of the objects are used, where that is what it is about
 * @param gain what requests gain
 * @param calls that bring the objects in
 * @param estimate how sure their number is, and how many of them the agent looked into
 * @param criticalShare share of all requests' critical paths that passes inside the calls, 0 to 1
 */
record FixText(
        FindingKind kind,
        List<String> classes,
        FixFields fields,
        Optional<PartlyUsed> partlyUsed,
        Gain gain,
        RemoteCallSums calls,
        CallEstimate estimate,
        double criticalShare) {
    /** Fields that are named in short. */
    private static final int MOST_NAMES = 5;

    /** The finding in short. */
    Said said() {
        String wrong =
                kind == FindingKind.FIELDS_SELDOM_READ
                        ? seldomRead()
                        : kind == FindingKind.FIELDS_READ_LATE
                                ? readLate()
                                : partlyUsed.isPresent()
                                        ? partlyUsed(partlyUsed.get())
                                        : neverRead(MOST_NAMES);
        boolean isNever = partlyUsed.isEmpty() && !fields.neverRead().isEmpty();
        String sure =
                (isNever && kind != FindingKind.FIELDS_SELDOM_READ ? sureness() : "")
                        + (fields.open().isEmpty()
                                ? ""
                                : "Too few verdicts to say of "
                                        + names(fields.open(), MOST_NAMES)
                                        + ". ");
        return new Said(wrong.trim(), waitedFor(""), (sure + gain.played()).trim());
    }

    String reason() {
        if (kind == FindingKind.FIELDS_SELDOM_READ) {
            return seldomRead() + whatIsGained() + waitedFor();
        }
        if (kind == FindingKind.FIELDS_READ_LATE) {
            return readLate() + whatIsGained() + waitedFor();
        }
        return partlyUsed
                .map(used -> partlyUsed(used) + whatIsGained() + waitedFor())
                .orElseGet(
                        () ->
                                neverRead(Integer.MAX_VALUE)
                                        + whatIsGained()
                                        + sureness()
                                        + otherFields()
                                        + waitedFor())
                .trim();
    }

    private String partlyUsed(PartlyUsed part) {
        String objects = classes.stream().map(Frame::simpleClassName).collect(joining(" or "));
        if (part.isSeldom()) {
            return "Of the "
                    + objects
                    + " objects that these calls bring in, nothing is read of more than "
                    + Numbers.proportion(part.used())
                    + ". Load them where they are read, and not before. ";
        }
        return "Of the "
                + Numbers.threeDigits(part.perCall())
                + " "
                + objects
                + " objects that a call brings in on average, "
                + Numbers.proportion(part.used())
                + " are used; of the others "
                + (part.readOfMost().isEmpty()
                        ? "nothing is read. "
                        : "only "
                                + names(part.readOfMost())
                                + (part.readOfMost().size() == 1 ? " is" : " are")
                                + " read, as if to choose among them. ")
                + "Let the callee choose (a filter, an order, a limit), or make the call only where"
                + " something of it is needed. ";
    }

    private String seldomRead() {
        return "Few requests read "
                + fields.readBySome().stream()
                        .map(FixFields.PartlyRead::text)
                        .collect(joining(", "))
                + ". Ask for "
                + (fields.readBySome().size() == 1 ? "it" : "them")
                + " only where needed. ";
    }

    private String readLate() {
        return fields.late().stream().map(FixText::text).collect(joining(", "))
                + ", while other fields of the same objects are read sooner. Fetch "
                + (fields.late().size() == 1 ? "it" : "them")
                + " by another call, beside the work that comes before. ";
    }

    /** {@code Order.notes is first read 118 ms after it came (median), late by 97.0 % [...]}. */
    private static String text(FixFields.LateRead read) {
        return read.name()
                + " is first read "
                + Durations.text(read.median())
                + " after it came (median), late by "
                + Numbers.proportion(read.late())
                + " of its readers";
    }

    /**
     * @param most fields that are named
     */
    private String neverRead(int most) {
        if (fields.isNothingRead()) {
            String what =
                    gain.kind() == Gain.Kind.CALL
                            ? "what these calls bring in"
                            : "any "
                                    + classes.stream()
                                            .map(Frame::simpleClassName)
                                            .collect(joining(" or "))
                                    + " that these calls bring in";
            return "Nobody reads any field of "
                    + what
                    + " ("
                    + names(fields.neverRead(), most)
                    + "). "
                    + fields.requestedText();
        }
        return fields.neverRead().isEmpty()
                ? "No field is known to be never read, so nothing is known to be gained. "
                : "Never read: " + names(fields.neverRead(), most) + ". " + fields.requestedText();
    }

    private String whatIsGained() {
        boolean isSeldom = kind == FindingKind.FIELDS_SELDOM_READ;
        boolean isLate = kind == FindingKind.FIELDS_READ_LATE;
        if (!isSeldom && !isLate && partlyUsed.isEmpty() && fields.neverRead().isEmpty()) {
            return "";
        }
        if (gain.requests() == 0) {
            return "What is gained is unknown: none of the requests that were looked at makes the"
                    + " calls. ";
        }
        String what =
                switch (gain.kind()) {
                    case CALL -> "Without the calls, unless they are made for their effect, ";
                    case OBJECTS ->
                            "Without the bytes of the unused objects, and at most without the"
                                    + " calls, ";
                    default ->
                            isSeldom
                                    ? "Without them where nobody reads them, "
                                    : isLate
                                            ? "If nobody waits for them here or there, "
                                            : "Without them, ";
                };
        return what
                + "the median of the requests that make these calls "
                + latency(gain, gain.median())
                + ", the 99th percentile "
                + latency(gain, gain.p99())
                + " ("
                + Numbers.count(gain.requests())
                + " requests played again). "
                + gain.unrecordedText()
                + gain.littleText()
                + processor(gain)
                + EvidenceText.of(gain);
    }

    /** {@code (48.0 ms) gains 1.20 ms [0 ns, 3.40 ms]}. */
    static String latency(Gain gain, Latency latency) {
        return "("
                + duration(latency.before())
                + ") gains "
                + (gain.isKnown()
                        ? gain.text(latency)
                        : "an unknown time"
                                + (gain.isBounded(latency)
                                        ? ", at most " + duration(latency.high())
                                        : ""));
    }

    /** {@code Each of these requests saves 120 µs [90.0 µs, 150 µs] of processor time. } */
    static String processor(Gain gain) {
        return gain.processor()
                .map(
                        time ->
                                "Each of these requests saves "
                                        + time.text()
                                        + ". "
                                        + deeper(gain, time)
                                        + load(gain, time))
                .orElse("");
    }

    private static String deeper(Gain gain, ProcessorTime time) {
        if (!time.isDeeper()) {
            return "";
        }
        return (gain.kind() == Gain.Kind.OBJECTS
                        ? "Without the calls of which no object is used, it is "
                        : "If the callee does not read them for its answer either, it is ")
                + time.deeperText()
                + time.deeperMedianText()
                + ". ";
    }

    private static String load(Gain gain, ProcessorTime time) {
        boolean isOfBytes = gain.kind() == Gain.Kind.FIELDS || gain.kind() == Gain.Kind.OBJECTS;
        return isOfBytes && !gain.isNegligible() ? time.loadText() : "";
    }

    private static String duration(long nanoseconds) {
        return Durations.text(Math.max(0, nanoseconds));
    }

    private String sureness() {
        return fields.neverRead().isEmpty()
                ? ""
                : "None of them is read by more than "
                        + Numbers.percent(fields.mostRead())
                        + " of the objects' readers (95 %). ";
    }

    private String otherFields() {
        String some =
                fields.readBySome().stream().map(FixFields.PartlyRead::text).collect(joining(", "));
        return (some.isEmpty()
                        ? ""
                        : "Some requests read " + some + ": ask for these only where needed. ")
                + (fields.open().isEmpty()
                        ? ""
                        : "Too few verdicts to say of " + names(fields.open()) + ". ");
    }

    private String waitedFor() {
        long lookedInto = estimate.lookedInto();
        String looked =
                lookedInto < calls.calls()
                        ? ", of which the agent's budget let it look into "
                                + Numbers.count(lookedInto)
                        : "";
        return waitedFor(looked);
    }

    /**
     * @param looked how many of the calls the agent looked into
     */
    private String waitedFor(String looked) {
        return (gain.isServed() ? "Requests waited " : "Requests waited at least ")
                + Durations.text(calls.critical())
                + (!estimate.isExact()
                        ? " for "
                        : calls.calls() == 1 ? " for this " : " for these ")
                + estimate.text(calls.calls())
                + (estimate.isExact() && calls.calls() == 1 ? " call" : " calls")
                + looked
                + ", "
                + Numbers.percent(criticalShare)
                + " of their critical paths.";
    }

    private static String names(List<String> names) {
        return String.join(", ", names);
    }

    private static String names(List<String> names, int most) {
        return names.size() <= most
                ? names(names)
                : names(names.subList(0, most)) + " and " + (names.size() - most) + " more";
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.answers;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.OwnCall;
import org.fieldtrace.model.endtoend.UnreadAnswer;
import org.fieldtrace.model.findings.Said;
import org.fieldtrace.model.findings.UnreadByAll;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;

/** The finding in sentences. */
record AnswerText(UnreadByAll unread, Gain gain, double criticalShare) {
    /** Keys that are named in short. */
    private static final int MOST_NAMES = 5;

    Said said() {
        return new Said(wrong(MOST_NAMES).trim(), callers(false), gain.played() + sure());
    }

    String reason() {
        return (wrong(Integer.MAX_VALUE)
                        + stop(Integer.MAX_VALUE)
                        + whatIsGained()
                        + callers(true)
                        + " "
                        + sure()
                        + " "
                        + critical())
                .trim();
    }

    private String wrong(int most) {
        return "No caller reads "
                + names(unread.answer().unread().stream().map(EndToEndField::key).toList(), most)
                + " of what "
                + unread.answer().operation()
                + " answers. ";
    }

    /** Where to stop fetching it. */
    private String stop(int most) {
        StringBuilder text = new StringBuilder();
        for (OwnCall call : unread.answer().fetched()) {
            List<String> fields = call.fields().stream().map(OwnCall.UnreadField::label).toList();
            String elsewhere = call.isOnlyHere() ? "" : ", where other operations fetch it, too";
            text.append(
                    call.isWhole()
                            ? "The call at "
                                    + call.place()
                                    + " brings in nothing else ("
                                    + names(fields, most)
                                    + "): leave it out"
                                    + elsewhere
                                    + ". "
                            : "Stop fetching "
                                    + names(fields, most)
                                    + " at "
                                    + call.place()
                                    + elsewhere
                                    + ". ");
        }
        List<String> kept = keptByItself(unread.answer());
        return text
                + (kept.isEmpty()
                        ? ""
                        : unread.answer().service()
                                + " reads "
                                + names(kept, most)
                                + " itself: leave "
                                + (kept.size() == 1 ? "it" : "them")
                                + " out of the answer alone. ");
    }

    private static List<String> keptByItself(UnreadAnswer answer) {
        return answer.unread().stream()
                .filter(EndToEndField::isReadByItself)
                .map(row -> Frame.simpleClassName(row.className()) + "." + row.field())
                .distinct()
                .toList();
    }

    /**
     * {@code Of the 160 calls dealer makes 50.0 % and reads 47.5 % of the bytes, ...}.
     *
     * @param isInFull whether their call paths are told
     */
    private String callers(boolean isInFull) {
        long all = Math.max(1, unread.calls());
        List<String> each = new ArrayList<>();
        for (UnreadByAll.Caller caller : unread.callers()) {
            each.add(
                    caller.path().service()
                            + (isInFull ? " at " + Frame.place(caller.path().frames()) : "")
                            + " makes "
                            + Numbers.percent((double) caller.calls() / all)
                            + " and reads "
                            + Numbers.percent(1 - caller.unreadShare())
                            + " of the bytes");
        }
        return "Of the "
                + Numbers.count(unread.calls())
                + " calls "
                + String.join(", ", each)
                + ".";
    }

    private static String sure() {
        return "Exchanges and the mappers' own keys join the answer to what each caller reads of it;"
                + " every call was of a caller that was recorded.";
    }

    private String whatIsGained() {
        if (gain.requests() == 0) {
            return "What is gained is unknown: none of the requests that were looked at makes the"
                    + " calls. ";
        }
        return "Without it, the median of the requests that make these calls "
                + latency(gain.median())
                + ", the 99th percentile "
                + latency(gain.p99())
                + " ("
                + Numbers.count(gain.requests())
                + " requests played again). "
                + gain.unrecordedText()
                + gain.littleText()
                + gain.processor()
                        .map(time -> "Each of these requests saves " + time.text() + ". ")
                        .orElse("")
                + "The keys take "
                + Numbers.percent(gain.share())
                + " of an answer, as far as they were measured. ";
    }

    private String latency(Latency latency) {
        return "("
                + Durations.text(Math.max(0, latency.before()))
                + ") gains "
                + (gain.isKnown()
                        ? gain.text(latency)
                        : "an unknown time"
                                + (gain.isBounded(latency)
                                        ? ", at most " + Durations.text(Math.max(0, latency.high()))
                                        : ""));
    }

    private String critical() {
        return Numbers.percent(criticalShare) + " of all critical paths pass inside these calls.";
    }

    private static String names(List<String> names, int most) {
        return names.size() <= most
                ? String.join(", ", names)
                : names.subList(0, most).stream().collect(joining(", "))
                        + " and "
                        + (names.size() - most)
                        + " more";
    }
}

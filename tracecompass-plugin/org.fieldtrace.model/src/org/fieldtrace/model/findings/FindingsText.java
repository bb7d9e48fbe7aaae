// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.stream.Collectors;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.text.TerminalText;

/** Findings for people; each is some lines, every one ended by a line break. */
public final class FindingsText {
    private FindingsText() {}

    /**
     * One finding.
     *
     * @param rank from 1
     */
    public static String finding(int rank, Finding finding) {
        StringBuilder text = new StringBuilder();
        String subject =
                finding.classes().isEmpty()
                        ? finding.subject()
                        : String.join(
                                ", ",
                                finding.classes().stream().map(Frame::simpleClassName).toList());
        line(
                text,
                rank
                        + ". "
                        + finding.kind().title()
                        + ": "
                        + finding.service()
                        + (finding.callees().isEmpty()
                                ? ""
                                : " calling " + String.join(", ", finding.callees()))
                        + ": "
                        + subject
                        + "  ["
                        + finding.id()
                        + "]");
        for (Frame frame : finding.frames()) {
            line(text, "   " + frame.label());
        }
        line(text, "   " + finding.reason());
        String examples = examples(finding.extent());
        if (!examples.isEmpty()) {
            line(text, examples);
        }
        return text.toString();
    }

    private static String examples(Extent extent) {
        return extent.slowest().isEmpty()
                ? ""
                : "   Slowest requests that have it: "
                        + extent.slowest().stream()
                                .map(
                                        slow ->
                                                slow.request()
                                                        + " ("
                                                        + Durations.text(slow.duration())
                                                        + ")")
                                .collect(Collectors.joining(", "))
                        + ".";
    }

    /** {@code 1.20 ms [0 ns, 3.40 ms]}, or {@code unknown, at most 3.40 ms}. */
    public static String gain(Gain gain, Latency latency) {
        return FixText.gain(gain, latency);
    }

    private static void line(StringBuilder text, String line) {
        text.append(TerminalText.line(line)).append('\n');
    }
}

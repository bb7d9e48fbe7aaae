// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.model.operations.Straggler;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.model.text.TerminalText;

/** Findings for people; each is some lines, every one ended by a line break. */
public final class FindingsText {
    /** Callers of an operation that are told one by one. */
    private static final int MOST_CALLERS = 5;

    private FindingsText() {}

    /** The heading of {@link #operation}'s columns. */
    public static String operationHeading() {
        return String.format(
                "%4s %9s %9s %9s %6s %6s %6s %7s %9s %9s  %s%n",
                "rank",
                "count",
                "inclusive",
                "exclusive",
                "n.incl",
                "n.excl",
                "dist.",
                "crit.",
                "median",
                "99 %",
                "operation");
    }

    /**
     * One operation.
     *
     * @param rank from 1
     */
    public static String operation(int rank, Operation operation) {
        OperationSums sums = operation.sums();
        return String.format(
                Locale.ROOT,
                "%4d %9s %9s %9s %6.3f %6.3f %6.3f %7s %9s %9s  %s%n",
                rank,
                Numbers.count(sums.count()),
                Durations.text(sums.inclusive()),
                Durations.text(sums.exclusive()),
                operation.normalisedInclusive(),
                operation.normalisedExclusive(),
                operation.distance(),
                Numbers.percent(operation.criticalShare()),
                Durations.text(sums.durations().quantile(0.5)),
                Durations.text(sums.durations().quantile(0.99)),
                TerminalText.line(PathText.line(operation.path(), " > ")));
    }

    /** The heading of {@link #flatOperation}'s columns. */
    public static String flatOperationHeading() {
        return String.format(
                "%9s %7s %9s %9s %8s %9s %9s %6s  %s%n",
                "critical",
                "crit.",
                "exclusive",
                "count",
                "failures",
                "median",
                "99 %",
                "places",
                "operation");
    }

    /** One operation, and below it who calls it, most critical time first. */
    public static String flatOperation(FlatOperation operation) {
        OperationSums sums = operation.sums();
        StringBuilder text =
                new StringBuilder(
                        String.format(
                                Locale.ROOT,
                                "%9s %7s %9s %9s %8s %9s %9s %6d  %s%n",
                                Durations.text(sums.critical()),
                                Numbers.percent(operation.criticalShare()),
                                Durations.text(sums.exclusive()),
                                Numbers.count(sums.count()),
                                Numbers.count(sums.failures()),
                                Durations.text(sums.durations().quantile(0.5)),
                                Durations.text(sums.durations().quantile(0.99)),
                                operation.places(),
                                TerminalText.line(operation.label())));
        List<FlatOperation.Caller> callers = operation.callers();
        for (FlatOperation.Caller caller :
                callers.subList(0, Math.min(MOST_CALLERS, callers.size()))) {
            text.append(
                    String.format(
                            Locale.ROOT,
                            "%9s %7s %9s %9s %8s %9s %9s %6s    from %s%n",
                            Durations.text(caller.critical()),
                            "",
                            "",
                            Numbers.count(caller.calls()),
                            "",
                            "",
                            "",
                            "",
                            TerminalText.line(caller.label())));
        }
        if (callers.size() > MOST_CALLERS) {
            text.append(
                    String.format(
                            "%77s  and %s more%n",
                            "", Numbers.count(callers.size() - MOST_CALLERS)));
        }
        return text.toString();
    }

    /** The heading of {@link #callSite}'s columns. */
    public static String callSiteHeading() {
        return String.format(
                "%9s %7s %9s %9s %9s %14s %6s  %s%n",
                "critical", "crit.", "waited", "calls", "objects", "bytes", "paths", "call site");
    }

    public static String callSite(CallSite site) {
        return String.format(
                Locale.ROOT,
                "%9s %7s %9s %9s %9s %14s %6d  %s%n",
                Durations.text(site.sums().critical()),
                Numbers.percent(site.criticalShare()),
                Durations.text(site.sums().waited()),
                site.estimate().shortText(site.sums().calls()),
                Numbers.count(site.sums().objects()),
                Numbers.count(site.sums().bytes()),
                site.callPaths(),
                TerminalText.line(
                        site.service()
                                + ": "
                                + site.frame().label()
                                + (site.callees().isEmpty()
                                        ? ""
                                        : " calling " + String.join(", ", site.callees()))));
    }

    /** The heading of {@link #straggler}'s columns. */
    public static String stragglerHeading() {
        return String.format(
                "%9s %9s %9s %-10s %9s  %s%n",
                "gain", "duration", "median", "among", "request", "operation");
    }

    public static String straggler(Straggler straggler) {
        return String.format(
                Locale.ROOT,
                "%9s %9s %9s %-10s %9d  %s%n",
                Durations.text(straggler.gain()),
                Durations.text(straggler.duration()),
                Durations.text(straggler.median()),
                straggler.basis().label(),
                straggler.request(),
                TerminalText.line(PathText.line(straggler.path(), " > ")));
    }

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

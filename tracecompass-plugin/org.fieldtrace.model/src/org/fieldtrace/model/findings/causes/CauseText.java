// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.causes;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.findings.Said;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.suggestions.Suggestion;
import org.fieldtrace.model.suggestions.Suggestions;
import org.fieldtrace.model.text.TerminalText;

/** Entries for people: a title, and at most seven lines, every one ended by a line break. */
public final class CauseText {
    /**
     * The title of calls that {@code --all} lists although nothing is known to be wrong with them.
     */
    private static final String NOTHING_FOUND = "Nothing found so far";

    /** Longer lines are cut, and told in full where that is asked for. */
    private static final int LONGEST = 200;

    private final Places places;
    private final Function<Finding, String> costs;

    /** As below, where no prices are told. */
    public CauseText(Collection<? extends Finding> every) {
        this(every, finding -> "");
    }

    /**
     * @param every findings of which {@link Places} learns how call paths are told
     * @param costs what a finding costs in money; empty where that is not known
     */
    public CauseText(Collection<? extends Finding> every, Function<Finding, String> costs) {
        this.costs = costs;
        this.places = new Places(every);
    }

    /**
     * An entry.
     *
     * @param rank from 1
     */
    public String text(int rank, Cause cause) {
        return lines(rank, cause, fix(Suggestions.of(cause.first())));
    }

    /** An entry with text to paste that mends it. */
    public String withSuggestion(int rank, Cause cause) {
        return lines(rank, cause, "") + Suggestions.of(cause.first()).text();
    }

    /** What explains an entry: the whole call path, and all that is known of each finding. */
    public String explanation(Cause cause) {
        StringBuilder text = new StringBuilder();
        explain(text, cause.first());
        cause.also().forEach(finding -> explain(text, finding));
        return text.toString();
    }

    private String lines(int rank, Cause cause, String fix) {
        Finding finding = cause.first();
        Said said = finding.said();
        StringBuilder text = new StringBuilder();
        line(text, rank + ". " + title(finding) + ": " + gain(finding.gain()) + id(finding));
        line(text, "Where", where(finding));
        line(text, "What", said.wrong());
        line(text, "Why", said.cost());
        line(text, "Cost", costs.apply(finding));
        line(text, "How sure", (also(cause.also()) + said.sure()).trim());
        line(text, "Examples", examples(finding));
        line(text, "Fix", fix);
        return text.toString();
    }

    private static String title(Finding finding) {
        return (finding.isFinding() ? finding.kind().title() : NOTHING_FOUND)
                + ": "
                + subject(finding);
    }

    private static String subject(Finding finding) {
        return finding.classes().isEmpty()
                ? finding.subject()
                : finding.classes().stream().map(Frame::simpleClassName).collect(joining(", "));
    }

    private static String id(Finding finding) {
        return "  [" + finding.id() + "]";
    }

    /** {@code median gains 502 µs [336 µs, 689 µs] of 3.22 ms}. */
    private static String gain(Gain gain) {
        if (gain.requests() == 0) {
            return "gain not known";
        }
        Latency latency = gain.isOfTheSlowest() ? gain.p99() : gain.median();
        if (!gain.isKnown() && !gain.isBounded(latency)) {
            return "gain not known, of a median of "
                    + Durations.text(Math.max(0, latency.before()))
                    + ": "
                    + gain.whyUnknown();
        }
        return gain.quantile()
                + " gains "
                + (gain.isKnown()
                        ? gain.text(latency)
                        : "at most " + Durations.text(Math.max(0, latency.high())))
                + " of "
                + Durations.text(Math.max(0, latency.before()))
                + (gain.isNegligible() ? ", too little to notice" : gain.deeperText());
    }

    private String where(Finding finding) {
        String calls =
                finding.callees().isEmpty() ? "" : " calls " + String.join(", ", finding.callees());
        return finding.service() + calls + places.text(finding);
    }

    /** Kind by kind, so that it stays short: a kind of which there are several has their number. */
    private static String also(List<Finding> also) {
        Map<FindingKind, List<Finding>> byKind = new LinkedHashMap<>();
        also.stream()
                .filter(Finding::isFinding)
                .forEach(
                        finding ->
                                byKind.computeIfAbsent(finding.kind(), kind -> new ArrayList<>())
                                        .add(finding));
        return byKind.isEmpty()
                ? ""
                : "Also found of these calls: "
                        + byKind.values().stream().map(CauseText::inShort).collect(joining(", "))
                        + ". ";
    }

    private static String inShort(List<Finding> ofKind) {
        Finding first = ofKind.get(0);
        return first.kind().title().toLowerCase(Locale.ROOT)
                + (ofKind.size() == 1
                        ? " (" + subject(first) + ")"
                        : " (" + Numbers.count(ofKind.size()) + ")");
    }

    private static String examples(Finding finding) {
        return finding.extent().slowest().isEmpty()
                ? ""
                : "Slowest requests "
                        + finding.extent().slowest().stream()
                                .map(
                                        slow ->
                                                slow.request()
                                                        + " ("
                                                        + Durations.text(slow.duration())
                                                        + ")")
                                .collect(joining(", "));
    }

    private static String fix(Suggestion suggestion) {
        String what = suggestion.what();
        return what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1);
    }

    private void explain(StringBuilder text, Finding finding) {
        line(text, "   " + title(finding) + id(finding));
        for (Frame frame : places.withoutHead(finding)) {
            line(text, "     " + frame.label());
        }
        line(text, "     " + finding.reason());
    }

    private static void line(StringBuilder text, String name, String said) {
        if (!said.isEmpty()) {
            line(text, String.format(Locale.ROOT, "   %-9s %s", name, cut(said)));
        }
    }

    /** A line that people read, at whose end it is said that there is more. */
    private static String cut(String said) {
        if (said.length() <= LONGEST) {
            return said;
        }
        int sentence = said.lastIndexOf(". ", LONGEST) + 1;
        int word = said.lastIndexOf(' ', LONGEST);
        int end = sentence > LONGEST / 2 ? sentence : word > 0 ? word : LONGEST;
        return said.substring(0, end) + " ... (--explain)";
    }

    private static void line(StringBuilder text, String line) {
        text.append(TerminalText.line(line)).append('\n');
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingsText;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.FixFields;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.ui.rows.ValueColumn;

/** The columns of the view, from left to right; what they mean, docs/analysis.md says in full. */
final class FixColumns {
    private static final int NAME = 300;
    private static final int WORDS = 110;
    private static final int BAR = 165;
    private static final int SUBJECT = 150;

    /** Of more fields, the first are named. */
    static final int MOST_FIELDS = 3;

    static final List<ValueColumn<FixEntry>> ALL =
            List.of(
                    ValueColumn.words(
                            "Call path",
                            "The innermost frame of the call path that brings the objects in, and its"
                                    + " caller",
                            NAME,
                            FixColumns::place,
                            FixColumns::callPath),
                    ValueColumn.words(
                            "Kind",
                            "What is wrong; docs/findings.md has the rule of each kind",
                            WORDS,
                            entry -> finding(entry).kind().title(),
                            entry -> finding(entry).kind().title()),
                    gain("Gain at the median", "the median", Gain::median),
                    ValueColumn.words(
                            "What",
                            "Fields that nobody reads, classes of the objects that come in, or"
                                    + " the operation that is called",
                            SUBJECT,
                            FixColumns::subject,
                            entry -> finding(entry).reason()),
                    gain("Gain at 99 %", "the 99th percentile", Gain::p99),
                    ValueColumn.bar(
                            "On critical paths",
                            "Share of all requests' critical paths that lies inside the calls",
                            BAR,
                            entry -> Numbers.percent(finding(entry).criticalShare()),
                            entry -> finding(entry).criticalShare(),
                            entry -> finding(entry).criticalShare()),
                    ValueColumn.bar(
                            "Unread",
                            "Bytes that nobody read, of all objects that came in; the"
                                    + " bar is their share of all bytes",
                            BAR,
                            entry -> Numbers.count(wasted(entry)) + " B",
                            FixColumns::wasted,
                            entry -> entry.getWaste().share()),
                    words("Service", "The service that the code belongs to", FixColumns::service),
                    words(
                            "Calls",
                            "The services that it calls, as far as spans show",
                            entry -> String.join(", ", finding(entry).callees())),
                    ValueColumn.words(
                            "Reason",
                            "Why it is worth a fix",
                            1750,
                            entry -> finding(entry).reason(),
                            entry -> finding(entry).reason()));

    private FixColumns() {}

    private static ValueColumn<FixEntry> words(
            String title, String meaning, Function<FixEntry, String> text) {
        return ValueColumn.words(title, meaning, WORDS, text, text);
    }

    private static Finding finding(FixEntry entry) {
        return entry.getFinding();
    }

    private static String place(FixEntry entry) {
        return finding(entry).frames().isEmpty()
                ? finding(entry).service() + ", call path not recorded"
                : entry.getName();
    }

    private static String service(FixEntry entry) {
        return entry.getFinding().service();
    }

    private static String subject(FixEntry entry) {
        if (finding(entry) instanceof Fix fix && fix.partlyUsed().isEmpty()) {
            return fields(fix, fields(fix));
        }
        List<String> classes = finding(entry).classes();
        return classes.isEmpty() ? finding(entry).subject() : simple(classes);
    }

    /** The fields that a finding is about, as {@code Class.field}; none where it is of others. */
    static List<String> fields(Finding finding) {
        if (!(finding instanceof Fix fix) || fix.partlyUsed().isPresent()) {
            return List.of();
        }
        return switch (fix.kind()) {
            case FIELDS_SELDOM_READ ->
                    fix.fields().readBySome().stream().map(FixFields.PartlyRead::name).toList();
            case FIELDS_READ_LATE ->
                    fix.fields().late().stream().map(FixFields.LateRead::name).toList();
            default -> fix.fields().neverRead();
        };
    }

    private static String fields(Fix fix, List<String> fields) {
        if (fields.isEmpty() || fix.fields().isNothingRead()) {
            return simple(fix.classes());
        }
        int named = Math.min(MOST_FIELDS, fields.size());
        String more = named == fields.size() ? "" : ", " + (fields.size() - named) + " more";
        return String.join(", ", fields.subList(0, named)) + more;
    }

    private static String simple(List<String> classes) {
        return classes.stream().map(Frame::simpleClassName).collect(joining(", "));
    }

    private static long wasted(FixEntry entry) {
        return Math.round(entry.getWaste().wasted());
    }

    private static ValueColumn<FixEntry> gain(
            String title, String quantile, Function<Gain, Latency> latency) {
        return ValueColumn.number(
                title + " [95 % interval]",
                "By how much "
                        + quantile
                        + " of the requests that have the finding gets less once it is mended,"
                        + " by playing them again",
                200,
                entry ->
                        FindingsText.gain(
                                finding(entry).gain(), latency.apply(finding(entry).gain())),
                entry -> latency.apply(finding(entry).gain()).high());
    }

    private static String callPath(FixEntry entry) {
        List<Frame> frames = finding(entry).frames();
        return frames.isEmpty()
                ? finding(entry).place()
                : frames.stream().map(Frame::fullLabel).collect(joining("\n\u2192 "));
    }
}

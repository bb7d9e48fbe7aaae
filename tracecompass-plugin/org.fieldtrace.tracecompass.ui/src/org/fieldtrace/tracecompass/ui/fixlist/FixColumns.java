// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.FindingsText;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.Gain;
import org.fieldtrace.model.findings.Latency;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.ui.rows.ValueColumn;

/** The columns of the view, from left to right; what they mean, docs/analysis.md says in full. */
final class FixColumns {
    private static final int NAME = 300;
    private static final int WORDS = 110;
    private static final int BAR = 165;

    static final List<ValueColumn<FixEntry>> ALL =
            List.of(
                    ValueColumn.words(
                            "Call path",
                            "The innermost frame of the call path that brings the objects in, and its"
                                    + " caller",
                            NAME,
                            FixEntry::getName,
                            FixColumns::callPath),
                    words("Service", "The service that the code belongs to", FixColumns::service),
                    words(
                            "Calls",
                            "The services that it calls, as far as spans show",
                            entry -> String.join(", ", fix(entry).callees())),
                    words(
                            "Objects",
                            "Classes of the objects that it fetches",
                            entry ->
                                    fix(entry).classes().stream()
                                            .map(Frame::simpleClassName)
                                            .collect(joining(", "))),
                    gain("Gain at the median", "the median", Gain::median),
                    gain("Gain at 99 %", "the 99th percentile", Gain::p99),
                    ValueColumn.bar(
                            "On critical paths",
                            "Share of all requests' critical paths that lies inside the calls",
                            BAR,
                            entry -> Numbers.percent(fix(entry).criticalShare()),
                            entry -> fix(entry).criticalShare(),
                            entry -> fix(entry).criticalShare()),
                    ValueColumn.bar(
                            "Unread",
                            "Bytes that nobody read, of all objects that came in; the"
                                    + " bar is their share of all bytes",
                            BAR,
                            entry -> Numbers.count(wasted(entry)) + " B",
                            FixColumns::wasted,
                            entry -> fix(entry).waste().share()),
                    ValueColumn.words(
                            "Reason",
                            "Why it is worth a fix",
                            1750,
                            entry -> fix(entry).reason(),
                            entry -> fix(entry).reason()));

    private FixColumns() {}

    private static ValueColumn<FixEntry> words(
            String title, String meaning, Function<FixEntry, String> text) {
        return ValueColumn.words(title, meaning, WORDS, text, text);
    }

    private static Fix fix(FixEntry entry) {
        return entry.getFix();
    }

    private static String service(FixEntry entry) {
        return entry.getFix().service();
    }

    private static long wasted(FixEntry entry) {
        return Math.round(entry.getFix().waste().wasted());
    }

    private static ValueColumn<FixEntry> gain(
            String title, String quantile, Function<Gain, Latency> latency) {
        return ValueColumn.number(
                title + " [95 % interval]",
                "By how much "
                        + quantile
                        + " of the requests that make the calls gets less without what is never"
                        + " read, by playing them again",
                200,
                entry -> FindingsText.gain(fix(entry).gain(), latency.apply(fix(entry).gain())),
                entry -> latency.apply(fix(entry).gain()).high());
    }

    private static String callPath(FixEntry entry) {
        return entry.getFix().frames().stream().map(Frame::fullLabel).collect(joining("\n\u2192 "));
    }
}

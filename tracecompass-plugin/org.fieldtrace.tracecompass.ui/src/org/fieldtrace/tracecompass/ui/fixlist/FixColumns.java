// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.Fix;
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
                    words("Service", "The service whose code it is", FixColumns::service),
                    words(
                            "Calls",
                            "The services that it calls, as far as spans tell",
                            entry -> String.join(", ", fix(entry).callees())),
                    words(
                            "Objects",
                            "Classes of the objects that it brings in",
                            entry ->
                                    fix(entry).classes().stream()
                                            .map(Frame::simpleClassName)
                                            .collect(joining(", "))),
                    ValueColumn.number(
                            "Gain [95 % interval]",
                            "Time that requests would end sooner without what nobody reads,"
                                    + " supposing that a call's time goes with its bytes",
                            200,
                            FixColumns::gain,
                            entry -> fix(entry).gain()),
                    ValueColumn.bar(
                            "On critical paths",
                            "Share of all requests' critical paths that passes inside the calls",
                            BAR,
                            entry -> Numbers.percent(fix(entry).criticalShare()),
                            entry -> fix(entry).criticalShare(),
                            entry -> fix(entry).criticalShare()),
                    ValueColumn.bar(
                            "Never read",
                            "Bytes of fields that were never read, of all objects that came in; the"
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
            String title, String meaning, java.util.function.Function<FixEntry, String> text) {
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

    private static String gain(FixEntry entry) {
        Fix fix = entry.getFix();
        return Durations.text(fix.gain())
                + " ["
                + Durations.text(fix.lowGain())
                + ", "
                + Durations.text(fix.highGain())
                + "]";
    }

    private static String callPath(FixEntry entry) {
        return entry.getFix().frames().stream().map(Frame::fullLabel).collect(joining("\n\u2192 "));
    }
}

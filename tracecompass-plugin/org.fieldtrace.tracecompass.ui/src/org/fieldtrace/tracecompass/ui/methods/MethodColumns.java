// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.methods;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.tracecompass.core.methods.MethodTimeEntry;
import org.fieldtrace.tracecompass.ui.rows.ValueColumn;

/** The columns of the view, from left to right; what they mean, docs/methods.md says in full. */
final class MethodColumns {
    private static final int NAME = 320;
    private static final int OPERATION = 220;
    private static final int NUMBER = 100;
    private static final int BAR = 150;

    static final List<ValueColumn<MethodTimeEntry>> ALL =
            List.of(
                    ValueColumn.words(
                            "Method",
                            "Class and name",
                            NAME,
                            entry -> entry.getTime().method(),
                            entry -> entry.getTime().method()),
                    ValueColumn.words(
                            "Service[operation]",
                            "The operation that it ran for",
                            OPERATION,
                            MethodTimeEntry::getOperation,
                            MethodTimeEntry::getOperation),
                    duration(
                            "Exclusive time",
                            "Time in the method itself, in all requests of the operation",
                            MethodTime::exclusive),
                    ValueColumn.bar(
                            "On critical paths",
                            "Share of its exclusive time in which the request waited for it",
                            BAR,
                            entry -> Numbers.percent(share(entry)),
                            MethodColumns::share,
                            MethodColumns::share),
                    duration(
                            "Critical time",
                            "Exclusive time in which the request waited for it",
                            MethodTime::critical),
                    duration(
                            "Inclusive time",
                            "Time from entry to exit; a call within one of the same method counts"
                                    + " once",
                            MethodTime::inclusive),
                    ValueColumn.number(
                            "Median per request",
                            "Exclusive time in one request: half of all requests of the operation"
                                    + " take no longer",
                            NUMBER,
                            entry -> known(entry, Durations.text(entry.getTime().median())),
                            entry -> entry.getTime().median()),
                    ValueColumn.number(
                            "Calls per request",
                            "How often a request of the operation calls it, on average",
                            NUMBER,
                            entry -> known(entry, perRequest(entry)),
                            entry -> entry.getTime().callsPerRequest()),
                    count("Calls", "Entries", MethodTime::calls),
                    count("Thrown", "Calls that ended by an exception", MethodTime::thrown));

    private MethodColumns() {}

    private static ValueColumn<MethodTimeEntry> duration(
            String title, String meaning, ToLongFunction<MethodTime> value) {
        return ValueColumn.number(
                title,
                meaning,
                NUMBER,
                entry -> Durations.text(value.applyAsLong(entry.getTime())),
                entry -> value.applyAsLong(entry.getTime()));
    }

    private static ValueColumn<MethodTimeEntry> count(
            String title, String meaning, ToLongFunction<MethodTime> value) {
        return ValueColumn.number(
                title,
                meaning,
                NUMBER,
                entry -> Numbers.count(value.applyAsLong(entry.getTime())),
                entry -> value.applyAsLong(entry.getTime()));
    }

    /** Nothing where the method ran for no request that is known. */
    private static String known(MethodTimeEntry entry, String text) {
        return entry.getTime().requests() == 0 ? "" : text;
    }

    private static String perRequest(MethodTimeEntry entry) {
        return String.format(Locale.ROOT, "%,.2f", entry.getTime().callsPerRequest());
    }

    private static double share(MethodTimeEntry entry) {
        long all = entry.getTime().exclusive();
        return all == 0 ? 0 : (double) entry.getTime().critical() / all;
    }
}

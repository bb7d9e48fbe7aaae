// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.List;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.tracecompass.core.operations.FlatOperationEntry;
import org.fieldtrace.tracecompass.ui.rows.ValueColumn;

/** The columns of the view, from left to right; what they mean, docs/analysis.md says in full. */
final class FlatOperationColumns {
    private static final int NAME = 360;
    private static final int NUMBER = 85;
    private static final int BAR = 175;

    static final List<ValueColumn<FlatOperationEntry>> ALL =
            List.of(
                    ValueColumn.words(
                            "Service[operation]",
                            "The operation, and below it who calls it",
                            NAME,
                            FlatOperationEntry::getName,
                            FlatOperationEntry::getName),
                    ValueColumn.bar(
                            "On critical paths",
                            "Share of the critical paths of all requests that is the operation's"
                                    + " own, at all its places; adds up to 100 % over all"
                                    + " operations",
                            BAR,
                            entry -> Numbers.percent(share(entry)),
                            FlatOperationColumns::share,
                            FlatOperationColumns::share),
                    ValueColumn.number(
                            "Critical time",
                            "Time of critical paths that is the operation's own; of a caller, in"
                                    + " its calls",
                            110,
                            entry -> Durations.text(entry.getCritical()),
                            FlatOperationEntry::getCritical),
                    ValueColumn.number(
                            "Count",
                            "How often it was called; of a caller, by it",
                            NUMBER,
                            entry -> Numbers.count(entry.getCount()),
                            FlatOperationEntry::getCount),
                    duration(
                            "Exclusive time",
                            "Time that it took itself, not the operations that it called",
                            OperationSums::exclusive),
                    count("Failures", "How many of the calls failed", OperationSums::failures),
                    duration(
                            "Median",
                            "Of the durations of its calls, as the callers saw them",
                            sums -> sums.durations().quantile(0.5)),
                    duration(
                            "99 %",
                            "What 99 % of its calls did not exceed",
                            sums -> sums.durations().quantile(0.99)),
                    ValueColumn.number(
                            "Places",
                            "At how many places of the calling context tree it stands",
                            NUMBER,
                            entry -> ofOperation(entry, Numbers.count(places(entry))),
                            FlatOperationColumns::places),
                    count(
                            "Bytes",
                            "Bytes of the answers' bodies, where they are known",
                            OperationSums::bytes));

    private FlatOperationColumns() {}

    private static ValueColumn<FlatOperationEntry> duration(
            String title, String meaning, ToLongFunction<OperationSums> value) {
        return ValueColumn.number(
                title,
                meaning,
                110,
                entry -> ofOperation(entry, Durations.text(value.applyAsLong(sums(entry)))),
                entry -> value.applyAsLong(sums(entry)));
    }

    private static ValueColumn<FlatOperationEntry> count(
            String title, String meaning, ToLongFunction<OperationSums> value) {
        return ValueColumn.number(
                title,
                meaning,
                110,
                entry -> ofOperation(entry, Numbers.count(value.applyAsLong(sums(entry)))),
                entry -> value.applyAsLong(sums(entry)));
    }

    /** Nothing where the row is a caller's, of whose calls it is not told. */
    private static String ofOperation(FlatOperationEntry entry, String text) {
        return entry.getCaller().isPresent() ? "" : text;
    }

    private static OperationSums sums(FlatOperationEntry entry) {
        return entry.getOperation().sums();
    }

    private static int places(FlatOperationEntry entry) {
        return entry.getOperation().places();
    }

    /** A caller has that part of the operation's share that its calls have of the time. */
    private static double share(FlatOperationEntry entry) {
        long all = sums(entry).critical();
        return all == 0 ? 0 : entry.getOperation().criticalShare() * entry.getCritical() / all;
    }
}

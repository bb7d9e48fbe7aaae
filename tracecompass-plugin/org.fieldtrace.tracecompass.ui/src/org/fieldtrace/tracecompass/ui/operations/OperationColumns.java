// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.List;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.tracecompass.core.operations.OperationEntry;
import org.fieldtrace.tracecompass.ui.rows.ValueColumn;

/** The columns of the view, from left to right; what they mean, docs/analysis.md says in full. */
final class OperationColumns {
    private static final int NAME = 360;
    private static final int NUMBER = 85;
    private static final int BAR = 175;

    static final List<ValueColumn<OperationEntry>> ALL =
            List.of(
                    ValueColumn.words(
                            "Service[operation]",
                            "The operation, below the one that calls it",
                            NAME,
                            OperationEntry::getName,
                            entry -> PathText.lines(operation(entry).path())),
                    ValueColumn.number(
                            "Rank",
                            "Rank by distance, from 1",
                            60,
                            entry -> Integer.toString(entry.getRank()),
                            entry -> -entry.getRank()),
                    ValueColumn.number(
                            "Count",
                            "How often it was called",
                            NUMBER,
                            entry -> Numbers.count(sums(entry).count()),
                            entry -> sums(entry).count()),
                    ValueColumn.number(
                            "Failures",
                            "How many of the calls failed",
                            NUMBER,
                            entry -> Numbers.count(sums(entry).failures()),
                            entry -> sums(entry).failures()),
                    ValueColumn.bar(
                            "Inclusive time",
                            "Sum of the durations of its calls. The bar is the share of the"
                                    + " largest of all operations",
                            BAR,
                            entry -> Durations.text(sums(entry).inclusive()),
                            entry -> sums(entry).inclusive(),
                            entry -> operation(entry).normalisedInclusive()),
                    ValueColumn.bar(
                            "Exclusive time",
                            "Time that it took itself, not the operations that it called; the bar"
                                    + " is the share of the largest of all operations",
                            BAR,
                            entry -> Durations.text(sums(entry).exclusive()),
                            entry -> sums(entry).exclusive(),
                            entry -> operation(entry).normalisedExclusive()),
                    ValueColumn.bar(
                            "Distance",
                            "Of both normalised times from the origin, 0 to 1.41; operations rank"
                                    + " by it",
                            BAR - 25,
                            entry -> String.format("%.3f", operation(entry).distance()),
                            entry -> operation(entry).distance(),
                            entry -> operation(entry).distance() / Math.sqrt(2)),
                    ValueColumn.bar(
                            "On critical paths",
                            "Share of the critical paths of all requests that is its own; adds up"
                                    + " to 100 % over all operations",
                            BAR,
                            entry -> Numbers.percent(operation(entry).criticalShare()),
                            entry -> operation(entry).criticalShare(),
                            entry -> operation(entry).criticalShare()),
                    ValueColumn.number(
                            "Handling",
                            "Sum of the durations at the callee",
                            NUMBER,
                            entry -> Durations.text(sums(entry).handle()),
                            entry -> sums(entry).handle()),
                    ValueColumn.number(
                            "Network",
                            "Time that callers waited beyond the handling: network and queues",
                            NUMBER,
                            entry -> Durations.text(sums(entry).network()),
                            entry -> sums(entry).network()),
                    ValueColumn.number(
                            "Bytes",
                            "Bytes of the answers' bodies, where they are known",
                            110,
                            entry -> Numbers.count(sums(entry).bytes()),
                            entry -> sums(entry).bytes()));

    private OperationColumns() {}

    private static Operation operation(OperationEntry entry) {
        return entry.getOperation();
    }

    private static OperationSums sums(OperationEntry entry) {
        return entry.getOperation().sums();
    }
}

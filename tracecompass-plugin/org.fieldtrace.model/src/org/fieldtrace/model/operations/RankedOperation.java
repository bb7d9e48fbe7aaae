// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/**
 * An operation and its place in the order of {@link Operation#RANK}, from 1. As a table they are
 * the calling context tree; docs/analysis.md says what the columns mean.
 */
public record RankedOperation(int rank, Operation operation) {
    private static final int NUMBER = 85;
    private static final int BAR = 175;

    private static final Column<RankedOperation> PATH =
            Column.<RankedOperation>of("path", Unit.WORDS, row -> row.operation.path())
                    .jsonArray("the operations from the root down, each SERVICE[operation]");
    private static final Column<RankedOperation> LABEL =
            Column.<RankedOperation>words(row -> row.operation.labelInTree())
                    .served("Operation")
                    .view("Service[operation]", "The operation, below the one that calls it", 360)
                    .toolTip(row -> PathText.lines(row.operation.path()));
    private static final Column<RankedOperation> RANK =
            Column.of("rank", Unit.NUMBER, RankedOperation::rank)
                    .text("rank", 4)
                    .served("Rank")
                    .view("Rank", "Rank by distance, from 1", 60)
                    .leastFirst()
                    .sortKey("rank", Comparator.comparing(row -> row.operation, Operation.RANK));
    private static final Column<RankedOperation> COUNT =
            of("count", Unit.COUNT, OperationSums::count)
                    .json("", 0)
                    .text("count", 9)
                    .served("Count")
                    .view("Count", "How often it was called", NUMBER)
                    .sortKey("count");
    private static final Column<RankedOperation> FAILURES =
            of("failures", Unit.COUNT, OperationSums::failures)
                    .json("", 0)
                    .served("Failures")
                    .view("Failures", "How many of the calls failed", NUMBER)
                    .sortKey("failures");
    private static final Column<RankedOperation> INCLUSIVE =
            nanoseconds("inclusive_ns", OperationSums::inclusive)
                    .text("inclusive", 9)
                    .served("Inclusive")
                    .view(
                            "Inclusive time",
                            "Sum of the durations of its calls. The bar is the share of the"
                                    + " largest of all operations",
                            BAR)
                    .bar(row -> row.operation.normalisedInclusive())
                    .sortKey("inclusive");
    private static final Column<RankedOperation> EXCLUSIVE =
            nanoseconds("exclusive_ns", OperationSums::exclusive)
                    .text("exclusive", 9)
                    .served("Exclusive")
                    .view(
                            "Exclusive time",
                            "Time that it took itself, not the operations that it called; the bar"
                                    + " is the share of the largest of all operations",
                            BAR)
                    .bar(row -> row.operation.normalisedExclusive())
                    .sortKey("exclusive");
    private static final Column<RankedOperation> NORMALISED_INCLUSIVE =
            Column.<RankedOperation>of(
                            "normalised_inclusive",
                            Unit.decimals(3),
                            row -> row.operation.normalisedInclusive())
                    .json("", 0, 1)
                    .text("n.incl", 6)
                    .served("Inclusive, normalised", Unit.SHARE);
    private static final Column<RankedOperation> NORMALISED_EXCLUSIVE =
            Column.<RankedOperation>of(
                            "normalised_exclusive",
                            Unit.decimals(3),
                            row -> row.operation.normalisedExclusive())
                    .json("", 0, 1)
                    .text("n.excl", 6)
                    .served("Exclusive, normalised", Unit.SHARE);
    private static final Column<RankedOperation> DISTANCE =
            Column.<RankedOperation>of(
                            "distance", Unit.decimals(3), row -> row.operation.distance())
                    .json("", 0)
                    .text("dist.", 6)
                    .served("Distance")
                    .view(
                            "Distance",
                            "Of both normalised times from the origin, 0 to 1.41; operations rank"
                                    + " by it",
                            BAR - 25)
                    .bar(row -> row.operation.distance() / Math.sqrt(2));
    private static final Column<RankedOperation> CRITICAL =
            nanoseconds("critical_ns", OperationSums::critical);
    private static final Column<RankedOperation> CRITICAL_SHARE =
            Column.<RankedOperation>of(
                            "critical_share", Unit.SHARE, row -> row.operation.criticalShare())
                    .json("", 0, 1)
                    .text("crit.", 7)
                    .served("Critical share")
                    .view(
                            "On critical paths",
                            "Share of the critical paths of all requests that is its own; adds up"
                                    + " to 100 % over all operations",
                            BAR)
                    .bar();
    private static final Column<RankedOperation> HANDLE =
            nanoseconds("handle_ns", OperationSums::handle)
                    .served("Handling")
                    .view("Handling", "Sum of the durations at the callee", NUMBER);
    private static final Column<RankedOperation> NETWORK =
            nanoseconds("network_ns", OperationSums::network)
                    .served("Network")
                    .view(
                            "Network",
                            "Time that callers waited beyond the handling: network and queues",
                            NUMBER);
    private static final Column<RankedOperation> BYTES =
            of("bytes", Unit.BYTES, OperationSums::bytes)
                    .json("")
                    .served("Bytes")
                    .view("Bytes", "Bytes of the answers' bodies, where they are known", 110)
                    .sortKey("bytes");
    private static final Column<RankedOperation> MEDIAN =
            nanoseconds("median_ns", sums -> sums.durations().quantile(0.5))
                    .text("median", 9)
                    .sortKey("median");
    private static final Column<RankedOperation> P99 =
            nanoseconds("p99_ns", sums -> sums.durations().quantile(0.99))
                    .text("99 %", 9)
                    .sortKey("p99");
    private static final Column<RankedOperation> PLACE =
            Column.<RankedOperation>words(row -> PathText.line(row.operation.path(), " > "))
                    .text("operation", 0)
                    .sortKey(
                            "name",
                            Comparator.comparing(row -> String.join("\n", row.operation.path())));

    public static final Table<RankedOperation> TABLE =
            Table.<RankedOperation>of("operations", "operation")
                    .ordered("by time on critical paths, or as --sort says")
                    .columns(
                            PATH,
                            LABEL,
                            RANK,
                            COUNT,
                            FAILURES,
                            INCLUSIVE,
                            EXCLUSIVE,
                            NORMALISED_INCLUSIVE,
                            NORMALISED_EXCLUSIVE,
                            DISTANCE,
                            CRITICAL,
                            CRITICAL_SHARE,
                            HANDLE,
                            NETWORK,
                            BYTES,
                            MEDIAN,
                            P99,
                            PLACE)
                    .sorted(
                            "critical",
                            Comparator.comparing(RankedOperation::operation, Operation.ORDER),
                            RANK,
                            COUNT,
                            FAILURES,
                            INCLUSIVE,
                            EXCLUSIVE,
                            MEDIAN,
                            P99,
                            BYTES,
                            PLACE);

    private static Column<RankedOperation> of(
            String name, Unit unit, Function<OperationSums, Long> value) {
        return Column.of(name, unit, row -> value.apply(row.operation.sums()));
    }

    private static Column<RankedOperation> nanoseconds(
            String name, Function<OperationSums, Long> value) {
        return of(name, Unit.NANOSECONDS, value).json("nanoseconds");
    }

    /**
     * Operations with their ranks, callers before what they call.
     *
     * @param ranked in the order of their rank
     */
    public static List<RankedOperation> of(List<Operation> ranked) {
        List<RankedOperation> callersFirst = new ArrayList<>();
        ranked.forEach(
                operation ->
                        callersFirst.add(new RankedOperation(callersFirst.size() + 1, operation)));
        callersFirst.sort(Comparator.comparingInt(row -> row.operation.path().size()));
        return callersFirst;
    }
}

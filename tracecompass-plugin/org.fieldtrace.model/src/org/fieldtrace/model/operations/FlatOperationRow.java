// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import com.google.gson.JsonArray;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.sums.DurationHistogram;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/**
 * An operation over all its places, or below it one of its callers; docs/analysis.md says what the
 * columns mean.
 *
 * @param operation the operation; of a caller's row, the one that it calls
 * @param caller who calls; empty where the row is the operation itself
 */
public record FlatOperationRow(FlatOperation operation, Optional<FlatOperation.Caller> caller) {
    private static final int NUMBER = 110;
    private static final int QUANTILES = 20;

    /** Callers of an operation that people are told one by one. */
    private static final int MOST_CALLERS = 5;

    private static final List<Column<FlatOperation.Caller>> CALLER =
            List.of(
                    Column.of("service", Unit.WORDS.orNull(), FlatOperationRow::callingService)
                            .json("null where no traced service calls"),
                    Column.of("operation", Unit.WORDS.orNull(), FlatOperationRow::callingOperation)
                            .json(""),
                    Column.of("count", Unit.COUNT, FlatOperation.Caller::calls).json("", 0),
                    Column.of("critical_ns", Unit.NANOSECONDS, FlatOperation.Caller::critical)
                            .json(
                                    "nanoseconds of critical paths that are the called operation's"
                                            + " own"));

    private static final Column<FlatOperationRow> SERVICE =
            Column.<FlatOperationRow>of("service", Unit.WORDS, row -> row.operation.service())
                    .json("");
    private static final Column<FlatOperationRow> OPERATION =
            Column.<FlatOperationRow>of("operation", Unit.WORDS, row -> row.operation.operation())
                    .json("");
    private static final Column<FlatOperationRow> LABEL =
            Column.<FlatOperationRow>words(
                            row ->
                                    OutsideRequests.marked(
                                            row.label(),
                                            row.caller.isEmpty() && row.operation.isOutside()))
                    .served("Operation")
                    .view("Service[operation]", "The operation, and below it who calls it", 360)
                    .toolTip(FlatOperationRow::label);
    private static final Column<FlatOperationRow> CRITICAL =
            Column.of("critical_ns", Unit.NANOSECONDS, FlatOperationRow::critical)
                    .json("nanoseconds of critical paths that are its own")
                    .text("critical", 9)
                    .served("Critical")
                    .view(
                            "Critical time",
                            "Time of critical paths that is the operation's own; of a caller, in"
                                    + " its calls",
                            NUMBER);
    private static final Column<FlatOperationRow> CRITICAL_SHARE =
            ofOperation("critical_share", Unit.SHARE, FlatOperation::criticalShare)
                    .json("of the critical paths of all requests", 0, 1)
                    .text("crit.", 7)
                    .served("Critical share");
    private static final Column<FlatOperationRow> PART_OF_SHARE =
            Column.of("", Unit.SHARE, FlatOperationRow::share)
                    .view(
                            "On critical paths",
                            "Share of the critical paths of all requests that is the operation's"
                                    + " own, at all its places; adds up to 100 % over all"
                                    + " operations",
                            175)
                    .bar();
    private static final Column<FlatOperationRow> EXCLUSIVE =
            ofSums("exclusive_ns", Unit.NANOSECONDS, OperationSums::exclusive)
                    .json("nanoseconds that are its own, at all places")
                    .text("exclusive", 9)
                    .served("Exclusive")
                    .view(
                            "Exclusive time",
                            "Time that it took itself, not the operations that it called",
                            NUMBER)
                    .sortKey("exclusive");
    private static final Column<FlatOperationRow> COUNT =
            Column.of("count", Unit.COUNT, FlatOperationRow::count)
                    .json("", 0)
                    .text("count", 9)
                    .served("Count")
                    .view("Count", "How often it was called; of a caller, by it", 85)
                    .sortKey("count");
    private static final Column<FlatOperationRow> FAILURES =
            ofSums("failures", Unit.COUNT, OperationSums::failures)
                    .json("", 0)
                    .text("failures", 8)
                    .served("Failures")
                    .view("Failures", "How many of the calls failed", NUMBER)
                    .sortKey("failures");
    private static final Column<FlatOperationRow> MEDIAN =
            ofSums("median_ns", Unit.NANOSECONDS, sums -> sums.durations().quantile(0.5))
                    .json("nanoseconds")
                    .text("median", 9)
                    .served("Median")
                    .view(
                            "Median",
                            "Of the durations of its calls, as the callers saw them",
                            NUMBER)
                    .sortKey("median");
    private static final Column<FlatOperationRow> P99 =
            ofSums("p99_ns", Unit.NANOSECONDS, sums -> sums.durations().quantile(0.99))
                    .json("nanoseconds")
                    .text("99 %", 9)
                    .served("99 %")
                    .view("99 %", "What 99 % of its calls did not exceed", NUMBER)
                    .sortKey("p99");
    private static final Column<FlatOperationRow> PLACES =
            ofOperation("places", Unit.COUNT, FlatOperation::places)
                    .json("at which it stands in the calling context tree", 1)
                    .text("places", 6)
                    .served("Places")
                    .view("Places", "At how many places of the calling context tree it stands", 85)
                    .sortKey("places");
    private static final Column<FlatOperationRow> BYTES =
            ofSums("bytes", Unit.BYTES, OperationSums::bytes)
                    .json("")
                    .served("Bytes")
                    .view("Bytes", "Bytes of the answers' bodies, where they are known", NUMBER)
                    .sortKey("bytes");
    private static final Column<FlatOperationRow> QUANTILES_COLUMN =
            Column.<FlatOperationRow>of(
                            "quantiles_ns",
                            Unit.NANOSECONDS,
                            row -> quantiles(row.operation.sums().durations()))
                    .jsonArray(
                            "each twentieth from the shortest to the longest duration, nanoseconds",
                            QUANTILES + 1,
                            QUANTILES + 1);
    private static final Column<FlatOperationRow> CALLING_SERVICES =
            Column.<FlatOperationRow>of(
                            "calling_services", Unit.WORDS, row -> row.operation.callingServices())
                    .jsonArray("services that call it");
    private static final Column<FlatOperationRow> CALLERS =
            Columns.objects(
                    "callers",
                    "operations that call it, most critical time first",
                    "caller",
                    CALLER,
                    row -> row.operation.callers());
    private static final Column<FlatOperationRow> NAME =
            Column.<FlatOperationRow>words(
                            row -> row.caller.isEmpty() ? row.label() : "  " + row.label())
                    .text("operation", 0)
                    .sortKey("name", Comparator.comparing(row -> row.operation.label()));

    public static final Table<FlatOperationRow> TABLE =
            Table.<FlatOperationRow>of("operations", "operation")
                    .ordered("most critical time first, or as --sort says")
                    .unknown("")
                    .columns(
                            LABEL,
                            CRITICAL,
                            CRITICAL_SHARE,
                            EXCLUSIVE,
                            COUNT,
                            FAILURES,
                            MEDIAN,
                            P99,
                            PLACES,
                            BYTES,
                            NAME)
                    .view(
                            LABEL,
                            PART_OF_SHARE,
                            CRITICAL,
                            COUNT,
                            EXCLUSIVE,
                            FAILURES,
                            MEDIAN,
                            P99,
                            PLACES,
                            BYTES)
                    .json(
                            SERVICE,
                            OPERATION,
                            PLACES,
                            COUNT,
                            FAILURES,
                            EXCLUSIVE,
                            CRITICAL,
                            CRITICAL_SHARE,
                            BYTES,
                            MEDIAN,
                            P99,
                            QUANTILES_COLUMN,
                            CALLING_SERVICES,
                            CALLERS)
                    .sorted(
                            "critical",
                            Comparator.comparing(FlatOperationRow::operation, FlatOperation.ORDER),
                            EXCLUSIVE,
                            COUNT,
                            FAILURES,
                            PLACES,
                            MEDIAN,
                            P99,
                            BYTES,
                            NAME)
                    .below(FlatOperationRow::callerLines);

    private static Column<FlatOperationRow> ofOperation(
            String name, Unit unit, Function<FlatOperation, ?> value) {
        return Column.of(
                name, unit, row -> row.caller.isPresent() ? null : value.apply(row.operation));
    }

    private static Column<FlatOperationRow> ofSums(
            String name, Unit unit, Function<OperationSums, Long> value) {
        return ofOperation(name, unit, operation -> value.apply(operation.sums()));
    }

    private static String callingService(FlatOperation.Caller caller) {
        return caller.service().isEmpty() ? null : caller.service();
    }

    private static String callingOperation(FlatOperation.Caller caller) {
        return caller.service().isEmpty() ? null : caller.operation();
    }

    private static JsonArray quantiles(DurationHistogram durations) {
        JsonArray json = new JsonArray();
        for (int i = 0; i <= QUANTILES; i++) {
            json.add(durations.quantile((double) i / QUANTILES));
        }
        return json;
    }

    /** Operations, and below each its callers. */
    public static List<FlatOperationRow> of(List<FlatOperation> operations) {
        List<FlatOperationRow> rows = new ArrayList<>();
        for (FlatOperation operation : operations) {
            rows.add(new FlatOperationRow(operation, Optional.empty()));
            rows.addAll(callers(operation));
        }
        return rows;
    }

    private static List<FlatOperationRow> callers(FlatOperation operation) {
        return operation.callers().stream()
                .map(caller -> new FlatOperationRow(operation, Optional.of(caller)))
                .toList();
    }

    private String label() {
        return caller.map(its -> "from " + its.label()).orElse(operation.label());
    }

    /** How often the operation was called, or the caller called it. */
    public long count() {
        return caller.map(FlatOperation.Caller::calls).orElse(operation.sums().count());
    }

    /** Time of critical paths that is the operation's own, in these calls, nanoseconds. */
    public long critical() {
        return caller.map(FlatOperation.Caller::critical).orElse(operation.sums().critical());
    }

    /** A caller has that part of the operation's share that its calls have of the time. */
    private double share() {
        long all = operation.sums().critical();
        return all == 0 ? 0 : operation.criticalShare() * critical() / all;
    }

    private String callerLines() {
        if (caller.isPresent()) {
            return "";
        }
        List<FlatOperationRow> callers = callers(operation);
        StringBuilder lines = new StringBuilder();
        callers.stream().limit(MOST_CALLERS).forEach(row -> lines.append(TABLE.text(row)));
        if (callers.size() > MOST_CALLERS) {
            List<String> cells = new ArrayList<>(Collections.nCopies(8, ""));
            cells.add("    and " + Numbers.count(callers.size() - MOST_CALLERS) + " more");
            lines.append(TABLE.line(cells));
        }
        return lines.toString();
    }
}

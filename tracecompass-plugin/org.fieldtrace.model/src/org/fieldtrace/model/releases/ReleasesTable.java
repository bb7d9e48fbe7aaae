// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import static org.fieldtrace.model.releases.ComparedOperation.differing;

import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldColumns;
import org.fieldtrace.model.utilisation.FieldCounts;

/** Releases beside each other: an operation or a field a row, each number before and after. */
public final class ReleasesTable {
    private static final int NUMBER = 9;
    private static final int VERDICT = 26;
    private static final double HALF = 0.5;
    private static final double MOST = 0.99;

    private static final Column<OperationSums> MEDIAN = duration("median_ns", HALF);
    private static final Column<OperationSums> P99 = duration("p99_ns", MOST);
    private static final Column<OperationSums> COUNT =
            Column.of("count", Unit.COUNT, OperationSums::count)
                    .json("calls; 0 where the release has no such operation", 0);
    private static final Column<OperationSums> BYTES_OF_A_CALL =
            Column.of(
                    "",
                    Unit.COUNT,
                    (OperationSums sums) ->
                            sums.count() == 0 ? null : ComparedOperation.bytesOfACall(sums));

    private static final List<Column<OperationSums>> NUMBERS =
            List.of(
                    COUNT,
                    Column.of("failures", Unit.COUNT, OperationSums::failures).json("", 0),
                    Column.of("bytes", Unit.COUNT, OperationSums::bytes)
                            .json("of the answers whose size is known, of all calls together", 0),
                    MEDIAN,
                    P99);

    private static final Column<ComparedOperation> MEDIAN_BEFORE = before(MEDIAN);
    private static final Column<ComparedOperation> P99_BEFORE =
            before(P99).sortKey("p99", differing(quantile(MOST)));
    private static final Column<ComparedOperation> COUNT_BEFORE =
            before(COUNT).sortKey("count", differing(OperationSums::count));
    private static final Column<ComparedOperation> BYTES_BEFORE =
            before(BYTES_OF_A_CALL).sortKey("bytes", differing(ComparedOperation::bytesOfACall));
    private static final Column<ComparedOperation> NAME =
            Column.<ComparedOperation>words(ReleasesTable::what)
                    .text("operation", 0)
                    .sortKey("name", ComparedOperation.BY_NAME);

    public static final Table<ComparedOperation> OPERATIONS =
            Table.<ComparedOperation>of("operations", "operation")
                    .ordered("largest difference of the median first, or as --sort says")
                    .json(
                            columns(
                                    ComparedOperation::releases,
                                    Column.of("operation", Unit.WORDS, ComparedOperation::operation)
                                            .json("as its service names it"),
                                    Columns.shared(
                                            "before",
                                            "numbers",
                                            NUMBERS,
                                            ComparedOperation::before),
                                    Columns.shared(
                                            "after", "numbers", NUMBERS, ComparedOperation::after)))
                    .above("median", "", "99 %", "", "calls", "", "bytes", "", "")
                    .text(
                            MEDIAN_BEFORE,
                            after(MEDIAN),
                            P99_BEFORE,
                            after(P99),
                            COUNT_BEFORE,
                            after(COUNT),
                            BYTES_BEFORE,
                            after(BYTES_OF_A_CALL),
                            NAME)
                    .sorted(
                            "median",
                            differing(quantile(HALF)),
                            P99_BEFORE,
                            COUNT_BEFORE,
                            BYTES_BEFORE,
                            NAME);

    private static final Column<ComparedField> FIELD_BEFORE =
            verdicts("before", ComparedField::before)
                    .text("read before", VERDICT, row -> verdict(row, row.before()));
    private static final Column<ComparedField> FIELD_AFTER =
            verdicts("after", ComparedField::after)
                    .text("read after", VERDICT, row -> verdict(row, row.after()));

    public static final Table<ComparedField> FIELDS =
            Table.<ComparedField>of("fields", "field")
                    .ordered(
                            "fields that one of both releases reads alone first, then those whose"
                                    + " utilisations differ most")
                    .json(
                            columns(
                                    ComparedField::releases,
                                    Column.of("class", Unit.WORDS, ComparedField::className)
                                            .json(""),
                                    Column.of("field", Unit.WORDS, ComparedField::field).json(""),
                                    Column.of(
                                                    "differs",
                                                    Unit.FLAG,
                                                    ComparedField::isDecidedOtherwise)
                                            .json(
                                                    "whether one release reads it, and the other"
                                                            + " does not"),
                                    FIELD_BEFORE,
                                    FIELD_AFTER))
                    .text(
                            FIELD_BEFORE,
                            FIELD_AFTER,
                            Column.<ComparedField>words(ReleasesTable::what).text("field", 0));

    private ReleasesTable() {}

    /** Of the section of the report. */
    public static JsonObject schema() {
        return Table.schema(
                "releases",
                "Each release of a service beside the one before, of services that were recorded"
                        + " with several.",
                List.of(OPERATIONS.rows(), FIELDS.rows()));
    }

    private static ToLongFunction<OperationSums> quantile(double share) {
        return sums -> sums.durations().quantile(share);
    }

    private static Column<OperationSums> duration(String name, double share) {
        return Column.of(
                        name,
                        Unit.NANOSECONDS,
                        (OperationSums sums) ->
                                sums.count() == 0 ? null : sums.durations().quantile(share))
                .orAbsent()
                .json("absent where there is no call", 0);
    }

    private static Column<ComparedOperation> before(Column<OperationSums> number) {
        return number.in(ComparedOperation::before).text("before", NUMBER);
    }

    private static Column<ComparedOperation> after(Column<OperationSums> number) {
        return number.in(ComparedOperation::after).text("after", NUMBER);
    }

    private static Column<ComparedField> verdicts(
            String name, Function<ComparedField, FieldCounts> of) {
        return Columns.shared(
                name,
                "verdicts",
                List.of(
                        Column.of(
                                        "verdicts",
                                        Unit.COUNT,
                                        (ComparedField row) -> of.apply(row).verdicts())
                                .json("over all call paths", 0),
                        Parts.proportion("utilisation", row -> of.apply(row).utilisation()),
                        FieldColumns.decision(
                                (ComparedField row) -> row.threshold().decide(of.apply(row)))),
                Function.identity());
    }

    @SafeVarargs
    private static <R> List<Column<R>> columns(Function<R, ReleasePair> of, Column<R>... more) {
        Stream<Column<R>> pair =
                Stream.of(
                        Column.of("service", Unit.WORDS, of.andThen(ReleasePair::service))
                                .json("its name, without a version"),
                        Column.of("version_before", Unit.WORDS, of.andThen(ReleasePair::before))
                                .json("of the earlier release; empty where it is not known"),
                        Column.of("version_after", Unit.WORDS, of.andThen(ReleasePair::after))
                                .json("of the release that follows it"));
        return Stream.concat(pair, Arrays.stream(more)).toList();
    }

    private static String verdict(ComparedField field, FieldCounts counts) {
        if (counts.watches() == 0) {
            return "-";
        }
        Decision decision = field.threshold().decide(counts);
        String known = counts.utilisation().map(Numbers::proportion).orElse("no verdict");
        return decision == Decision.NEVER_READ ? "never " + known : known;
    }

    private static String what(ComparedOperation row) {
        return row.releases().service() + "[" + row.operation() + "]" + versions(row.releases());
    }

    private static String what(ComparedField row) {
        return row.className()
                + "."
                + row.field()
                + " of "
                + row.releases().service()
                + versions(row.releases())
                + (row.isDecidedOtherwise() ? "  (differs)" : "");
    }

    /** {@code 1.4 to 1.5}. The order of versions leaves only the earlier one to be unknown. */
    private static String versions(ReleasePair releases) {
        String before = releases.before().isEmpty() ? "no version" : releases.before();
        return "  " + before + " to " + releases.after();
    }

    /**
     * What stands below both lists for people.
     *
     * @param hasReleases whether a service was recorded with several
     */
    public static String notes(boolean hasReleases) {
        return hasReleases
                ? ""
                : "No service was recorded with several releases. Report the recordings of both"
                        + " together, and give each release its version (agent option"
                        + " service.version)\n";
    }
}

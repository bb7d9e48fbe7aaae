// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.PartlyUsed;
import org.fieldtrace.model.findings.fields.Requested;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Unit;
import org.fieldtrace.model.utilisation.AskedNames;

/** Columns about what calls bring in and nobody or few read, for programs. */
final class UnreadColumns {
    private static final List<Column<Proportion>> INTERVAL = Parts.proportion(Function.identity());
    private static final Column<Proportion> VALUE = INTERVAL.get(0);
    private static final Column<Proportion> LOW = INTERVAL.get(1);
    private static final Column<Proportion> HIGH = INTERVAL.get(2);

    private static final List<Column<FixFields.PartlyRead>> PARTLY_READ =
            List.of(
                    Column.of("field", Unit.WORDS, FixFields.PartlyRead::name).json("Class.field"),
                    Column.<FixFields.PartlyRead>of(
                                    "utilisation", Unit.SHARE, field -> field.utilisation().value())
                            .json("", 0, 1),
                    LOW.in(FixFields.PartlyRead::utilisation),
                    HIGH.in(FixFields.PartlyRead::utilisation),
                    Column.of("read_at", Unit.WORDS, FixFields.PartlyRead::readers).jsonArray(""));

    private static final List<Column<FixFields.LateRead>> LATE_READ =
            List.of(
                    Column.of("field", Unit.WORDS, FixFields.LateRead::name).json("Class.field"),
                    Column.of("median_ns", Unit.NANOSECONDS, FixFields.LateRead::median)
                            .json(
                                    "after which time half of its readers first read it,"
                                            + " nanoseconds",
                                    0),
                    VALUE.in(FixFields.LateRead::late),
                    LOW.in(FixFields.LateRead::late),
                    HIGH.in(FixFields.LateRead::late));

    private static final List<Column<PartlyUsed>> USED =
            List.of(
                    VALUE.in(PartlyUsed::used),
                    LOW.in(PartlyUsed::used),
                    HIGH.in(PartlyUsed::used),
                    Column.of("per_call", Unit.MEAN_COUNT, PartlyUsed::perCall)
                            .json("objects of a call, on average", 0),
                    Column.of("read_of_most", Unit.WORDS, PartlyUsed::readOfMost)
                            .jsonArray("fields that are read of most objects"));

    /** An operation, with how often it was recorded. */
    static final List<Column<Exercise.Seen>> SEEN =
            List.of(
                    Column.of("operation", Unit.WORDS, Exercise.Seen::operation).json(""),
                    Column.of("requests", Unit.COUNT, Exercise.Seen::requests).json("", 0));

    private static final List<Column<Requested>> REQUESTED =
            List.of(
                    Column.<Requested>of(
                                    "language",
                                    Unit.oneOf(List.of("sql", "graphql", "projection", "mask")),
                                    requested -> requested.asked().language())
                            .json(""),
                    Column.<Requested>of(
                                    "names",
                                    Unit.WORDS,
                                    requested ->
                                            requested.asked().items().stream()
                                                    .map(AskedNames.Item::name)
                                                    .toList())
                            .jsonArray("? for one without a name, * for whatever there is"),
                    Column.of("read", Unit.COUNT, Requested::read).json("how many are read", 0),
                    Column.of("never_read", Unit.WORDS, Requested::neverRead)
                            .jsonArray("those that are never read"),
                    Column.of("unknown", Unit.COUNT, Requested::unknown)
                            .json("how many are neither", 0));

    /** All of them. */
    static final List<Column<Fix>> ALL =
            List.of(
                    words("classes", "", Fix::classes),
                    words("never_read", "", fix -> fix.fields().neverRead()),
                    words(
                            "never_read_ids",
                            "",
                            fix -> fix.fields().neverRead().stream().map(fix::idOf).toList()),
                    Columns.objects(
                            "read_by_some",
                            "fields that less than half of the objects' readers need, but some do",
                            PARTLY_READ,
                            fix -> fix.fields().readBySome()),
                    Columns.objects(
                            "read_late",
                            "fields that are read long after the others",
                            LATE_READ,
                            fix -> fix.fields().late()),
                    Columns.objects(
                            "requested",
                            "what the calls ask for by name",
                            REQUESTED,
                            fix -> fix.fields().requested()),
                    Columns.objectOrNull(
                            "used_objects",
                            "share of the objects that are used; null where the finding is not"
                                    + " about that",
                            USED,
                            fix -> fix.partlyUsed().orElse(null)),
                    words("open", "", fix -> fix.fields().open()),
                    count("calls", "", fix -> fix.calls().calls()),
                    Columns.objects(
                            "hardly_recorded",
                            "operations of the same service with too few requests to tell what"
                                    + " they read",
                            "seen",
                            SEEN,
                            fix -> fix.exercise().hardly()),
                    words(
                            "never_recorded",
                            "operations that the service offers and nobody asked for while"
                                    + " recording: those that a class on the call path answers,"
                                    + " or all where none does",
                            fix -> fix.exercise().never()),
                    count(
                            "calls_low",
                            "lower end of the 95 % interval of calls; equal to calls where they"
                                    + " were counted",
                            fix -> Math.round(fix.estimate().low())),
                    count(
                            "calls_high",
                            "upper end of that interval",
                            fix -> Math.round(fix.estimate().high())),
                    count("calls_looked_into", "", fix -> fix.estimate().lookedInto()),
                    of("waited_ns", Unit.NANOSECONDS, fix -> fix.calls().waited())
                            .json("nanoseconds"),
                    of("critical_ns", Unit.NANOSECONDS, fix -> fix.calls().critical())
                            .json("nanoseconds"),
                    count("allocations", "", fix -> fix.waste().objects()),
                    of("bytes", Unit.MEAN_BYTES, fix -> fix.waste().bytes()).json(""),
                    of("wasted_bytes", Unit.MEAN_BYTES, fix -> fix.waste().wasted()).json(""),
                    of(
                                    "size_basis",
                                    Unit.oneOf(List.of("text", "heap")),
                                    fix -> fix.fields().isMeasured() ? "text" : "heap")
                            .json(""),
                    of("wasted_share", Unit.SHARE, fix -> fix.waste().share()).json("", 0, 1));

    private UnreadColumns() {}

    private static Column<Fix> of(String name, Unit unit, Function<Fix, ?> value) {
        return Column.of(name, unit, value);
    }

    private static Column<Fix> words(
            String name, String description, Function<Fix, List<String>> value) {
        return of(name, Unit.WORDS, value).jsonArray(description);
    }

    private static Column<Fix> count(
            String name, String description, Function<Fix, ? extends Number> value) {
        return of(name, Unit.COUNT, value).json(description, 0);
    }
}

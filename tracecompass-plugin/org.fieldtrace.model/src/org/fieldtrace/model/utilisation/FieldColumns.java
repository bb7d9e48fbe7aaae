// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Unit;

/** Columns about fields, for programs. */
public final class FieldColumns {
    private static final List<Column<FieldCounts>> COUNTS =
            List.of(
                    count("used", "", FieldCounts::used),
                    count(
                            "used_forwarded",
                            "of these, read only to be handed on",
                            counts -> counts.uses().forwarded()),
                    count(
                            "used_incidental",
                            "of these, read only incidentally",
                            counts -> counts.uses().incidental()),
                    count("unused", "", FieldCounts::unused),
                    count("overwritten", "", FieldCounts::overwritten),
                    count("censored", "", FieldCounts::censoredTotal));

    private static final List<Column<MarkCheck>> CHECK =
            List.of(
                    count("compared", "", MarkCheck::compared),
                    count("read", "", MarkCheck::read),
                    count("missed", "", MarkCheck::missed),
                    Parts.proportion("missed_share", MarkCheck::missedShare));

    private static final List<Column<FieldStates>> STATES =
            List.of(
                    count("settled", "", FieldStates::settled),
                    count("decided", "", FieldStates::decided),
                    count("open", "", FieldStates::open));

    /** A field, and what decides of it. */
    record Judged(ReadThreshold threshold, FieldUtilisation field) {}

    private static final List<Column<Judged>> FIELD =
            Stream.of(
                            Stream.of(
                                    of("name", Unit.WORDS, FieldUtilisation::name).json(""),
                                    of("type", Unit.WORDS, FieldUtilisation::type)
                                            .json("type signature, as in the class file"),
                                    of("bytes", Unit.MEAN_BYTES, FieldUtilisation::bytes)
                                            .json(
                                                    "that it takes in an object that travels as"
                                                            + " JSON, its name among them; its size"
                                                            + " in the heap where no value was"
                                                            + " measured",
                                                    0)),
                            counts((Judged row) -> row.field.counts()),
                            Stream.of(
                                    Parts.counts(
                                            "censored_by_reason",
                                            (Judged row) -> row.field.counts().censored()),
                                    Parts.proportion(
                                            "utilisation",
                                            (Judged row) -> row.field.counts().utilisation()),
                                    of(
                                                    "unseen_by_marks",
                                                    Unit.TRUE,
                                                    field -> field.isUnseen() ? true : null)
                                            .orAbsent()
                                            .json(
                                                    "a method handle, a VarHandle or an Unsafe"
                                                            + " offset may read the field, which"
                                                            + " marks do not see: only debug"
                                                            + " registers judge it"),
                                    check((Judged row) -> row.field.check()),
                                    of("settled", Unit.FLAG, field -> field.counts().isSettled())
                                            .json(""),
                                    decision(
                                            (Judged row) ->
                                                    row.threshold.decide(row.field.counts())),
                                    count(
                                            "verdicts_lacking",
                                            "",
                                            (Judged row) ->
                                                    row.threshold.lacking(row.field.counts())),
                                    of("read_at", Unit.WORDS, field -> List.copyOf(field.readers()))
                                            .jsonArray("")))
                    .<Column<Judged>>flatMap(some -> some)
                    .toList();

    private FieldColumns() {}

    private static Column<Judged> of(String name, Unit unit, Function<FieldUtilisation, ?> value) {
        return Column.of(name, unit, row -> value.apply(row.field));
    }

    private static <R> Column<R> count(
            String name, String description, Function<R, ? extends Number> value) {
        return Column.<R>of(name, Unit.COUNT, value).json(description, 0);
    }

    /** How watches ended. */
    public static <R> Stream<Column<R>> counts(Function<R, FieldCounts> of) {
        return COUNTS.stream().map(column -> column.in(of));
    }

    /** What is decided of a field. */
    public static <R> Column<R> decision(Function<R, Decision> of) {
        return Column.<R>of(
                        "decision",
                        Unit.oneOf(Arrays.stream(Decision.values()).map(Decision::label).toList()),
                        of.andThen(Decision::label))
                .json("");
    }

    /** How far fields are known. */
    static <R> Column<R> states(String name, Function<R, FieldStates> of) {
        return Columns.shared(
                name, "states", "How many fields are settled, decided, open.", STATES, of);
    }

    /** Where debug registers have checked marks; not of other recordings. */
    static <R> Column<R> check(Function<R, MarkCheck> of) {
        return Columns.<R, MarkCheck>shared(
                        "woven_code_checked",
                        "check",
                        "What debug registers found out about woven code; only where they checked"
                                + " it.",
                        CHECK,
                        row -> of.apply(row).compared() == 0 ? null : of.apply(row))
                .orAbsent();
    }

    /** The fields of a class. */
    static <R> Column<R> fields(Function<R, List<Judged>> of) {
        return Columns.objects("fields", "", "field", FIELD, of);
    }
}

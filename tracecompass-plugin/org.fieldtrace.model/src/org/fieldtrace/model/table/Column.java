// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.fieldtrace.model.Proportion;

/**
 * A column of a table, declared once for all that is written of it.
 *
 * @param name of the value in JSON
 * @param unit what the values are
 * @param value of a row; null where it is not known
 * @param isOptional whether JSON leaves out what is not known
 * @param json null where JSON has no such value
 * @param text null where a report for people has no such column
 * @param served null where trace servers and exports have no such column
 * @param view null where the view has no such column
 * @param sort in which a list can be asked for in its order; null where it cannot
 * @param <R> a row
 */
public record Column<R>(
        String name,
        Unit unit,
        Function<R, ?> value,
        boolean isOptional,
        Json json,
        Text<R> text,
        Served served,
        View<R> view,
        Sort<R> sort) {

    /**
     * What a program reads.
     *
     * @param schema of the value
     * @param definitions that the schema refers to, by their names
     */
    public record Json(JsonObject schema, Map<String, JsonObject> definitions) {}

    /**
     * A column of a report for people.
     *
     * @param width characters; negative for a column that begins at its left, 0 for the last one
     * @param cell null for the value in its unit
     */
    public record Text<R>(String heading, int width, Function<R, String> cell) {}

    /** A column of a trace server and of exports. */
    public record Served(String title, Unit unit) {
        /** Above the raw values. */
        String heading() {
            return title + unit.symbol();
        }
    }

    /**
     * A column of a view.
     *
     * @param meaning one clause that says what it counts
     * @param width at first, pixels
     * @param cell null for the value in its unit
     * @param toolTip what a cell says in full; null for its text with the meaning
     * @param bar how much of a bar beside the text is filled, 0 to 1; null for none
     * @param use how much was used, drawn as a bar with its interval; null for no such bar
     * @param order in which it sorts rows; null for the largest number first, or words in theirs
     */
    public record View<R>(
            String title,
            String meaning,
            int width,
            Function<R, String> cell,
            Function<R, String> toolTip,
            ToDoubleFunction<R> bar,
            Function<R, Optional<Proportion>> use,
            Comparator<R> order) {
        View(String title, String meaning, int width) {
            this(title, meaning, width, null, null, null, null, null);
        }
    }

    /**
     * An order in which a list can be asked for.
     *
     * @param key its name
     */
    public record Sort<R>(String key, Comparator<R> order) {}

    /** A column whose values are all known. */
    public static <R> Column<R> of(String name, Unit unit, Function<R, ?> value) {
        return new Column<>(name, unit, value, false, null, null, null, null, null);
    }

    /** A column of numbers that need not be known. */
    public static <R> Column<R> known(String name, Unit unit, Function<R, OptionalDouble> value) {
        return Column.<R>of(
                        name,
                        unit,
                        row -> {
                            OptionalDouble number = value.apply(row);
                            return number.isEmpty() ? null : number.getAsDouble();
                        })
                .orAbsent();
    }

    /** A column that only people read. */
    public static <R> Column<R> words(Function<R, String> value) {
        return of("", Unit.WORDS, value);
    }

    /** The same, where JSON leaves out what is not known. */
    public Column<R> orAbsent() {
        return new Column<>(name, unit, value, true, json, text, served, view, sort);
    }

    /**
     * Adds it to JSON.
     *
     * @param description empty where the name says all
     * @param bounds the smallest value, and the largest one
     */
    public Column<R> json(String description, int... bounds) {
        return json(Schemas.value(unit.schema(), description, "imum", bounds));
    }

    /**
     * Adds it to JSON, as an array of its unit.
     *
     * @param description empty where the name says all
     * @param bounds the smallest number of items, and the largest one
     */
    public Column<R> jsonArray(String description, int... bounds) {
        return json(Schemas.items(unit.schema(), description, bounds));
    }

    private Column<R> json(JsonObject schema) {
        return json(schema, Map.of());
    }

    /** Adds it to JSON, by a schema and what that refers to. */
    Column<R> json(JsonObject schema, Map<String, JsonObject> definitions) {
        Json added = new Json(schema, definitions);
        return new Column<>(name, unit, value, isOptional, added, text, served, view, sort);
    }

    /** Adds it to reports for people; {@link Text} says what the width is. */
    public Column<R> text(String title, int width) {
        return text(title, width, null);
    }

    /** Adds it to reports for people, with other words than a view. */
    public Column<R> text(String title, int width, Function<R, String> cell) {
        Text<R> added = new Text<>(title, width, cell);
        return new Column<>(name, unit, value, isOptional, json, added, served, view, sort);
    }

    /** Adds it to trace servers and exports. */
    public Column<R> served(String title) {
        return served(title, unit);
    }

    /** The same, where clients of a trace server read the value in another unit. */
    public Column<R> served(String title, Unit as) {
        Served added = new Served(title, as);
        return new Column<>(name, unit, value, isOptional, json, text, added, view, sort);
    }

    /** Adds it to the view; {@link View} says what is what. */
    public Column<R> view(String title, String meaning, int width) {
        return with(new View<>(title, meaning, width));
    }

    /** Has the view say something else than the value in its unit. */
    public Column<R> shown(Function<R, String> cell) {
        return with(cell, view.toolTip, view.bar, view.use, view.order);
    }

    /** Has cells of the view say more where the pointer rests. */
    public Column<R> toolTip(Function<R, String> toolTip) {
        return with(view.cell, toolTip, view.bar, view.use, view.order);
    }

    /** Has the view draw the value as a bar. */
    public Column<R> bar() {
        return bar(row -> ((Number) value.apply(row)).doubleValue());
    }

    /** Has the view draw a bar beside the value. */
    public Column<R> bar(ToDoubleFunction<R> share) {
        return with(view.cell, view.toolTip, share, view.use, view.order);
    }

    /** Has the view draw how much was used beside the value, with the interval. */
    public Column<R> use(Function<R, Optional<Proportion>> share) {
        return with(view.cell, view.toolTip, view.bar, share, view.order);
    }

    /** Has the view sort the smallest number first. */
    public Column<R> leastFirst() {
        return ordered(Comparator.comparingDouble(this::number));
    }

    /** Has the view sort in another order. */
    public Column<R> ordered(Comparator<R> order) {
        return with(view.cell, view.toolTip, view.bar, view.use, order);
    }

    /** Has cells of the view say more behind their texts, before the meaning. */
    public Column<R> details(Function<R, String> details) {
        return toolTip(
                row -> view.title + ": " + shown(row) + details.apply(row) + "\n" + view.meaning);
    }

    /** Has lists be asked for in its order. */
    public Column<R> sortKey(String key) {
        return sortKey(key, byValue());
    }

    /** The same, in another order than the largest number first, or words in theirs. */
    public Column<R> sortKey(String key, Comparator<R> order) {
        Sort<R> added = new Sort<>(key, order);
        return new Column<>(name, unit, value, isOptional, json, text, served, view, added);
    }

    /** The order in which the view sorts rows at first. */
    public Comparator<R> order() {
        if (view.order != null) {
            return view.order;
        }
        return unit.isNumeric() ? byValue() : Comparator.comparing(this::shown);
    }

    /** The largest number first, or words in their order. */
    private Comparator<R> byValue() {
        return unit.isNumeric()
                ? Comparator.comparingDouble(this::number).reversed()
                : Comparator.comparing(this::raw);
    }

    /** What is not known stands behind all numbers. */
    private double number(R row) {
        Object known = value.apply(row);
        return known == null ? -1 : ((Number) known).doubleValue();
    }

    private Column<R> with(
            Function<R, String> cell,
            Function<R, String> toolTip,
            ToDoubleFunction<R> bar,
            Function<R, Optional<Proportion>> use,
            Comparator<R> order) {
        return with(
                new View<>(view.title, view.meaning, view.width, cell, toolTip, bar, use, order));
    }

    private Column<R> with(View<R> added) {
        return new Column<>(name, unit, value, isOptional, json, text, served, added, sort);
    }

    /** The same of JSON that is there already. */
    public Column<R> written(Function<R, ? extends JsonElement> json) {
        return new Column<>(name, unit, json, isOptional, this.json, text, served, view, sort);
    }

    /** The same value of what a row has. */
    public <S> Column<S> in(Function<S, R> of) {
        return new Column<>(
                name,
                unit,
                row -> value.apply(of.apply(row)),
                isOptional,
                json,
                null,
                served,
                null,
                null);
    }

    /** The same of rows that have such a one; JSON leaves it out of others. */
    public <S> Column<S> ofSome(Function<S, R> of) {
        return new Column<>(
                name,
                unit,
                row -> {
                    R one = of.apply(row);
                    return one == null ? null : orNull(value.apply(one));
                },
                true,
                json,
                null,
                served,
                null,
                null);
    }

    /** The same of JSON alone, which files of older versions lack. */
    public Column<R> later() {
        return ofSome(Function.identity());
    }

    private Object orNull(Object known) {
        return known == null && !isOptional ? JsonNull.INSTANCE : known;
    }

    /** The value as a program reads it; empty where it is not known. */
    public String raw(R row) {
        Object known = value.apply(row);
        return known == null ? "" : known.toString();
    }

    /** The value as a report for people has it. */
    String cell(R row, String unknown) {
        return text.cell == null ? read(row, unknown) : text.cell.apply(row);
    }

    /** The value as a view has it. */
    public String shown(R row) {
        return view.cell == null ? read(row, "") : view.cell.apply(row);
    }

    private String read(R row, String unknown) {
        Object known = value.apply(row);
        return known == null ? unknown : unit.text().apply(known);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;

/**
 * What the values of a column are.
 *
 * @param schema their type in JSON
 * @param text how people read one
 * @param symbol what raw numbers have behind their heading
 * @param served how clients of a trace server read one, by its raw text
 */
public record Unit(
        JsonObject schema,
        Function<Object, String> text,
        String symbol,
        UnaryOperator<String> served) {
    private static final Pattern NUMERIC = Pattern.compile("-?\\d{1,18}(?:\\.\\d+(?:E-?\\d+)?)?");

    public static final Unit WORDS = words(type("string"));
    public static final Unit FLAG = words(type("boolean"));

    /** What is said only where it is so. */
    public static final Unit TRUE = words(always());

    /** Whole numbers, each with its name. */
    public static final Unit COUNTS = words(counts());

    /** Whole numbers. */
    public static final Unit COUNT = of("integer", value -> Numbers.count(whole(value)));

    public static final Unit BYTES =
            new Unit(COUNT.schema, COUNT.text, "", number(raw -> count(raw) + " B"));

    /** Whole numbers that count nothing. */
    public static final Unit NUMBER = of("integer", Object::toString);

    public static final Unit NANOSECONDS =
            new Unit(
                    COUNT.schema,
                    value -> Durations.text(whole(value)),
                    ", ns",
                    number(raw -> Durations.text(Math.round(raw))));

    /** Numbers with a fraction, read as {@link #COUNT}. */
    public static final Unit MEAN_COUNT = of("number", COUNT.text);

    /** The same of {@link #BYTES}. */
    public static final Unit MEAN_BYTES = new Unit(type("number"), COUNT.text, "", BYTES.served);

    /** Numbers with a fraction, read as {@link #NANOSECONDS}. */
    public static final Unit MEAN_NANOSECONDS =
            new Unit(type("number"), NANOSECONDS.text, NANOSECONDS.symbol, NANOSECONDS.served);

    /** Fractions, read in percent. */
    public static final Unit SHARE =
            new Unit(
                    type("number"),
                    value -> Numbers.percent(((Number) value).doubleValue()),
                    "",
                    number(Numbers::percent));

    /** Numbers that are read with so many digits behind the point. */
    public static Unit decimals(int digits) {
        return of("number", value -> Numbers.decimals(digits, ((Number) value).doubleValue()));
    }

    /** Words of which there are only these. */
    public static Unit oneOf(List<String> words) {
        JsonArray known = new JsonArray();
        words.forEach(known::add);
        JsonObject schema = new JsonObject();
        schema.add("enum", known);
        return words(schema);
    }

    /** The same, but where a value is not known, it is null. */
    public Unit orNull() {
        JsonArray types = new JsonArray();
        types.add(schema.get("type"));
        types.add("null");
        JsonObject either = new JsonObject();
        either.add("type", types);
        return new Unit(either, text, symbol, served);
    }

    /** Whether the values are numbers. */
    public boolean isNumeric() {
        return schema.get("type") instanceof JsonPrimitive type
                && List.of("integer", "number").contains(type.getAsString());
    }

    private static Unit of(String type, Function<Object, String> text) {
        return new Unit(
                type(type),
                text,
                "",
                raw ->
                        raw.contains(".")
                                ? number(value -> String.format(Locale.ROOT, "%.3f", value))
                                        .apply(raw)
                                : number(Unit::count).apply(raw));
    }

    private static Unit words(JsonObject schema) {
        return new Unit(schema, Object::toString, "", raw -> raw);
    }

    /** What is no number stays as it is. */
    private static UnaryOperator<String> number(DoubleFunction<String> words) {
        return raw -> NUMERIC.matcher(raw).matches() ? words.apply(Double.parseDouble(raw)) : raw;
    }

    private static String count(double value) {
        return Numbers.count(Math.round(value));
    }

    private static JsonObject type(String name) {
        JsonObject type = new JsonObject();
        type.addProperty("type", name);
        return type;
    }

    private static JsonObject always() {
        JsonObject always = new JsonObject();
        always.addProperty("const", true);
        return always;
    }

    private static JsonObject counts() {
        JsonObject count = type("integer");
        count.addProperty("minimum", 0);
        JsonObject counts = type("object");
        counts.add("additionalProperties", count);
        return counts;
    }

    private static long whole(Object value) {
        return value instanceof Double number ? Math.round(number) : ((Number) value).longValue();
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;

/**
 * What the values of a column are.
 *
 * @param schema their type in JSON
 * @param text how people read one
 */
public record Unit(JsonObject schema, Function<Object, String> text) {
    public static final Unit WORDS = of("string", Object::toString);
    public static final Unit FLAG = of("boolean", Object::toString);

    /** Whole numbers. */
    public static final Unit COUNT = of("integer", value -> Numbers.count(whole(value)));

    /** Whole numbers that count nothing. */
    public static final Unit NUMBER = of("integer", Object::toString);

    public static final Unit NANOSECONDS = of("integer", value -> Durations.text(whole(value)));

    /** Numbers with a fraction, read as {@link #COUNT}. */
    public static final Unit MEAN_COUNT = new Unit(type("number"), COUNT.text);

    /** Numbers with a fraction, read as {@link #NANOSECONDS}. */
    public static final Unit MEAN_NANOSECONDS = new Unit(type("number"), NANOSECONDS.text);

    /** Fractions, read in percent. */
    public static final Unit SHARE =
            of("number", value -> Numbers.percent(((Number) value).doubleValue()));

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
        return new Unit(schema, Object::toString);
    }

    /** The same, but where a value is not known, it is null. */
    public Unit orNull() {
        JsonArray types = new JsonArray();
        types.add(schema.get("type"));
        types.add("null");
        JsonObject either = new JsonObject();
        either.add("type", types);
        return new Unit(either, text);
    }

    /** Whether the values are numbers. */
    public boolean isNumeric() {
        return schema.get("type") instanceof JsonPrimitive type
                && List.of("integer", "number").contains(type.getAsString());
    }

    private static Unit of(String type, Function<Object, String> text) {
        return new Unit(type(type), text);
    }

    private static JsonObject type(String name) {
        JsonObject type = new JsonObject();
        type.addProperty("type", name);
        return type;
    }

    private static long whole(Object value) {
        return value instanceof Double number ? Math.round(number) : ((Number) value).longValue();
    }
}

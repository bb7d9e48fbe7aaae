// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Several columns in JSON, and in its schema. */
public final class Columns {
    private Columns() {}

    /**
     * A JSON object of other columns.
     *
     * @param of what those columns are of; null where JSON leaves the object out
     */
    public static <R, T> Column<R> object(
            String name, String description, List<Column<T>> columns, Function<R, T> of) {
        return Column.of(name, Unit.WORDS, json(columns, of))
                .json(schema(description, columns), definitions(columns));
    }

    /** The same, where JSON has null for what is not known. */
    public static <R, T> Column<R> objectOrNull(
            String name, String description, List<Column<T>> columns, Function<R, T> of) {
        JsonObject schema = schema(description, columns);
        JsonArray types = new JsonArray();
        types.add("object");
        types.add("null");
        schema.add("type", types);
        return Column.of(name, Unit.WORDS, json(columns, of)).json(schema, definitions(columns));
    }

    /** The same, whose schema other columns use too, under a name of its own. */
    public static <R, T> Column<R> shared(
            String name, String definition, List<Column<T>> columns, Function<R, T> of) {
        return shared(name, definition, "", columns, of);
    }

    /** The same, whose schema says more than its name. */
    public static <R, T> Column<R> shared(
            String name,
            String definition,
            String description,
            List<Column<T>> columns,
            Function<R, T> of) {
        return Column.of(name, Unit.WORDS, json(columns, of))
                .json(Schemas.reference(definition), definitions(definition, description, columns));
    }

    /** The same, where JSON has null for what is not known. */
    public static <R, T> Column<R> orNull(
            String name,
            String definition,
            String description,
            List<Column<T>> columns,
            Function<R, T> of) {
        return Column.of(name, Unit.WORDS, json(columns, of))
                .json(
                        Schemas.orNull(Schemas.reference(definition)),
                        definitions(definition, description, columns));
    }

    private static <R, T> Function<R, JsonObject> json(List<Column<T>> columns, Function<R, T> of) {
        return row -> {
            T one = of.apply(row);
            return one == null ? null : json(columns, one);
        };
    }

    /**
     * A JSON array of objects.
     *
     * @param definition the name of the schema of one
     */
    public static <R, T> Column<R> objects(
            String name,
            String description,
            String definition,
            List<Column<T>> columns,
            Function<R, List<T>> of) {
        return objects(name, columns, of)
                .json(
                        Schemas.items(Schemas.reference(definition), description),
                        definitions(definition, columns));
    }

    /**
     * The same, whose schema says more of one than its name.
     *
     * @param ofOne the description of one
     */
    public static <R, T> Column<R> objects(
            String name,
            String description,
            String definition,
            String ofOne,
            List<Column<T>> columns,
            Function<R, List<T>> of) {
        return objects(name, columns, of)
                .json(
                        Schemas.items(Schemas.reference(definition), description),
                        definitions(definition, ofOne, columns));
    }

    /**
     * The same, whose schema has no name.
     *
     * @param bounds the smallest number of objects, and the largest one
     */
    public static <R, T> Column<R> objects(
            String name,
            String description,
            List<Column<T>> columns,
            Function<R, List<T>> of,
            int... bounds) {
        return objects(name, columns, of)
                .json(
                        Schemas.items(schema("", columns), description, bounds),
                        definitions(columns));
    }

    /**
     * A JSON array of objects such as the one that holds it.
     *
     * @param definition the name of their schema
     */
    public static <R> Column<R> nested(
            String name, String definition, Function<R, JsonArray> objects) {
        return Column.of(name, Unit.WORDS, objects)
                .json(Schemas.items(Schemas.reference(definition), ""), Map.of());
    }

    private static <R, T> Column<R> objects(
            String name, List<Column<T>> columns, Function<R, List<T>> of) {
        return Column.of(
                name,
                Unit.WORDS,
                row -> of.apply(row).stream().map(one -> json(columns, one)).toList());
    }

    /** The values of a row. */
    public static <R> JsonObject json(List<Column<R>> columns, R row) {
        JsonObject json = new JsonObject();
        for (Column<R> column : columns) {
            Object value = column.value().apply(row);
            if (value != null || !column.isOptional()) {
                json.add(column.name(), json(value));
            }
        }
        return json;
    }

    private static JsonElement json(Object value) {
        if (value instanceof JsonElement json) {
            return json;
        }
        if (value instanceof List<?> values) {
            JsonArray array = new JsonArray();
            values.forEach(one -> array.add(json(one)));
            return array;
        }
        if (value instanceof Number number) {
            return new JsonPrimitive(number);
        }
        if (value instanceof Boolean flag) {
            return new JsonPrimitive(flag);
        }
        return value == null ? JsonNull.INSTANCE : new JsonPrimitive((String) value);
    }

    /**
     * The schema of what a command prints.
     *
     * @param command without {@code --format json}
     */
    public static JsonObject document(
            String command, String description, List<? extends Column<?>> columns) {
        JsonObject schema = new JsonObject();
        schema.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.addProperty("title", "fieldtrace " + command + " --format json");
        schema(description, columns).entrySet().forEach(e -> schema.add(e.getKey(), e.getValue()));
        JsonObject definitions = new JsonObject();
        definitions(columns).forEach(definitions::add);
        schema.add("$defs", definitions);
        return schema;
    }

    /** The schema of a row. */
    static JsonObject schema(String description, List<? extends Column<?>> columns) {
        JsonObject schema = new JsonObject();
        schema.addProperty("type", "object");
        Schemas.describe(schema, description);
        JsonObject properties = new JsonObject();
        JsonArray required = new JsonArray();
        for (Column<?> column : columns) {
            properties.add(column.name(), column.json().schema());
            if (!column.isOptional()) {
                required.add(column.name());
            }
        }
        schema.add("properties", properties);
        if (required.size() > 0) {
            schema.add("required", required);
        }
        schema.addProperty("additionalProperties", false);
        return schema;
    }

    /** Of all that columns refer to. */
    static Map<String, JsonObject> definitions(List<? extends Column<?>> columns) {
        Map<String, JsonObject> definitions = new LinkedHashMap<>();
        columns.forEach(column -> definitions.putAll(column.json().definitions()));
        return definitions;
    }

    /** The same, and of a row of these columns before it. */
    static Map<String, JsonObject> definitions(String row, List<? extends Column<?>> columns) {
        return definitions(row, "", columns);
    }

    private static Map<String, JsonObject> definitions(
            String row, String description, List<? extends Column<?>> columns) {
        Map<String, JsonObject> definitions = new LinkedHashMap<>();
        definitions.put(row, schema(description, columns));
        definitions.putAll(definitions(columns));
        return definitions;
    }
}

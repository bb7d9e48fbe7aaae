// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Parts of a JSON schema. */
final class Schemas {
    private Schemas() {}

    private static JsonObject array(JsonObject of) {
        JsonObject schema = new JsonObject();
        schema.addProperty("type", "array");
        schema.add("items", of);
        return schema;
    }

    /** Of an array of as many values as the bounds say. */
    static JsonObject items(JsonObject of, String description, int... bounds) {
        return value(array(of), description, "Items", bounds);
    }

    static JsonObject reference(String definition) {
        JsonObject schema = new JsonObject();
        schema.addProperty("$ref", "#/$defs/" + definition);
        return schema;
    }

    /** Of what is null where it is not known. */
    static JsonObject orNull(JsonObject known) {
        JsonObject unknown = new JsonObject();
        unknown.addProperty("type", "null");
        JsonArray either = new JsonArray();
        either.add(known);
        either.add(unknown);
        JsonObject schema = new JsonObject();
        schema.add("anyOf", either);
        return schema;
    }

    /**
     * Of a value.
     *
     * @param bounded what is bounded, after {@code min} and {@code max}
     */
    static JsonObject value(JsonObject type, String description, String bounded, int... bounds) {
        JsonObject schema = new JsonObject();
        type.entrySet().forEach(member -> schema.add(member.getKey(), member.getValue()));
        for (int i = 0; i < bounds.length; i++) {
            schema.addProperty((i == 0 ? "min" : "max") + bounded, bounds[i]);
        }
        describe(schema, description);
        return schema;
    }

    static void describe(JsonObject schema, String description) {
        if (!description.isEmpty()) {
            schema.addProperty("description", description);
        }
    }
}

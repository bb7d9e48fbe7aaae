// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.function.Function;

/** What several reports say alike in JSON; {@code docs/schema} says what each member means. */
public final class JsonParts {
    private JsonParts() {}

    /** A frame of a call path. */
    public static JsonObject frame(Frame frame) {
        JsonObject json = new JsonObject();
        json.addProperty("class", frame.className());
        json.addProperty("method", frame.method());
        json.addProperty("file", frame.file());
        json.addProperty("line", frame.line());
        return json;
    }

    /** A proportion with its interval; null where there is none. */
    public static JsonElement proportion(Optional<Proportion> proportion) {
        if (proportion.isEmpty()) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.addProperty("value", proportion.get().value());
        json.addProperty("low", proportion.get().low());
        json.addProperty("high", proportion.get().high());
        return json;
    }

    /** An array of what becomes of each value, in their order. */
    public static <T> JsonArray array(
            Iterable<T> values, Function<T, ? extends JsonElement> toJson) {
        JsonArray array = new JsonArray();
        for (T value : values) {
            array.add(toJson.apply(value));
        }
        return array;
    }
}

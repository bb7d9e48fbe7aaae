// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.util.function.Function;

/** What several reports say alike in JSON; {@code docs/schema} says what each member means. */
public final class JsonParts {
    private JsonParts() {}

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

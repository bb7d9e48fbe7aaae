// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.gson;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.keys.KeyedTypes;
import org.fieldtrace.agent.bridge.watch.ValueHolder;
import org.fieldtrace.agent.hooks.Hook;

/** Gson's objects of JSON: what reads, replaces and copies the values of their keys. */
final class JsonObjects {

    private static final String GSON = "com.google.gson.";
    private static final String OBJECT = GSON + "JsonObject";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.keys.KeysAdvice$";

    private JsonObjects() {}

    static List<Hook> hooks() {
        KeyedTypes.add(OBJECT, "members", GSON + "internal.LinkedTreeMap");
        Envelopes.add(GSON + "JsonArray", "elements");
        ValueHolder.addObject(OBJECT);
        ValueHolder.addNull(GSON + "JsonNull");
        ValueHolder.add(GSON + "JsonArray", "elements");
        ValueHolder.add(GSON + "JsonPrimitive", "value");
        ValueHolder.add(GSON + "internal.LazilyParsedNumber", "value");
        List<Hook> hooks = new ArrayList<>();
        add(hooks, "KeyRead", "get", "getAsJsonPrimitive", "getAsJsonArray", "getAsJsonObject");
        add(hooks, "AllRead", "entrySet", "hashCode");
        add(hooks, "BothRead", "equals");
        add(hooks, "KeyWrite", "add");
        add(hooks, "KeyLost", "remove");
        add(hooks, "Copied", "deepCopy");
        // What is read through the map is not seen.
        hooks.add(Hook.ifPresent(OBJECT, "asMap", null, ADVICE + "Copied"));
        hooks.add(
                Hook.on(
                        GSON + "internal.bind.JsonTreeReader",
                        "beginObject",
                        null,
                        ADVICE + "Copying"));
        return hooks;
    }

    static void standBack() {
        KeyedTypes.leave(OBJECT);
    }

    private static void add(List<Hook> hooks, String advice, String... methods) {
        for (String method : methods) {
            hooks.add(Hook.on(OBJECT, method, null, ADVICE + advice));
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.fieldtrace.model.operations.RequestSource;

/**
 * Methods on critical paths for programs, as {@code docs/schema/critical-methods.json} has them.
 */
public final class CriticalMethodsJson {
    private CriticalMethodsJson() {}

    /** Those of a request; each stretch names its span by the id that the request gives it. */
    public static JsonObject request(RequestSource source, CriticalMethods methods) {
        JsonObject json = new JsonObject();
        json.addProperty("request", methods.request().id());
        JsonArray stretches = new JsonArray();
        methods.stretches().forEach(stretch -> stretches.add(stretch(source, stretch)));
        json.add("stretches", stretches);
        return json;
    }

    private static JsonObject stretch(RequestSource source, CriticalMethods.Stretch stretch) {
        JsonObject json = new JsonObject();
        json.addProperty("span", stretch.index());
        json.addProperty("service", source.name(stretch.span().service()));
        json.addProperty("operation", source.name(stretch.span().operation()));
        json.addProperty("start", stretch.start());
        json.addProperty("end", stretch.end());
        json.addProperty("unrecorded_ns", stretch.unrecorded());
        JsonArray methods = new JsonArray();
        stretch.methods().forEach(method -> methods.add(method(method)));
        json.add("methods", methods);
        return json;
    }

    private static JsonObject method(CriticalMethods.Method method) {
        JsonObject json = new JsonObject();
        json.addProperty("method", method.name());
        json.addProperty("exclusive_ns", method.exclusive());
        json.addProperty("calls", method.calls());
        return json;
    }
}

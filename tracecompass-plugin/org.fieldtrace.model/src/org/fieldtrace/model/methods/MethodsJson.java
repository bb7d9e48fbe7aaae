// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import com.google.gson.JsonObject;

/** Methods for programs, as {@code docs/schema/methods.json} has them. */
public final class MethodsJson {
    private MethodsJson() {}

    /** Calls that are not in the trace. */
    public static JsonObject losses(MethodLosses losses) {
        JsonObject json = new JsonObject();
        json.addProperty("calls_left_out", losses.leftOut());
        json.addProperty("calls_missing", losses.missing());
        json.addProperty("calls_unwritten_least", losses.leastUnwritten());
        json.addProperty("calls_unwritten_most", losses.mostUnwritten());
        return json;
    }

    /** One method of an operation. */
    public static JsonObject method(MethodTime time) {
        JsonObject json = new JsonObject();
        json.addProperty("service", time.service());
        json.addProperty("operation", time.operation());
        json.addProperty("method", time.method());
        json.addProperty("calls", time.calls());
        json.addProperty("exclusive_ns", time.exclusive());
        json.addProperty("critical_ns", time.critical());
        json.addProperty("inclusive_ns", time.inclusive());
        json.addProperty("thrown", time.thrown());
        json.addProperty("requests", time.requests());
        json.addProperty("median_exclusive_ns", time.median());
        json.addProperty("calls_per_request", time.callsPerRequest());
        return json;
    }
}

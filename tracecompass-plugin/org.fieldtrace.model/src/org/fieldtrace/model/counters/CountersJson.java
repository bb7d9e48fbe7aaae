// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counters;

import com.google.gson.JsonObject;
import java.util.OptionalDouble;
import org.fieldtrace.model.requests.Counter;

/** Counters for programs, as {@code docs/schema/counters.json} has them. */
public final class CountersJson {
    private CountersJson() {}

    /** The counters of one operation; those that are not known are left out. */
    public static JsonObject operation(OperationCounters operation) {
        JsonObject json = new JsonObject();
        json.addProperty("service", operation.service());
        json.addProperty("operation", operation.operation());
        json.addProperty("handlings", operation.all());
        json.addProperty("handlings_counted", operation.counted());
        json.addProperty("user_only", operation.isUserOnly());
        json.addProperty("time_ns", Math.round(operation.time()));
        json.addProperty("measured_share", operation.measured());
        JsonObject means = new JsonObject();
        for (Counter counter : Counter.values()) {
            add(means, counter.label(), operation.perHandling(counter));
        }
        json.add("per_handling", means);
        add(json, "cycles_per_instruction", operation.cyclesPerInstruction());
        add(json, "cache_misses_per_1000_instructions", operation.missesPerThousand());
        return json;
    }

    private static void add(JsonObject json, String name, OptionalDouble number) {
        number.ifPresent(known -> json.addProperty(name, known));
    }
}

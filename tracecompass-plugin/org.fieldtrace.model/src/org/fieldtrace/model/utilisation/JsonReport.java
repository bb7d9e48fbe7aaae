// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;

/**
 * A report for programs: one JSON object.
 *
 * <p>Proportions are fractions; frames stand outermost first; what has no verdict is {@code null},
 * for a 0 would say that it was never read.
 */
public final class JsonReport {
    private static final Gson GSON =
            new GsonBuilder()
                    .setPrettyPrinting()
                    .serializeNulls()
                    .disableHtmlEscaping() // else <init> is unreadable
                    .create();

    private JsonReport() {}

    /** The whole report, ended by a line break. */
    public static String render(UtilisationReport report) {
        JsonObject json = new JsonObject();
        json.add("traces", array(report.traces(), JsonPrimitive::new));
        json.add("losses", losses(report.losses()));
        json.add("agent", cost(report.cost()));
        json.add("contexts", array(report.contexts(), JsonReport::context));
        return GSON.toJson(json) + "\n";
    }

    private static JsonObject losses(Losses losses) {
        JsonObject json = new JsonObject();
        json.addProperty("discarded_events", losses.discardedEvents());
        json.addProperty("discarded_packets", losses.discardedPackets());
        JsonObject censored = new JsonObject();
        for (Map.Entry<String, Long> reason : losses.censored().entrySet()) {
            censored.addProperty(reason.getKey(), reason.getValue());
        }
        json.add("censored", censored);
        return json;
    }

    private static JsonElement cost(AgentCost cost) {
        if (!cost.isKnown()) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        JsonObject spent = new JsonObject();
        cost.spentNs().forEach(spent::addProperty);
        json.add("spent_ns", spent);
        json.addProperty("process_cpu_ns", cost.processCpuNs());
        json.addProperty("share", cost.share());
        json.addProperty("throttled_ns", cost.throttledNs());
        json.addProperty("samples_throttled", cost.samplesThrottled());
        json.addProperty("calls_throttled", cost.callsThrottled());
        return json;
    }

    private static JsonObject context(ContextUtilisation utilisation) {
        AllocationContext context = utilisation.context();
        JsonObject json = new JsonObject();
        json.addProperty("service", context.service());
        json.addProperty("class", context.className());
        json.add("frames", array(context.frames(), JsonReport::frame));
        json.addProperty("allocations", utilisation.allocations());
        json.addProperty("samples", utilisation.samples());
        json.add("class_utilisation", proportion(utilisation.classUtilisation()));
        json.add("fields", array(utilisation.fields(), JsonReport::field));
        return json;
    }

    private static JsonObject frame(Frame frame) {
        JsonObject json = new JsonObject();
        json.addProperty("class", frame.className());
        json.addProperty("method", frame.method());
        json.addProperty("file", frame.file());
        json.addProperty("line", frame.line());
        return json;
    }

    private static JsonObject field(FieldUtilisation field) {
        FieldCounts counts = field.counts();
        JsonObject json = new JsonObject();
        json.addProperty("name", field.name());
        json.addProperty("type", field.type());
        json.addProperty("used", counts.used());
        json.addProperty("unused", counts.unused());
        json.addProperty("overwritten", counts.overwritten());
        json.addProperty("censored", counts.censoredTotal());
        json.add("utilisation", proportion(counts.utilisation()));
        json.addProperty("settled", counts.isSettled());
        return json;
    }

    private static JsonElement proportion(Optional<Proportion> proportion) {
        if (proportion.isEmpty()) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.addProperty("value", proportion.get().value());
        json.addProperty("low", proportion.get().low());
        json.addProperty("high", proportion.get().high());
        return json;
    }

    private static <T> JsonArray array(
            Iterable<T> values, Function<T, ? extends JsonElement> toJson) {
        JsonArray array = new JsonArray();
        for (T value : values) {
            array.add(toJson.apply(value));
        }
        return array;
    }
}

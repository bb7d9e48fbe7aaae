// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import static org.fieldtrace.model.JsonParts.array;
import static org.fieldtrace.model.JsonParts.proportion;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.fieldtrace.model.JsonParts;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.model.utilisation.FieldCounts;

/**
 * Who reads a field, and whether it may be removed, for programs: one JSON object.
 *
 * <p>Proportions are fractions; frames stand outermost first; what has no verdict is {@code null}.
 */
public final class ConsumersJson {
    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

    private ConsumersJson() {}

    /** Who reads the field, ended by a line break. */
    public static String render(FieldConsumers consumers) {
        return text(consumers(consumers));
    }

    /** The same, and whether the field may be removed, ended by a line break. */
    public static String render(FieldConsumers consumers, Removal removal) {
        JsonObject json = new JsonObject();
        json.addProperty("answer", removal.answer().label());
        json.addProperty("at_most", removal.atMost().share());
        json.add("readers", array(removal.readers(), ConsumersJson::callPath));
        json.add("lacking", array(removal.lacking(), ConsumersJson::lack));
        consumers(consumers).entrySet().forEach(e -> json.add(e.getKey(), e.getValue()));
        return text(json);
    }

    private static String text(JsonObject json) {
        return TerminalText.json(GSON.toJson(json)) + "\n";
    }

    private static JsonObject consumers(FieldConsumers consumers) {
        JsonObject json = new JsonObject();
        json.add("fields", array(consumers.names(), name -> new JsonPrimitive(name.toString())));
        json.add("services", array(consumers.services(), ConsumersJson::service));
        json.add("services_without", array(consumers.without(), JsonPrimitive::new));
        json.add("not_taken", array(consumers.notTaken(), JsonPrimitive::new));
        json.addProperty("fetching_call_paths", consumers.fetching());
        json.addProperty("seen_call_paths", consumers.callPaths());
        json.addProperty("discarded_events", consumers.losses().discardedEvents());
        json.addProperty("discarded_packets", consumers.losses().discardedPackets());
        return json;
    }

    private static JsonObject service(ServiceConsumers service) {
        JsonObject json = new JsonObject();
        json.addProperty("service", service.service());
        json.addProperty("class", service.className());
        json.addProperty("allocations", service.allocations());
        json.add("utilisation", proportion(service.share()));
        json.add("call_paths", array(service.consumers(), ConsumersJson::callPath));
        return json;
    }

    private static JsonObject lack(Removal.Lack lack) {
        JsonObject json = callPath(lack.consumer());
        json.addProperty("verdicts_lacking", lack.verdicts());
        return json;
    }

    private static JsonObject callPath(Consumer consumer) {
        FieldCounts counts = consumer.field().counts();
        JsonObject json = new JsonObject();
        json.addProperty("service", consumer.context().service());
        json.addProperty("class", consumer.context().className());
        json.addProperty("field", consumer.field().name());
        json.add("frames", array(consumer.context().frames(), JsonParts::frame));
        json.addProperty("allocations", consumer.allocations());
        json.addProperty("used", counts.used());
        json.addProperty("used_forwarded", counts.uses().forwarded());
        json.addProperty("used_incidental", counts.uses().incidental());
        json.addProperty("unused", counts.unused());
        json.addProperty("overwritten", counts.overwritten());
        json.addProperty("censored", counts.censoredTotal());
        json.add("utilisation", proportion(consumer.share()));
        json.addProperty("reads", consumer.isReader());
        json.add("read_at", array(consumer.field().readers(), JsonPrimitive::new));
        return json;
    }
}

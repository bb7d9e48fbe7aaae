// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.fieldtrace.model.JsonParts.array;
import static org.fieldtrace.model.JsonParts.proportion;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.JsonParts;
import org.fieldtrace.model.text.TerminalText;

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
        return render(report, Listing.ALL);
    }

    /**
     * The report, ended by a line break.
     *
     * @param listing which call paths are in it
     */
    public static String render(UtilisationReport report, Listing listing) {
        JsonObject json = new JsonObject();
        json.add("traces", array(report.traces(), JsonPrimitive::new));
        listing.range().ifPresent(range -> json.add("range", range.json()));
        json.add("losses", losses(report.losses()));
        json.add("agent", cost(report.cost()));
        json.addProperty("never_read_below", report.threshold().share());
        json.add("fields", states(report.states()));
        addCheck(json, report.check());
        json.add("services", array(report.services(), JsonReport::service));
        json.add(
                "contexts",
                array(listing.of(report.contexts()), context -> context(report, context)));
        return TerminalText.json(GSON.toJson(json)) + "\n";
    }

    private static JsonObject losses(Losses losses) {
        JsonObject json = new JsonObject();
        json.addProperty("discarded_events", losses.discardedEvents());
        json.addProperty("discarded_packets", losses.discardedPackets());
        json.add("censored", counts(losses.censored()));
        return json;
    }

    private static JsonObject counts(Map<String, Long> counts) {
        JsonObject json = new JsonObject();
        counts.forEach(json::addProperty);
        return json;
    }

    private static JsonObject states(FieldStates states) {
        JsonObject json = new JsonObject();
        json.addProperty("settled", states.settled());
        json.addProperty("decided", states.decided());
        json.addProperty("open", states.open());
        return json;
    }

    private static JsonObject service(ServiceUtilisation service) {
        JsonObject json = new JsonObject();
        json.addProperty("service", service.service());
        json.addProperty("version", service.version());
        json.addProperty("allocations", service.allocations());
        json.addProperty("samples", service.samples());
        json.addProperty("verdicts", service.counts().verdicts());
        json.add("fields", states(service.states()));
        json.add("censored", counts(service.counts().censored()));
        json.add("agent", cost(service.cost()));
        json.add("agent_ns_per_verdict", known(service.costOfVerdict()));
        json.add("unknown_clients", array(service.unknownClients(), JsonReport::unknownClient));
        json.add("code_origins", array(service.origins(), JsonReport::origin));
        json.add("runs", array(service.runs(), JsonReport::run));
        return json;
    }

    private static JsonObject unknownClient(UnknownClient client) {
        JsonObject json = new JsonObject();
        json.addProperty("name", client.name());
        json.addProperty("kind", client.kind());
        return json;
    }

    private static JsonObject origin(CodeOrigin origin) {
        JsonObject json = new JsonObject();
        json.addProperty("name", origin.name());
        json.addProperty("owner", origin.owner());
        json.addProperty("reason", origin.reason());
        return json;
    }

    private static JsonObject run(RecordedRun run) {
        JsonObject json = new JsonObject();
        json.addProperty("jvm", run.jvm());
        json.addProperty("gc", run.gc());
        json.addProperty("agent", run.agent());
        json.addProperty("backend", run.backend());
        json.addProperty("options", run.options());
        return json;
    }

    private static JsonElement known(Optional<? extends Number> value) {
        return value.isPresent() ? new JsonPrimitive(value.get()) : JsonNull.INSTANCE;
    }

    private static JsonElement cost(AgentCost cost) {
        if (!cost.isKnown()) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.add("spent_ns", counts(cost.spentNs()));
        json.addProperty("process_cpu_ns", cost.processCpuNs());
        json.addProperty("share", cost.share());
        json.addProperty("throttled_ns", cost.throttledNs());
        json.addProperty("samples_throttled", cost.samplesThrottled());
        json.addProperty("calls_throttled", cost.callsThrottled());
        json.addProperty("left_out", cost.leftOut());
        json.addProperty("uses_cut", cost.usesCut());
        json.addProperty("not_followed", cost.notFollowed());
        json.addProperty("samples_long_wait", cost.samplesLongWait());
        return json;
    }

    private static JsonObject context(UtilisationReport report, ContextUtilisation utilisation) {
        AllocationContext context = utilisation.context();
        JsonObject json = new JsonObject();
        json.addProperty("service", context.service());
        json.addProperty("class", context.className());
        json.add("frames", array(context.frames(), JsonParts::frame));
        json.addProperty("allocations", utilisation.allocations());
        json.addProperty("samples", utilisation.samples());
        json.add("class_utilisation", classUtilisation(utilisation.classUtilisation()));
        json.add("states", states(FieldStates.of(List.of(utilisation), report.threshold())));
        json.add("censored", counts(utilisation.counts().censored()));
        json.add("agent_ns_by_samples", known(report.costOf(utilisation)));
        json.add("fields", array(utilisation.fields(), field -> field(report.threshold(), field)));
        return json;
    }

    private static JsonObject field(ReadThreshold threshold, FieldUtilisation field) {
        FieldCounts counts = field.counts();
        JsonObject json = new JsonObject();
        json.addProperty("name", field.name());
        json.addProperty("type", field.type());
        json.addProperty("bytes", field.bytes());
        json.addProperty("used", counts.used());
        json.addProperty("used_forwarded", counts.uses().forwarded());
        json.addProperty("used_incidental", counts.uses().incidental());
        json.addProperty("unused", counts.unused());
        json.addProperty("overwritten", counts.overwritten());
        json.addProperty("censored", counts.censoredTotal());
        json.add("censored_by_reason", counts(counts.censored()));
        json.add("utilisation", proportion(counts.utilisation()));
        if (field.isUnseen()) {
            json.addProperty("unseen_by_marks", true);
        }
        addCheck(json, field.check());
        json.addProperty("settled", counts.isSettled());
        json.addProperty("decision", threshold.decide(counts).label());
        json.addProperty("verdicts_lacking", threshold.lacking(counts));
        json.add("read_at", array(field.readers(), JsonPrimitive::new));
        return json;
    }

    /** Where debug registers have checked marks; not of other recordings. */
    private static void addCheck(JsonObject json, MarkCheck check) {
        if (check.compared() == 0) {
            return;
        }
        JsonObject checked = new JsonObject();
        checked.addProperty("compared", check.compared());
        checked.addProperty("read", check.read());
        checked.addProperty("missed", check.missed());
        checked.add("missed_share", proportion(check.missedShare()));
        json.add("woven_code_checked", checked);
    }

    private static JsonElement classUtilisation(Optional<ClassUtilisation> phi) {
        JsonElement json = proportion(phi.map(ClassUtilisation::share));
        if (phi.isPresent()) {
            json.getAsJsonObject().addProperty("fields_with_verdict", phi.get().judgedFields());
            json.getAsJsonObject().addProperty("fields", phi.get().fields());
            json.getAsJsonObject().add("of", array(phi.get().judged(), JsonPrimitive::new));
        }
        return json;
    }
}

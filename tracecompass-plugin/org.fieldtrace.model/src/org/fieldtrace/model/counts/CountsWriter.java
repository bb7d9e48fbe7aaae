// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counts;

import static org.fieldtrace.model.JsonParts.array;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ObjectDraws;
import org.fieldtrace.model.utilisation.ServiceUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * Writes what a report was made of: a JSON object a line, of kind {@code service} or {@code
 * context}. {@link CountsReader} reads it.
 */
public final class CountsWriter {
    static final String KIND = "kind";
    static final String SERVICE = "service";
    static final String CONTEXT = "context";
    static final String TRACE = "trace";

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    private final long hour;
    private final UtilisationReport report;
    private final Map<String, Release> releases = new HashMap<>();

    private CountsWriter(long hour, UtilisationReport report) {
        this.hour = hour;
        this.report = report;
        report.services().forEach(service -> releases.put(service.service(), service.release()));
    }

    /**
     * Writes the counts of a report in which every read is a use.
     *
     * @param hour when it begins, nanoseconds since 1970
     */
    public static void write(long hour, UtilisationReport report, Writer out) throws IOException {
        CountsWriter writer = new CountsWriter(hour, report);
        boolean isFirst = true;
        for (ServiceUtilisation service : report.services()) {
            line(out, writer.service(service, isFirst));
            isFirst = false;
        }
        for (ContextUtilisation context : report.contexts()) {
            line(out, writer.context(context));
        }
    }

    private static void line(Writer out, JsonObject json) throws IOException {
        out.write(GSON.toJson(json));
        out.write('\n');
    }

    private JsonObject head(String kind, Release release) {
        JsonObject json = new JsonObject();
        json.addProperty(KIND, kind);
        json.addProperty("hour", hour);
        json.addProperty("service", release.service());
        json.addProperty("version", release.version());
        return json;
    }

    private JsonObject service(ServiceUtilisation service, boolean isFirst) {
        JsonObject json = head(SERVICE, service.release());
        // What is lost is not known by service.
        json.addProperty("discarded_events", isFirst ? report.losses().discardedEvents() : 0);
        json.addProperty("discarded_packets", isFirst ? report.losses().discardedPackets() : 0);
        json.add("unattributed", counts(unattributed(service)));
        AgentCost cost = service.cost();
        json.add("spent_ns", counts(cost.spentNs()));
        json.addProperty("process_cpu_ns", cost.processCpuNs());
        json.addProperty("throttled_ns", cost.throttledNs());
        json.addProperty("samples_throttled", cost.samplesThrottled());
        json.addProperty("calls_throttled", cost.callsThrottled());
        json.addProperty("left_out", cost.leftOut());
        json.addProperty("uses_cut", cost.usesCut());
        json.addProperty("not_followed", cost.notFollowed());
        json.addProperty("samples_long_wait", cost.samplesLongWait());
        json.add(
                "unknown_clients",
                array(
                        service.unknownClients(),
                        client -> pairs("name", client.name(), "kind", client.kind())));
        json.add(
                "code_origins",
                array(
                        service.origins(),
                        origin ->
                                pairs(
                                        "name", origin.name(),
                                        "owner", origin.owner(),
                                        "reason", origin.reason())));
        json.add(
                "runs",
                array(
                        service.runs(),
                        run ->
                                pairs(
                                        "jvm", run.jvm(),
                                        "gc", run.gc(),
                                        "agent", run.agent(),
                                        "backend", run.backend(),
                                        "options", run.options())));
        return json;
    }

    /** Censored watches that belong to no context. */
    private Map<String, Long> unattributed(ServiceUtilisation service) {
        Map<String, Long> left = new TreeMap<>(service.counts().censored());
        for (ContextUtilisation context : report.contexts()) {
            if (context.context().service().equals(service.service())) {
                context.counts()
                        .censored()
                        .forEach((reason, count) -> left.merge(reason, -count, Long::sum));
            }
        }
        left.values().removeIf(count -> count == 0);
        return left;
    }

    private JsonObject context(ContextUtilisation context) {
        String name = context.context().service();
        JsonObject json = head(CONTEXT, releases.getOrDefault(name, new Release(name, "")));
        json.addProperty("class", context.context().className());
        json.add("frames", array(context.context().frames(), Parts::frame));
        json.addProperty("allocations", context.allocations());
        json.addProperty("samples", context.samples());
        json.addProperty("calls", context.calls());
        ObjectDraws draws = context.draws();
        json.addProperty("drawn", draws.told());
        json.addProperty("drawn_for", draws.weighted());
        json.addProperty("drawn_variance", draws.variance());
        // Squares add up.
        json.addProperty("unseen_squared", draws.unseen() * draws.unseen());
        json.add("fields", array(context.fields(), CountsWriter::field));
        return json;
    }

    private static JsonObject field(FieldUtilisation field) {
        FieldCounts counts = field.counts();
        JsonObject json = new JsonObject();
        json.addProperty("position", field.index());
        json.addProperty("field", field.name());
        json.addProperty("type", field.type());
        json.addProperty("size", field.size());
        json.addProperty(
                "direct", counts.used() - counts.uses().forwarded() - counts.uses().incidental());
        json.addProperty("forwarded", counts.uses().forwarded());
        json.addProperty("incidental", counts.uses().incidental());
        json.addProperty("unused", counts.unused());
        json.addProperty("overwritten", counts.overwritten());
        json.add("censored", counts(counts.censored()));
        json.addProperty("text_bytes", field.wire().values());
        json.addProperty("name_bytes", field.wire().names());
        json.addProperty("measured", field.wire().measured());
        json.addProperty("compared", field.check().compared());
        json.addProperty("compared_read", field.check().read());
        json.addProperty("missed", field.check().missed());
        json.addProperty("unseen", field.isUnseen());
        json.add("read_at", array(field.readers(), JsonPrimitive::new));
        return json;
    }

    private static JsonObject counts(Map<String, Long> counts) {
        JsonObject json = new JsonObject();
        counts.forEach(json::addProperty);
        return json;
    }

    private static JsonObject pairs(String... namesAndValues) {
        JsonObject json = new JsonObject();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            json.addProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return json;
    }
}

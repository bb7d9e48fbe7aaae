// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counts;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.CodeOrigin;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.MarkCheck;
import org.fieldtrace.model.utilisation.ObjectDraws;
import org.fieldtrace.model.utilisation.RecordedRun;
import org.fieldtrace.model.utilisation.UnknownClient;
import org.fieldtrace.model.utilisation.Uses;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.WireBytes;

/** Reads what {@link CountsWriter} writes, and sums of it, into a report. */
public final class CountsReader {
    private static final Gson GSON = new Gson();

    private CountsReader() {}

    /**
     * Adds all lines to a report; of one context or service there may be any number.
     *
     * @throws IOException also where a line is none of a {@link CountsWriter}
     */
    public static void read(BufferedReader in, UtilisationReport.Builder report)
            throws IOException {
        long number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            number++;
            try {
                add(GSON.fromJson(line, JsonObject.class), report);
            } catch (RuntimeException e) {
                throw new IOException("line " + number + ": " + e.getMessage(), e);
            }
        }
    }

    private static void add(JsonObject json, UtilisationReport.Builder report) {
        String kind = text(json, CountsWriter.KIND);
        switch (kind) {
            case CountsWriter.TRACE -> report.trace(text(json, "name"));
            case CountsWriter.SERVICE -> service(json, report);
            case CountsWriter.CONTEXT -> report.context(context(json));
            default -> throw new IllegalArgumentException("unknown kind " + kind);
        }
    }

    private static Release release(JsonObject json) {
        return new Release(text(json, "service"), text(json, "version"));
    }

    private static void service(JsonObject json, UtilisationReport.Builder report) {
        Release release = release(json);
        AgentCost cost =
                new AgentCost(
                        counts(json, "spent_ns"),
                        number(json, "process_cpu_ns"),
                        number(json, "throttled_ns"),
                        number(json, "samples_throttled"),
                        number(json, "calls_throttled"),
                        number(json, "left_out"),
                        number(json, "uses_cut"),
                        number(json, "not_followed"),
                        number(json, "samples_long_wait"));
        report.process(release, counts(json, "unattributed"), cost);
        report.discarded(number(json, "discarded_events"), number(json, "discarded_packets"));
        report.unknownClients(
                release.label(),
                list(
                        json,
                        "unknown_clients",
                        told -> new UnknownClient(text(told, "name"), text(told, "kind"))));
        report.origins(
                release.label(),
                list(
                        json,
                        "code_origins",
                        told ->
                                new CodeOrigin(
                                        text(told, "name"),
                                        text(told, "owner"),
                                        text(told, "reason"))));
        list(
                        json,
                        "runs",
                        told ->
                                new RecordedRun(
                                        text(told, "jvm"),
                                        text(told, "gc"),
                                        text(told, "agent"),
                                        text(told, "backend"),
                                        text(told, "options")))
                .forEach(run -> report.run(release.label(), run));
    }

    private static ContextUtilisation context(JsonObject json) {
        return new ContextUtilisation(
                new AllocationContext(
                        release(json).label(),
                        text(json, "class"),
                        list(json, "frames", CountsReader::frame)),
                number(json, "allocations"),
                number(json, "samples"),
                number(json, "calls"),
                list(json, "fields", CountsReader::field),
                new ObjectDraws(
                        json.get("drawn").getAsDouble(),
                        json.get("drawn_for").getAsDouble(),
                        json.get("drawn_variance").getAsDouble(),
                        Math.sqrt(json.get("unseen_squared").getAsDouble())));
    }

    private static Frame frame(JsonObject json) {
        return new Frame(
                text(json, "class"),
                text(json, "method"),
                text(json, "file"),
                json.get("line").getAsInt());
    }

    private static FieldUtilisation field(JsonObject json) {
        Set<String> readers = new TreeSet<>();
        json.getAsJsonArray("read_at").forEach(place -> readers.add(place.getAsString()));
        long forwarded = number(json, "forwarded");
        long incidental = number(json, "incidental");
        return new FieldUtilisation(
                json.get("position").getAsInt(),
                text(json, "field"),
                text(json, "type"),
                number(json, "size"),
                new FieldCounts(
                        number(json, "direct") + forwarded + incidental,
                        number(json, "unused"),
                        number(json, "overwritten"),
                        counts(json, "censored"),
                        new Uses(forwarded, incidental)),
                new WireBytes(
                        number(json, "text_bytes"),
                        number(json, "name_bytes"),
                        number(json, "measured")),
                readers,
                new MarkCheck(
                        number(json, "compared"),
                        number(json, "compared_read"),
                        number(json, "missed")),
                json.get("unseen").getAsBoolean());
    }

    private static String text(JsonObject json, String name) {
        return json.get(name).getAsString();
    }

    private static long number(JsonObject json, String name) {
        return json.get(name).getAsLong();
    }

    private static Map<String, Long> counts(JsonObject json, String name) {
        Map<String, Long> counts = new TreeMap<>();
        json.getAsJsonObject(name)
                .entrySet()
                .forEach(entry -> counts.put(entry.getKey(), entry.getValue().getAsLong()));
        return counts;
    }

    private static <T> List<T> list(JsonObject json, String name, Function<JsonObject, T> read) {
        List<T> list = new ArrayList<>();
        for (JsonElement element : json.getAsJsonArray(name)) {
            list.add(read.apply(element.getAsJsonObject()));
        }
        return list;
    }
}

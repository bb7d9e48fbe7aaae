// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.JsonParts.array;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.OptionalDouble;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.OwnCall;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.gains.CallTimes;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.text.TerminalText;

/**
 * Findings for programs. Times are nanoseconds since 1970 as the trace has them, durations
 * nanoseconds, shares fractions; what is not known is {@code null}.
 */
public final class FindingsJson {
    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private FindingsJson() {}

    /** On one line. */
    public static String text(JsonElement json) {
        return TerminalText.json(GSON.toJson(json));
    }

    /** What all kinds of findings have, and what this kind has beside. */
    public static JsonObject finding(Finding finding) {
        JsonObject json = new JsonObject();
        json.addProperty("id", finding.id());
        json.addProperty("kind", finding.kind().label());
        json.addProperty("service", finding.service());
        json.add("callees", array(finding.callees(), JsonPrimitive::new));
        json.add("frames", array(finding.frames(), Parts::frame));
        json.addProperty("subject", finding.subject());
        json.add("extent", extent(finding.extent()));
        json.addProperty("critical_share", finding.criticalShare());
        json.add("gain", gain(finding.gain()));
        json.addProperty("reason", finding.reason());
        finding.rule().ifPresent(rule -> json.addProperty("rule", rule));
        finding.unreadByAll().ifPresent(unread -> json.add("end_to_end", endToEnd(unread)));
        if (finding instanceof Fix fix) {
            addUnread(json, fix);
        }
        return json;
    }

    private static JsonObject endToEnd(UnreadByAll unread) {
        JsonObject json = new JsonObject();
        json.add("unread", array(unread.answer().unread(), FindingsJson::key));
        json.add("callers", array(unread.callers(), FindingsJson::caller));
        json.add("fetched_at", array(unread.answer().fetched(), FindingsJson::fetched));
        return json;
    }

    private static JsonElement key(EndToEndField row) {
        JsonObject json = new JsonObject();
        json.addProperty("key", row.key());
        json.addProperty("class", row.className());
        json.addProperty("field", row.field());
        json.addProperty("read_by_service", row.isReadByItself());
        return json;
    }

    private static JsonElement caller(UnreadByAll.Caller caller) {
        JsonObject json = new JsonObject();
        json.addProperty("service", caller.path().service());
        json.add("frames", array(caller.path().frames(), Parts::frame));
        json.addProperty("calls", caller.calls());
        json.add("unread", array(caller.unread(), JsonPrimitive::new));
        json.addProperty("unread_share", caller.unreadShare());
        return json;
    }

    private static JsonElement fetched(OwnCall call) {
        JsonObject json = new JsonObject();
        json.add("frames", array(call.frames(), Parts::frame));
        json.addProperty("whole_call", call.isWhole());
        json.addProperty("only_here", call.isOnlyHere());
        json.add("fields", array(call.fields(), field -> new JsonPrimitive(field.label())));
        return json;
    }

    private static JsonObject extent(Extent extent) {
        JsonObject json = new JsonObject();
        json.addProperty("requests_looked_at", extent.lookedAt());
        json.addProperty("requests", extent.requests());
        json.addProperty("calls", extent.calls());
        json.addProperty("avoidable_calls", extent.avoidable());
        json.add(
                "slowest_requests",
                array(extent.slowest(), slow -> new JsonPrimitive(slow.request())));
        json.add(
                "typical_request",
                extent.typical()
                        .<JsonElement>map(typical -> new JsonPrimitive(typical.request()))
                        .orElse(JsonNull.INSTANCE));
        return json;
    }

    private static void addUnread(JsonObject json, Fix fix) {
        json.add("classes", array(fix.classes(), JsonPrimitive::new));
        json.add("never_read", array(fix.fields().neverRead(), JsonPrimitive::new));
        json.add(
                "never_read_ids",
                array(fix.fields().neverRead(), field -> new JsonPrimitive(fix.idOf(field))));
        json.add("read_by_some", array(fix.fields().readBySome(), FindingsJson::partlyRead));
        json.add("read_late", array(fix.fields().late(), FindingsJson::lateRead));
        json.add(
                "used_objects", fix.partlyUsed().map(FindingsJson::used).orElse(JsonNull.INSTANCE));
        json.add("open", array(fix.fields().open(), JsonPrimitive::new));
        json.addProperty("calls", fix.calls().calls());
        json.add("seen_in", array(fix.exercise().seenIn(), FindingsJson::seen));
        json.add("hardly_recorded", array(fix.exercise().hardly(), FindingsJson::seen));
        json.add("never_recorded", array(fix.exercise().never(), JsonPrimitive::new));
        json.addProperty("calls_low", Math.round(fix.estimate().low()));
        json.addProperty("calls_high", Math.round(fix.estimate().high()));
        json.addProperty("calls_looked_into", fix.estimate().lookedInto());
        json.addProperty("waited_ns", fix.calls().waited());
        json.addProperty("critical_ns", fix.calls().critical());
        json.addProperty("allocations", fix.waste().objects());
        json.addProperty("bytes", fix.waste().bytes());
        json.addProperty("wasted_bytes", fix.waste().wasted());
        json.addProperty("size_basis", fix.fields().isMeasured() ? "text" : "heap");
        json.addProperty("wasted_share", fix.waste().share());
    }

    private static JsonElement seen(Exercise.Seen seen) {
        JsonObject json = new JsonObject();
        json.addProperty("operation", seen.operation());
        json.addProperty("requests", seen.requests());
        return json;
    }

    private static JsonElement lateRead(FixFields.LateRead read) {
        JsonObject json = new JsonObject();
        json.addProperty("field", read.name());
        json.addProperty("median_ns", read.median());
        json.addProperty("value", read.late().value());
        json.addProperty("low", read.late().low());
        json.addProperty("high", read.late().high());
        return json;
    }

    private static JsonElement used(PartlyUsed part) {
        JsonObject json = new JsonObject();
        json.addProperty("value", part.used().value());
        json.addProperty("low", part.used().low());
        json.addProperty("high", part.used().high());
        json.addProperty("per_call", part.perCall());
        json.add("read_of_most", array(part.readOfMost(), JsonPrimitive::new));
        return json;
    }

    private static JsonObject partlyRead(FixFields.PartlyRead field) {
        JsonObject json = new JsonObject();
        json.addProperty("field", field.name());
        json.addProperty("utilisation", field.utilisation().value());
        json.addProperty("low", field.utilisation().low());
        json.addProperty("high", field.utilisation().high());
        json.add("read_at", array(field.readers(), JsonPrimitive::new));
        return json;
    }

    private static JsonObject gain(Gain gain) {
        JsonObject json = new JsonObject();
        json.addProperty("without", gain.kind().label());
        json.addProperty("known", gain.isKnown());
        json.addProperty("negligible", gain.isNegligible());
        json.addProperty("requests", gain.requests());
        json.addProperty("bytes_share", gain.share());
        json.add("median_ns", latency(gain, gain.median()));
        json.add("p99_ns", latency(gain, gain.p99()));
        json.add("mean_ns", mean(gain));
        json.add("processor_ns", processor(gain));
        json.add("call_times", callTimes(gain.times()));
        return json;
    }

    private static JsonElement latency(Gain gain, Latency latency) {
        if (gain.requests() == 0) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.addProperty("before", latency.before());
        json.addProperty("low", latency.low());
        json.add("value", known(latency.gain(), gain.isKnown()));
        json.addProperty("high", latency.high());
        return json;
    }

    private static JsonElement mean(Gain gain) {
        if (gain.requests() == 0) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.add("value", known(Math.round(gain.mean()), gain.isKnown()));
        json.addProperty("high", Math.round(gain.mostMean()));
        return json;
    }

    private static JsonElement processor(Gain gain) {
        if (gain.processor().isEmpty()) {
            return JsonNull.INSTANCE;
        }
        Estimate saved = gain.processor().get().saved();
        JsonObject json = new JsonObject();
        json.addProperty("low", Math.round(saved.low()));
        json.addProperty("value", Math.round(saved.likely()));
        json.addProperty("high", Math.round(saved.high()));
        OptionalDouble share = gain.processor().get().share();
        json.add(
                "share",
                share.isPresent() ? new JsonPrimitive(share.getAsDouble()) : JsonNull.INSTANCE);
        return json;
    }

    private static JsonElement callTimes(CallTimes times) {
        if (times.calls() == 0) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.addProperty("calls", times.calls());
        json.addProperty("sizes", times.isByObjects() ? "objects" : "answers");
        json.addProperty("median_bytes", times.bytes());
        json.addProperty("median_ns", times.duration());
        if (times.isTold()) {
            json.addProperty("fixed_ns", times.fixed());
            JsonObject perByte = new JsonObject();
            perByte.addProperty("value", times.perByte());
            perByte.addProperty("low", times.low());
            perByte.addProperty("high", times.high());
            json.add("ns_per_byte", perByte);
        } else {
            json.add("fixed_ns", JsonNull.INSTANCE);
            json.add("ns_per_byte", JsonNull.INSTANCE);
        }
        return json;
    }

    private static JsonElement known(long value, boolean isKnown) {
        return isKnown ? new JsonPrimitive(value) : JsonNull.INSTANCE;
    }
}

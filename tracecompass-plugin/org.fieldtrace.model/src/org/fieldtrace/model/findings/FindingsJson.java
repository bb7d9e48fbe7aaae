// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.operations.OperationSums;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.assembly.Unmatched;

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
        return GSON.toJson(json);
    }

    public static JsonObject request(RequestSource source, Request request) {
        JsonObject json = new JsonObject();
        json.addProperty("id", request.id());
        json.addProperty("start", request.start());
        json.addProperty("end", request.end());
        json.addProperty("status", request.root().status());
        json.addProperty("cut", request.isCut());
        json.add("root", span(source, request.root()));
        return json;
    }

    private static JsonObject span(RequestSource source, Span span) {
        JsonObject json = new JsonObject();
        json.addProperty("service", source.name(span.service()));
        json.addProperty("operation", source.name(span.operation()));
        json.addProperty("kind", span.kind().label());
        json.addProperty("start", span.start());
        json.addProperty("end", span.end());
        boolean handled = span.kind() != SpanKind.CLIENT;
        json.add("handle_start", known(span.handleStart(), handled));
        json.add("handle_end", known(span.handleEnd(), handled));
        json.addProperty("total_ns", span.total());
        json.add("handle_ns", known(span.handle(), handled));
        json.addProperty("exclusive_ns", span.metrics().exclusive());
        json.addProperty("status", span.status());
        json.addProperty("outcome", span.outcome().label());
        json.add("bytes", known(span.bytes(), span.bytes() >= 0));
        json.addProperty("critical", span.metrics().critical());
        json.addProperty("critical_ns", span.metrics().criticalTime());
        json.addProperty("detached", span.metrics().detached());
        json.add("slack_ns", known(span.metrics().slack(), !span.metrics().detached()));
        json.addProperty("drag_ns", span.metrics().drag());
        json.add("children", array(span.children(), child -> span(source, child)));
        return json;
    }

    public static JsonObject criticalPath(RequestSource source, Request request) {
        JsonObject json = new JsonObject();
        json.addProperty("request", request.id());
        json.add("segments", array(request.criticalPath(), s -> segment(source, s)));
        return json;
    }

    private static JsonObject segment(RequestSource source, Segment segment) {
        JsonObject json = new JsonObject();
        json.addProperty("service", source.name(segment.span().service()));
        json.addProperty("operation", source.name(segment.span().operation()));
        json.addProperty("kind", segment.kind().label());
        json.addProperty("start", segment.start());
        json.addProperty("end", segment.end());
        return json;
    }

    public static JsonObject operation(Operation operation) {
        OperationSums sums = operation.sums();
        JsonObject json = new JsonObject();
        json.add("path", array(operation.path(), JsonPrimitive::new));
        json.addProperty("count", sums.count());
        json.addProperty("failures", sums.failures());
        json.addProperty("inclusive_ns", sums.inclusive());
        json.addProperty("exclusive_ns", sums.exclusive());
        json.addProperty("normalised_inclusive", operation.normalisedInclusive());
        json.addProperty("normalised_exclusive", operation.normalisedExclusive());
        json.addProperty("distance", operation.distance());
        json.addProperty("critical_ns", sums.critical());
        json.addProperty("critical_share", operation.criticalShare());
        json.addProperty("handle_ns", sums.handle());
        json.addProperty("network_ns", sums.network());
        json.addProperty("bytes", sums.bytes());
        json.addProperty("median_ns", sums.durations().quantile(0.5));
        json.addProperty("p99_ns", sums.durations().quantile(0.99));
        return json;
    }

    public static JsonObject straggler(Straggler straggler) {
        JsonObject json = new JsonObject();
        json.addProperty("request", straggler.request());
        json.addProperty("span", straggler.span());
        json.add("path", array(straggler.path(), JsonPrimitive::new));
        json.addProperty("start", straggler.start());
        json.addProperty("duration_ns", straggler.duration());
        json.addProperty("median_ns", straggler.median());
        json.addProperty("compared_with", straggler.basis().label());
        json.addProperty("gain_ns", straggler.gain());
        return json;
    }

    public static JsonObject fix(Fix fix) {
        JsonObject json = new JsonObject();
        json.addProperty("service", fix.service());
        json.add("callees", array(fix.callees(), JsonPrimitive::new));
        json.add("frames", array(fix.frames(), FindingsJson::frame));
        json.add("classes", array(fix.classes(), JsonPrimitive::new));
        json.add("unread_fields", array(fix.unreadFields(), JsonPrimitive::new));
        json.addProperty("calls", fix.calls().calls());
        json.addProperty("calls_looked_into", fix.lookedInto());
        json.addProperty("waited_ns", fix.calls().waited());
        json.addProperty("critical_ns", fix.calls().critical());
        json.addProperty("critical_share", fix.criticalShare());
        json.addProperty("allocations", fix.waste().objects());
        json.addProperty("bytes", fix.waste().bytes());
        json.addProperty("wasted_bytes", fix.waste().wasted());
        json.addProperty("size_basis", "heap");
        json.addProperty("wasted_share", fix.waste().share());
        JsonObject gain = new JsonObject();
        gain.addProperty("value", fix.gain());
        gain.addProperty("low", fix.lowGain());
        gain.addProperty("high", fix.highGain());
        json.add("gain_ns", gain);
        json.addProperty("score", fix.score());
        json.addProperty("reason", fix.reason());
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

    public static JsonObject unmatched(Map<Unmatched, Long> counts) {
        JsonObject json = new JsonObject();
        counts.forEach((reason, count) -> json.addProperty(reason.label(), count));
        return json;
    }

    private static JsonElement known(long value, boolean isKnown) {
        return isKnown ? new JsonPrimitive(value) : JsonNull.INSTANCE;
    }

    private static <T> JsonArray array(
            Collection<T> values, Function<T, ? extends JsonElement> toJson) {
        JsonArray array = new JsonArray();
        values.forEach(value -> array.add(toJson.apply(value)));
        return array;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.JsonParts.array;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/**
 * Requests and their critical paths for programs, in the units of {@link FindingsJson}. A span's id
 * is its place among the request's spans, callers before what they call, 0 for the root.
 */
public final class RequestJson {
    /**
     * Calls within each other that stand within each other; readers of JSON allow a thousand levels
     * or fewer, of which each call takes two.
     */
    static final int MAX_NESTING = 200;

    private RequestJson() {}

    /**
     * A request with its spans as a tree. What lies deeper than {@link #MAX_NESTING} stands in
     * {@code deeper}, in pieces that say below which span they belong.
     */
    public static JsonObject request(RequestSource source, Request request) {
        Preorder<Span> order = Preorder.of(request.root());
        List<Span> spans = order.nodes();
        JsonArray deeper = new JsonArray();
        JsonObject[] written = new JsonObject[spans.size()];
        int[] nesting = new int[spans.size()];
        SameCalls sameCalls = SameCalls.of(order);
        for (int i = 0; i < written.length; i++) {
            int caller = order.caller(i);
            written[i] = span(source, i, caller, spans.get(i));
            int first = sameCalls.first(i);
            written[i].add("same_as", FindingsJson.known(first, first != i));
            if (caller == Preorder.NONE) {
                continue;
            }
            nesting[i] = (nesting[caller] + 1) % MAX_NESTING;
            JsonArray place = nesting[i] == 0 ? deeper : written[caller].getAsJsonArray("children");
            place.add(written[i]);
        }
        JsonObject json = new JsonObject();
        json.addProperty("id", request.id());
        json.addProperty("start", request.start());
        json.addProperty("end", request.end());
        json.addProperty("status", request.root().status());
        json.addProperty("cut", request.isCut());
        json.add("root", written[0]);
        json.add("deeper", deeper);
        return json;
    }

    private static JsonObject span(RequestSource source, int id, int caller, Span span) {
        JsonObject json = new JsonObject();
        json.addProperty("id", id);
        json.add("caller", FindingsJson.known(caller, caller != Preorder.NONE));
        json.addProperty("service", source.name(span.service()));
        json.addProperty("operation", source.name(span.operation()));
        json.addProperty("kind", span.kind().label());
        json.addProperty("start", span.start());
        json.addProperty("end", span.end());
        boolean handled = span.kind() != SpanKind.CLIENT;
        json.add("handle_start", FindingsJson.known(span.handleStart(), handled));
        json.add("handle_end", FindingsJson.known(span.handleEnd(), handled));
        json.addProperty("total_ns", span.total());
        json.add("handle_ns", FindingsJson.known(span.handle(), handled));
        json.add("handle_excess_ns", FindingsJson.known(span.handleExcess(), handled));
        json.add("after_answer_ns", FindingsJson.known(span.afterAnswer(), handled));
        json.add("queue_ns", FindingsJson.known(span.queued(), span.queued() >= 0));
        json.addProperty("exclusive_ns", span.metrics().exclusive());
        json.addProperty("status", span.status());
        json.addProperty("outcome", span.outcome().label());
        json.add("bytes", FindingsJson.known(span.bytes(), span.bytes() >= 0));
        json.add("rows", rows(span));
        json.addProperty("critical", span.metrics().critical());
        json.addProperty("critical_ns", span.metrics().criticalTime());
        json.addProperty("detached", span.metrics().detached());
        json.add(
                "slack_ns", FindingsJson.known(span.metrics().slack(), !span.metrics().detached()));
        json.addProperty("drag_ns", span.metrics().drag());
        json.add("children", new JsonArray());
        return json;
    }

    private static JsonElement rows(Span span) {
        if (span.rows().isEmpty()) {
            return JsonNull.INSTANCE;
        }
        FetchedRows rows = span.rows().get();
        JsonObject json = new JsonObject();
        json.addProperty("count", rows.count());
        json.add("fetch_ns", FindingsJson.known(rows.fetch(), rows.fetch() >= 0));
        json.addProperty("whole", rows.isWhole());
        return json;
    }

    /** What a request waited for: each segment names its span by the id that the request gives. */
    public static JsonObject criticalPath(RequestSource source, Request request) {
        Map<Span, Integer> ids = ids(request);
        JsonObject json = new JsonObject();
        json.addProperty("request", request.id());
        json.add(
                "segments",
                array(request.criticalPath(), s -> segment(source, ids.get(s.span()), s)));
        return json;
    }

    /** The spans' ids. */
    static Map<Span, Integer> ids(Request request) {
        Map<Span, Integer> ids = new IdentityHashMap<>();
        for (Span span : request.root().preorder()) {
            ids.put(span, ids.size());
        }
        return ids;
    }

    private static JsonObject segment(RequestSource source, int id, Segment segment) {
        JsonObject json = new JsonObject();
        json.addProperty("span", id);
        json.addProperty("service", source.name(segment.span().service()));
        json.addProperty("operation", source.name(segment.span().operation()));
        json.addProperty("kind", segment.kind().label());
        json.addProperty("start", segment.start());
        json.addProperty("end", segment.end());
        if (segment.rule() == Segment.Rule.CAUSE) {
            json.addProperty("rule", segment.rule().label());
        }
        return json;
    }
}

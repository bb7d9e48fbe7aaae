// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.fieldtrace.model.findings.table.CriticalPathTable;
import org.fieldtrace.model.findings.table.RequestText;
import org.fieldtrace.model.findings.table.RequestsTable;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.KeptBlocks;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.RequestIndexWriter;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.model.text.JsonText;
import org.junit.jupiter.api.Test;

/** Requests as deep and as large as any that were seen, in a thread with a small stack. */
class DeepRequestsTest {
    private static final int DEEP = 10_000;
    private static final int LARGE = 80_000;
    private static final long SMALL_STACK = 256 * 1024;

    /** Names are the ids themselves. */
    private static final RequestSource SOURCE = new MadeSource(null, null, id -> "n" + id);

    private static void inSmallStack(Runnable work) throws InterruptedException {
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread thread = new Thread(null, work, "small stack", SMALL_STACK);
        thread.setUncaughtExceptionHandler((t, e) -> failed.set(e));
        thread.start();
        thread.join();
        if (failed.get() != null) {
            throw new AssertionError(failed.get());
        }
    }

    /** A chain of calls, each of which makes some more that are served by nobody. */
    private static Request request(int depth, int beside) {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 10L * depth);
        Span caller = root;
        for (int i = 1; i <= depth; i++) {
            for (int k = 0; k < beside; k++) {
                long now = caller.innerStart();
                caller.add(Span.of(SpanKind.CLIENT, 3, k, now, now + 1));
            }
            long start = caller.start() + 2;
            long end = caller.end() - 2;
            Span call = new Span(SpanKind.CALL, 1 + i % 2, 0, start, end, start + 1, end - 1);
            caller.add(call);
            caller = call;
        }
        return new Request(
                0,
                root,
                RequestMetrics.analyse(root, OverlapAllowance.NONE),
                List.of(),
                List.of(),
                false);
    }

    private static Request stored(Request request) {
        KeptBlocks blocks = new KeptBlocks();
        OperationPaths paths = new OperationPaths(4000);
        RequestIndexWriter writer = new RequestIndexWriter(blocks, paths);
        writer.add(request);
        RequestIndex index =
                new RequestIndex(
                        blocks, writer.finish().orElseThrow(), paths, OverlapAllowance.NONE);
        assertEquals(1, index.summary(0, Long.MAX_VALUE).requests());
        return index.request(0).orElseThrow();
    }

    @Test
    void aDeepRequestIsStoredAndReadBack() throws InterruptedException {
        inSmallStack(
                () -> {
                    Request request = request(DEEP, 0);
                    Request read = stored(request);
                    assertEquals(request.root().toString(), read.root().toString());
                    assertEquals(request.criticalPath().size(), read.criticalPath().size());
                });
    }

    @Test
    void aLargeRequestIsStoredAndReadBack() throws InterruptedException {
        inSmallStack(
                () -> {
                    Request read = stored(request(LARGE / 8, 7));
                    assertEquals(LARGE + 1, read.root().preorder().size());
                });
    }

    @Test
    void theTextOfADeepRequestHasALineForEachSpan() throws InterruptedException {
        inSmallStack(
                () -> {
                    String text = RequestText.request(SOURCE, request(DEEP, 0));
                    assertEquals(DEEP + 2, text.lines().count());
                    assertTrue(text.length() < 300 * DEEP, () -> text.length() + " characters");
                    assertTrue(text.contains("(" + DEEP + " deep) "));
                });
    }

    @Test
    void theJsonOfADeepRequestNamesEachSpanOnceAndIsNestedLittle() throws InterruptedException {
        inSmallStack(
                () -> {
                    JsonObject json =
                            RequestsTable.TABLE.json(
                                    RequestsTable.Row.of(SOURCE, request(DEEP, 1)));
                    assertTrue(nesting(JsonText.of(json)) < 450);
                    Map<Integer, Integer> callers = new HashMap<>();
                    List<JsonElement> pieces = new ArrayList<>(List.of(json.get("root")));
                    json.getAsJsonArray("deeper").forEach(pieces::add);
                    pieces.forEach(piece -> collect(piece.getAsJsonObject(), callers));
                    assertEquals(2 * DEEP + 1, callers.size());
                    for (int id = 1; id < callers.size(); id++) {
                        // A call that nobody serves comes before one that goes on.
                        assertEquals(id - 1 - (id + 1) % 2, callers.get(id), "caller of " + id);
                    }
                });
    }

    private static void collect(JsonObject span, Map<Integer, Integer> callers) {
        JsonElement caller = span.get("caller");
        int id = span.get("id").getAsInt();
        callers.put(id, caller.isJsonNull() ? -1 : caller.getAsInt());
        for (JsonElement child : span.getAsJsonArray("children")) {
            assertEquals(id, child.getAsJsonObject().get("caller").getAsInt());
            collect(child.getAsJsonObject(), callers);
        }
    }

    private static int nesting(String json) {
        int now = 0;
        int most = 0;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            now += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            most = Math.max(most, now);
        }
        return most;
    }

    @Test
    void theSegmentsOfACriticalPathNameTheirSpansById() {
        Request request = request(3, 1);
        JsonArray segments =
                CriticalPathTable.TABLE
                        .json(new CriticalPathTable.Row(SOURCE, request))
                        .getAsJsonArray("segments");
        List<Span> spans = request.root().preorder();
        Set<Integer> ids = new HashSet<>();
        for (int i = 0; i < segments.size(); i++) {
            Segment expected = request.criticalPath().get(i);
            int id = segments.get(i).getAsJsonObject().get("span").getAsInt();
            assertEquals(expected.span(), spans.get(id));
            ids.add(id);
        }
        assertEquals(Set.of(0, 1, 2, 3, 4, 5, 6), ids);
        String[] lines =
                CriticalPathTable.text(new CriticalPathTable.Row(SOURCE, request)).split("\n");
        assertTrue(lines[1].endsWith("  #1"), lines[1]);
    }
}

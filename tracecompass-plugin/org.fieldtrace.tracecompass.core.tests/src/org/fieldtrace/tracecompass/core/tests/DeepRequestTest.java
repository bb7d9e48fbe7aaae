// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.core.tables.RequestTableProvider;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that calls itself ten thousand times, as an endless recursion between services does.
 */
class DeepRequestTest {
    private static final int DEEP = 10_000;
    private static final long MICROSECOND = 1_000;
    private static final long START = 1_000_000;

    @TempDir static Path folder;

    @BeforeAll
    static void write() throws Exception {
        Address server = new Address(10, 0, 0, 1, 8080);
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("deep"), Vocabulary.current(), "h", 0)) {
            SyntheticProcess process = new SyntheticProcess(trace, 1, server);
            process.jvmInfo(START, "echo", "h");
            List<Exchange> open = new ArrayList<>();
            Address caller = new Address(10, 0, 0, 9, 1);
            long now = START;
            for (int i = 0; i <= DEEP; i++) {
                now += MICROSECOND;
                Exchange handling = process.serverRequest(now, i, "GET", "/echo", caller, 0);
                open.add(handling);
                if (i < DEEP) {
                    caller = new Address(10, 0, 1, 1, 1 + i);
                    now += MICROSECOND;
                    open.add(
                            process.clientRequest(
                                    now,
                                    i,
                                    "GET",
                                    "/echo",
                                    caller,
                                    server,
                                    0,
                                    0,
                                    handling.asyncId()));
                }
            }
            for (int i = open.size() - 1; i >= 0; i--) {
                now += MICROSECOND;
                process.respond(now, open.get(i), 200, 10);
            }
        }
    }

    private static JsonObject json(String section) {
        String json = PrintedReport.of("--section", section, "--format", "json", folder);
        return new Gson().fromJson(json, JsonObject.class);
    }

    private static <R extends ITmfTreeDataModel> List<R> rows(ITmfTreeDataProvider<R> provider) {
        var response = provider.fetchTree(Map.of(), new NullProgressMonitor());
        assertEquals(Status.COMPLETED, response.getStatus(), response::getStatusMessage);
        return response.getModel().getEntries();
    }

    private static int depth(List<? extends ITmfTreeDataModel> callersFirst) {
        Map<Long, Integer> depths = new HashMap<>();
        int deepest = 0;
        for (ITmfTreeDataModel row : callersFirst) {
            int depth = depths.getOrDefault(row.getParentId(), 0) + 1;
            depths.put(row.getId(), depth);
            deepest = Math.max(deepest, depth);
        }
        return deepest;
    }

    @Test
    void theReportTellsAllOfIt() {
        JsonObject json = json("requests");
        // The tree of operations is 200 deep; all spans below count as one.
        int others = DEEP + 1 - 200;
        assertEquals("{\"too_many_operations\":" + others + "}", json.get("unmatched").toString());
        assertEquals(1, json.getAsJsonArray("requests").size());
        JsonObject request = json.getAsJsonArray("requests").get(0).getAsJsonObject();
        assertFalse(request.get("cut").getAsBoolean());
        int spans = spans(request.getAsJsonObject("root"));
        for (JsonElement piece : request.getAsJsonArray("deeper")) {
            spans += spans(piece.getAsJsonObject());
        }
        assertEquals(DEEP + 1, spans);
        JsonObject path =
                json("critical-path").getAsJsonArray("critical_paths").get(0).getAsJsonObject();
        JsonArray segments = path.getAsJsonArray("segments");
        assertEquals(4 * DEEP + 1, segments.size());
        JsonObject middle = segments.get(2 * DEEP).getAsJsonObject();
        assertEquals(DEEP, middle.get("span").getAsInt());
    }

    private static int spans(JsonObject span) {
        int sum = 1;
        for (JsonElement child : span.getAsJsonArray("children")) {
            sum += spans(child.getAsJsonObject());
        }
        return sum;
    }

    @Test
    void viewsHaveARowForEachCallThatNamesItsCaller() throws Exception {
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("deep"))) {
            opened.requests();
            RequestsAnalysis analysis = RequestsAnalysis.of(opened.trace());
            List<RequestEntry> rows = rows(new RequestsDataProvider(analysis, List.of()));
            assertEquals(DEEP + 1, rows.size());
            for (int i = 1; i < rows.size(); i++) {
                assertEquals(rows.get(i - 1).getId(), rows.get(i).getCallerId());
            }
            // Views go down their rows by methods that call themselves.
            assertTrue(depth(rows) <= 200, () -> depth(rows) + " deep");
            var operations = rows(new RequestTableProvider<>(RequestTable.OPERATIONS, analysis));
            assertTrue(depth(operations) <= 202, () -> depth(operations) + " deep");
        }
    }
}

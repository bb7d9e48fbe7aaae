// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.report.ReportApplication;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shop of which two releases run, and a stock of which one does. */
class ReleasesTest {
    private static final long MILLISECOND = 1_000_000;
    private static final Address BROWSER = new Address(192, 0, 2, 9, 40_000);
    private static final Address STOCK = new Address(192, 0, 2, 3, 8080);

    @TempDir Path folder;

    private void write() throws IOException {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "h", 1_700_000_000L)) {
            new SyntheticProcess(trace, 3, STOCK).jvmInfo(50, "stock", "2.0", "h");
            serve(trace, 1, "1.4");
            serve(trace, 2, "1.5");
        }
    }

    /** A release serves a request, for which it makes one remote call. */
    private static void serve(SyntheticTrace trace, int vpid, String version) {
        SyntheticProcess shop =
                new SyntheticProcess(trace, vpid, new Address(192, 0, 2, vpid, 8080));
        long begin = vpid * 100 * MILLISECOND;
        shop.jvmInfo(begin, "shop", version, "h");
        shop.emit(shop.event("class_def").set("class_id", 1).set("name", "a.Item"), begin, vpid);
        shop.emit(
                shop.event("method_def")
                        .set("method_id", 1)
                        .set("class_name", "a.Client")
                        .set("method_name", "fetch")
                        .set("signature", "()V")
                        .set("source_file", "Client.java"),
                begin,
                vpid);
        shop.emit(
                shop.event("context_def")
                        .set("context_id", 5)
                        .set("method_ids", new long[] {1})
                        .set("lines", new long[] {vpid}),
                begin,
                vpid);
        Exchange handling =
                shop.serverRequest(begin + MILLISECOND, vpid, "GET", "/orders", BROWSER, 0);
        long scope = shop.remoteCallEnter(begin + 2 * MILLISECOND, vpid, 0);
        Exchange call =
                shop.clientRequest(
                        begin + 3 * MILLISECOND,
                        vpid,
                        "GET",
                        "/items",
                        new Address(192, 0, 2, vpid, 50_000),
                        STOCK,
                        0,
                        scope,
                        0);
        shop.respond(begin + 6 * MILLISECOND, call, 200, 10);
        shop.remoteCallExit(begin + 7 * MILLISECOND, vpid, scope, 5, 1);
        shop.emit(
                shop.event("alloc_count")
                        .set("context_id", 5)
                        .set("class_id", 1)
                        .set("count", 1000 * vpid),
                begin + 8 * MILLISECOND,
                vpid);
        shop.respond(begin + 9 * MILLISECOND, handling, 200, 10);
    }

    @Test
    void twoOfAServiceStandApartWithTheirVersionsAndOneOfAnotherHasItsNameAlone() throws Exception {
        write();
        JsonObject fields = report();
        assertEquals(
                List.of("shop 1.4: 1.4", "shop 1.5: 1.5", "stock: 2.0"),
                all(fields, "services", "service", "version"));
        assertEquals(
                List.of("shop 1.5: 2000", "shop 1.4: 1000"),
                all(fields, "contexts", "service", "allocations"));
    }

    @Test
    void requestsAndTheirLinesOfCodeNameThemAlike() throws Exception {
        write();
        assertEquals(
                List.of("shop 1.4", "shop 1.5"),
                all(report("--section", "call-sites", "--sort", "name"), "call_sites", "service"));
        assertEquals(
                List.of("shop 1.5: GET /orders"),
                all(
                        report("--section", "flat-operations", "--service", "shop 1.5"),
                        "operations",
                        "service",
                        "operation"));
    }

    @Test
    void theToolTipOfACallNamesTheVersionThoughTheServiceIsCalledByItsNameAlone() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "h", 1_700_000_000L)) {
            serve(trace, 1, "1.4");
        }
        try (OpenedTrace opened = new OpenedTrace(folder)) {
            opened.requests();
            RequestsDataProvider provider =
                    new RequestsDataProvider(RequestsAnalysis.of(opened.trace()), List.of());
            RequestEntry row =
                    provider.fetchTree(Map.of(), new NullProgressMonitor())
                            .getModel()
                            .getEntries()
                            .get(0);
            Map<String, String> tooltip =
                    provider.fetchTooltip(
                                    Map.of(
                                            DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                            List.of(row.getStartTime()),
                                            DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                            List.of(row.getId())),
                                    new NullProgressMonitor())
                            .getModel();
            assertEquals("shop", tooltip.get("Service"), tooltip::toString);
            assertEquals("1.4", tooltip.get("Version"), tooltip::toString);
        }
    }

    @Test
    void aRecordingFromBeforeAgentsToldOfThemIsRead() throws Exception {
        Vocabulary older = Vocabulary.current().without("service_version");
        try (SyntheticTrace trace = new SyntheticTrace(folder, older, "h", 1_700_000_000L)) {
            new SyntheticProcess(trace, 1, STOCK).jvmInfo(50, "stock", "h");
            new SyntheticProcess(trace, 2, STOCK).jvmInfo(60, "stock", "h");
        }
        assertEquals(List.of("stock: "), all(report(), "services", "service", "version"));
    }

    private static List<String> all(JsonObject report, String list, String... members) {
        List<String> found = new ArrayList<>();
        for (JsonElement entry : report.getAsJsonArray(list)) {
            JsonObject object = entry.getAsJsonObject();
            found.add(
                    String.join(
                            ": ",
                            Arrays.stream(members)
                                    .map(member -> object.get(member).getAsString())
                                    .toList()));
        }
        return found;
    }

    private JsonObject report(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> all = new ArrayList<>(List.of("--format", "json"));
        all.addAll(List.of(arguments));
        all.add(folder.toString());
        int status =
                new ReportApplication(
                                new PrintStream(out, true, StandardCharsets.UTF_8),
                                new PrintStream(err, true, StandardCharsets.UTF_8))
                        .run(all.toArray(String[]::new));
        assertEquals(0, status, () -> err.toString(StandardCharsets.UTF_8));
        return new Gson().fromJson(out.toString(StandardCharsets.UTF_8), JsonObject.class);
    }
}

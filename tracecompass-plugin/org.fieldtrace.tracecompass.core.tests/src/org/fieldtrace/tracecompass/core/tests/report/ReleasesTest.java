// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.synthetic.WriteReleases;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shop of which two releases run, and a stock of which one does. */
class ReleasesTest {
    private static final long MILLISECOND = 1_000_000;
    private static final Address STOCK = new Address(192, 0, 2, 3, 8080);

    @TempDir Path folder;

    private void write() throws IOException {
        WriteReleases.write(folder);
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
    void aServiceIsAskedForByItsNameForAllReleasesAndByThatOfARelease() throws Exception {
        write();
        List<String> both = List.of("shop 1.4: 1.4", "shop 1.5: 1.5");
        assertEquals(both, all(report("--service", "shop"), "services", "service", "version"));
        assertEquals(
                List.of("2000", "1000"),
                all(report("--service", "shop"), "contexts", "allocations"));
        for (String section : List.of("call-sites", "flat-operations")) {
            String list = section.equals("call-sites") ? "call_sites" : "operations";
            JsonObject ofAll = report("--section", section, "--sort", "name", "--service", "shop");
            assertEquals(List.of("shop 1.4", "shop 1.5"), all(ofAll, list, "service"), section);
            JsonObject ofOne = report("--section", section, "--service", "shop 1.4");
            assertEquals(List.of("shop 1.4"), all(ofOne, list, "service"), section);
        }
        assertEquals(
                List.of("stock"), all(report("--service", "stock 2.0"), "services", "service"));
    }

    @Test
    void anOperationOfBothStandsWithItsNumbersBeforeAndAfter() throws Exception {
        write();
        JsonObject releases = report("--section", "releases");
        assertEquals(
                List.of("shop: 1.4: 1.5: GET /orders"),
                all(
                        releases,
                        "operations",
                        "service",
                        "version_before",
                        "version_after",
                        "operation"));
        JsonObject operation = releases.getAsJsonArray("operations").get(0).getAsJsonObject();
        for (String release : List.of("before", "after")) {
            JsonObject numbers = operation.getAsJsonObject(release);
            assertEquals(1, numbers.get("count").getAsLong());
            assertEquals(10, numbers.get("bytes").getAsLong());
            assertEquals(8 * MILLISECOND, numbers.get("median_ns").getAsLong(), MILLISECOND / 10.0);
        }
        assertEquals(
                List.of(),
                all(
                        report("--section", "releases", "--service", "stock"),
                        "operations",
                        "service"));
    }

    @Test
    void theToolTipOfACallNamesTheVersionThoughTheServiceIsCalledByItsNameAlone() throws Exception {
        WriteReleases.writeOne(folder);
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
        List<String> all = new ArrayList<>(List.of("--format", "json"));
        all.addAll(List.of(arguments));
        all.add(folder.toString());
        return new Gson().fromJson(PrintedReport.of(all.toArray()), JsonObject.class);
    }
}

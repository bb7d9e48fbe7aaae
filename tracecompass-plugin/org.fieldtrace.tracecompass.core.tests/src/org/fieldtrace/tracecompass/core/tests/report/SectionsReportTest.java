// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two requests of an operation that tell their sections, one with a stop, and one that does not.
 */
class SectionsReportTest {
    private static final long MILLISECOND = 1_000_000;

    @TempDir Path folder;

    private void write() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "alpha", 1_700_000_000L)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(192, 0, 2, 1, 8080));
            shop.jvmInfo(100, "shop", "alpha");
            Exchange first = serve(shop, 10);
            shop.sections(
                    20 * MILLISECOND - 1,
                    first,
                    MILLISECOND,
                    new long[] {0, 1, 2},
                    new long[] {2 * MILLISECOND, 6 * MILLISECOND, 2 * MILLISECOND},
                    new long[] {MILLISECOND, 0, -1});
            shop.respond(20 * MILLISECOND, first, 200, 10);
            Exchange second = serve(shop, 30);
            shop.collectionPause(33 * MILLISECOND, 2 * MILLISECOND);
            shop.sections(
                    50 * MILLISECOND - 1,
                    second,
                    0,
                    new long[] {0, 1},
                    new long[] {4 * MILLISECOND, 16 * MILLISECOND},
                    new long[] {MILLISECOND, 8 * MILLISECOND});
            shop.handlingWait(50 * MILLISECOND - 1, second, 38 * MILLISECOND, first);
            shop.respond(50 * MILLISECOND, second, 200, 10);
            shop.respond(70 * MILLISECOND, serve(shop, 60), 200, 10);
        }
    }

    private static Exchange serve(SyntheticProcess shop, long time) {
        return shop.serverRequest(
                time * MILLISECOND, 11, "GET", "/orders", new Address(192, 0, 2, 2, 40000), 0);
    }

    @Test
    void anOperationHasTheSectionsOfItsHandlingsWhichSumToTheirDuration() throws Exception {
        write();
        JsonArray operations =
                new Gson().fromJson(report("json"), JsonObject.class).getAsJsonArray("operations");
        assertEquals(1, operations.size());
        JsonObject operation = operations.get(0).getAsJsonObject();
        assertEquals("GET /orders", operation.get("operation").getAsString());
        assertEquals(2, operation.get("handlings").getAsLong());
        assertEquals(1, operation.get("handlings_without_sections").getAsLong());
        assertEquals(30 * MILLISECOND, operation.get("duration_ns").getAsLong());
        assertEquals(MILLISECOND, operation.getAsJsonObject("receive").get("wall_ns").getAsLong());
        JsonObject held = operation.getAsJsonArray("held").get(0).getAsJsonObject();
        assertEquals("GET /orders", held.get("holder").getAsString());
        assertEquals(38 * MILLISECOND, held.get("wall_ns").getAsLong());
        List<String> sections = new ArrayList<>();
        for (JsonElement element : operation.getAsJsonArray("sections")) {
            JsonObject section = element.getAsJsonObject();
            sections.add(
                    section.get("section").getAsString()
                            + " "
                            + section.get("wall_ns").getAsLong() / MILLISECOND
                            + " "
                            + section.get("timed_ns").getAsLong() / MILLISECOND
                            + " "
                            + section.get("cpu_ns").getAsLong() / MILLISECOND);
        }
        assertEquals(
                List.of(
                        "preprocess 4 4 2",
                        "service 22 22 8",
                        "send 2 0 0",
                        "hand_over 0 0 0",
                        "other 0 0 0",
                        "collection 2 2 0"),
                sections);
    }

    @Test
    void theyAreToldToPeople() throws Exception {
        write();
        String text = report("text");
        assertTrue(text.contains("shop[GET /orders]  2 handlings (1 more do not tell)\n"), text);
        assertTrue(text.contains("   73.3 %   36.4 %    service\n"), text);
        assertTrue(text.contains("  receive, before the handling\n"), text);
        assertTrue(text.contains("  1 waited for GET /orders, which held the event loop\n"), text);
        assertTrue(!text.contains("hand over"), text);
    }

    @Test
    void aRecordingWithoutThemSaysHowToRecordThem() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "alpha", 1_700_000_000L)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(192, 0, 2, 1, 8080));
            shop.jvmInfo(100, "shop", "alpha");
            shop.respond(70 * MILLISECOND, serve(shop, 60), 200, 10);
        }
        assertTrue(report("text").contains("record with the agent's option sections=on\n"));
    }

    private String report(String format) {
        return PrintedReport.of("--section", "sections", "--format", format, folder.toString());
    }
}

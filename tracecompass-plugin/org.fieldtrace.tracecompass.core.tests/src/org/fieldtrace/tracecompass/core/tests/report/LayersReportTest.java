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

/** Three requests of an operation, of which two were sampled, one of them twice. */
class LayersReportTest {
    private static final long MILLISECOND = 1_000_000;

    @TempDir Path folder;

    private void write(boolean isSampled) throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "alpha", 1_700_000_000L)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(192, 0, 2, 1, 8080));
            shop.jvmInfo(100, "shop", "alpha");
            Exchange first = serve(shop, 10);
            Exchange second = serve(shop, 11);
            Exchange third = serve(shop, 12);
            if (isSampled) {
                shop.layers(20 * MILLISECOND, first, List.of("application", "jdk", "native"));
                shop.layers(21 * MILLISECOND, first, List.of("jackson", "jdk"));
                shop.layers(22 * MILLISECOND, second, List.of("application"));
            }
            shop.respond(30 * MILLISECOND, first, 200, 10);
            shop.respond(31 * MILLISECOND, second, 200, 10);
            shop.respond(32 * MILLISECOND, third, 200, 10);
            if (isSampled) {
                shop.layers(33 * MILLISECOND, third, List.of("late"));
            }
        }
    }

    private static Exchange serve(SyntheticProcess shop, long time) {
        return shop.serverRequest(
                time * MILLISECOND,
                (int) time,
                "GET",
                "/orders",
                new Address(192, 0, 2, 2, (int) (40000 + time)),
                0);
    }

    @Test
    void anOperationHasTheSamplesOfItsHandlingsByLayer() throws Exception {
        write(true);
        JsonArray operations =
                new Gson().fromJson(report("json"), JsonObject.class).getAsJsonArray("operations");
        assertEquals(1, operations.size());
        JsonObject operation = operations.get(0).getAsJsonObject();
        assertEquals("GET /orders", operation.get("operation").getAsString());
        assertEquals(3, operation.get("handlings").getAsLong());
        assertEquals(2, operation.get("handlings_sampled").getAsLong());
        assertEquals(6, operation.get("samples").getAsLong());
        List<String> layers = new ArrayList<>();
        for (JsonElement element : operation.getAsJsonArray("layers")) {
            JsonObject layer = element.getAsJsonObject();
            layers.add(
                    layer.get("layer").getAsString()
                            + " "
                            + layer.getAsJsonObject("for").get("samples").getAsLong()
                            + " "
                            + layer.getAsJsonObject("in").get("samples").getAsLong());
        }
        assertEquals(List.of("application 4 2", "jackson 2 1", "jdk 0 2", "native 0 1"), layers);
    }

    @Test
    void aShareHasItsInterval() throws Exception {
        write(true);
        JsonObject application =
                new Gson()
                        .fromJson(report("json"), JsonObject.class)
                        .getAsJsonArray("operations")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonArray("layers")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonObject("for");
        assertEquals(4 / 6.0, application.get("share").getAsDouble(), 1e-12);
        // Wilson (1927) for 4 of 6 and z = 1.96.
        assertEquals(0.300, application.get("low").getAsDouble(), 5e-4);
        assertEquals(0.903, application.get("high").getAsDouble(), 5e-4);
    }

    @Test
    void theyAreToldToPeople() throws Exception {
        write(true);
        String text = report("text");
        assertTrue(text.contains("shop[GET /orders]  6 samples in 2 of 3 handlings\n"), text);
        assertTrue(
                text.contains("66.7 % [30.0, 90.3]   33.3 % [9.7, 70.0]       application\n"),
                text);
        assertTrue(!text.contains("  late\n"), text);
        assertTrue(text.contains("1 time a thread was sampled that worked for an exchange"), text);
    }

    @Test
    void aRecordingWithoutThemSaysHowToRecordThem() throws Exception {
        write(false);
        assertTrue(report("text").contains("record with the agent's option layers.rate=49\n"));
    }

    @Test
    void samplesThatAreToldAfterTheEndCountWhereTheServerSaidThatTheyFollow() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "alpha", 1_700_000_000L)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(192, 0, 2, 1, 8080));
            shop.jvmInfo(100, "shop", "alpha");
            Exchange first = serve(shop, 10);
            Exchange second = serve(shop, 11);
            shop.layersFollow(29 * MILLISECOND, first);
            shop.respond(30 * MILLISECOND, first, 200, 10);
            shop.respond(31 * MILLISECOND, second, 200, 10);
            serve(shop, 900);
            shop.layers(1000 * MILLISECOND, first, List.of("express", "v8"));
            shop.layers(1001 * MILLISECOND, second, List.of("late"));
        }
        String text = report("text");
        assertTrue(text.contains("shop[GET /orders]  2 samples in 1 of 3 handlings\n"), text);
        assertTrue(text.contains("1 time a thread was sampled that worked for an exchange"), text);
    }

    private String report(String format) {
        return PrintedReport.of("--section", "layers", "--format", format, folder.toString());
    }
}

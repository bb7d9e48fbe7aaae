// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three requests of an operation, of which two were counted, each for half of its time. */
class CountersReportTest {
    private static final long MILLISECOND = 1_000_000;

    private static final int INSTRUCTIONS = 0;
    private static final int CYCLES = 1;
    private static final int CACHE_MISSES = 2;
    private static final int TASK_CLOCK = 3;
    private static final int CONTEXT_SWITCHES = 4;

    @TempDir Path folder;

    private void write(Map<Integer, Long> first, Map<Integer, Long> second) throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "alpha", 1_700_000_000L)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(192, 0, 2, 1, 8080));
            shop.jvmInfo(100, "shop", "alpha");
            Exchange one = serve(shop, 10);
            Exchange two = serve(shop, 11);
            Exchange three = serve(shop, 12);
            if (!first.isEmpty()) {
                shop.counters(20 * MILLISECOND, one, 2 * MILLISECOND, MILLISECOND, first);
                shop.counters(21 * MILLISECOND, two, 2 * MILLISECOND, MILLISECOND, second);
            }
            shop.respond(30 * MILLISECOND, one, 200, 10);
            shop.respond(31 * MILLISECOND, two, 200, 10);
            shop.respond(32 * MILLISECOND, three, 200, 10);
        }
    }

    private void writeAll() throws Exception {
        write(
                Map.of(INSTRUCTIONS, 1_000_000L, CYCLES, 1_200_000L, CACHE_MISSES, 900L),
                Map.of(INSTRUCTIONS, 3_000_000L, CYCLES, 3_800_000L, CACHE_MISSES, 1_100L));
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
    void anOperationHasItsPathLengthCyclesAndMisses() throws Exception {
        writeAll();
        JsonObject operation =
                new Gson()
                        .fromJson(report("json"), JsonObject.class)
                        .getAsJsonArray("operations")
                        .get(0)
                        .getAsJsonObject();
        assertEquals("GET /orders", operation.get("operation").getAsString());
        assertEquals(3, operation.get("handlings").getAsLong());
        assertEquals(2, operation.get("handlings_counted").getAsLong());
        assertEquals(4 * MILLISECOND, operation.get("time_ns").getAsLong());
        assertEquals(0.5, operation.get("measured_share").getAsDouble(), 1e-12);
        JsonObject means = operation.getAsJsonObject("per_handling");
        assertEquals(4_000_000, means.get("instructions").getAsDouble(), 1e-3);
        assertEquals(5_000_000, means.get("cycles").getAsDouble(), 1e-3);
        assertEquals(2_000, means.get("cache_misses").getAsDouble(), 1e-6);
        assertTrue(!means.has("task_clock"));
        assertEquals(1.25, operation.get("cycles_per_instruction").getAsDouble(), 1e-12);
        assertEquals(0.5, operation.get("cache_misses_per_1000_instructions").getAsDouble(), 1e-12);
    }

    @Test
    void theyAreToldToPeople() throws Exception {
        writeAll();
        String text = report("text");
        assertTrue(
                text.contains(
                        "    4,000,000   1.25    0.50         -         -         -  "
                                + "shop[GET /orders]  2 of 3 handlings, counted in 50.0 % of the"
                                + " time\n"),
                text);
    }

    @Test
    void whereTheProcessorGivesNoCountersTheReportSaysSo() throws Exception {
        write(
                Map.of(TASK_CLOCK, MILLISECOND, CONTEXT_SWITCHES, 3L),
                Map.of(TASK_CLOCK, MILLISECOND, CONTEXT_SWITCHES, 1L));
        String text = report("text");
        assertTrue(text.contains("            -      -       -   2.00 ms       4.0"), text);
        assertTrue(text.contains("the processor gave no counters; fieldtrace doctor"), text);
    }

    @Test
    void aRecordingWithoutThemSaysHowToRecordThem() throws Exception {
        write(Map.of(), Map.of());
        assertTrue(report("text").contains("record with the agent's option counters=on\n"));
    }

    private String report(String format) {
        return PrintedReport.of("--section", "counters", "--format", format, folder.toString());
    }
}

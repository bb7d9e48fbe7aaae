// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.StateSystemUtils;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.methods.MethodsAnalysis;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The calls of a thread that serves one request: place [1000, 1100] calls check [1010, 1040], and
 * waits for another service in [1050, 1080].
 */
class MethodsTest {
    private static final long ZERO = 1_700_000_000_000_000_000L;
    private static final int VPID = 4711;

    @TempDir Path folder;

    @BeforeEach
    void write() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "alpha", ZERO)) {
            SyntheticProcess shop =
                    new SyntheticProcess(
                            trace, VPID, new SyntheticProcess.Address(192, 0, 2, 1, 8080));
            shop.jvmInfo(100, "shop", "alpha");
            define(trace, 1, "place");
            define(trace, 2, "check");
            Exchange request =
                    shop.serverRequest(
                            900,
                            11,
                            "GET",
                            "/orders",
                            new SyntheticProcess.Address(192, 0, 2, 2, 40000),
                            0);
            SyntheticProcess.Address database = new SyntheticProcess.Address(192, 0, 2, 3, 5432);
            Exchange call =
                    shop.clientRequest(
                            1050,
                            11,
                            "GET",
                            "/stock",
                            new SyntheticProcess.Address(192, 0, 2, 1, 50000),
                            database,
                            0,
                            0,
                            request.asyncId());
            shop.respond(1080, call, 200, 10);
            block(trace, 1500, 1000, request.id(), new long[0], 0, 1, 1, 2 * 10 + 1, 2, 2 * 30);
            shop.respond(1600, request, 200, 10);
            block(trace, 1700, 1100, request.id(), new long[] {1}, 2, 1, 0, 2);
            trace.add(
                    trace.event("method_room")
                            .set("thread_id", 3L)
                            .set("entries", 7L)
                            .set("room", 64L),
                    1800,
                    VPID,
                    11);
        }
    }

    private static void define(SyntheticTrace trace, long probe, String method) {
        trace.add(
                trace.event("probe_def")
                        .set("probe_id", probe)
                        .set("class_name", "a.Order")
                        .set("method_name", method),
                200,
                VPID,
                VPID);
    }

    private static void block(
            SyntheticTrace trace,
            long time,
            long base,
            long request,
            long[] open,
            long entriesBefore,
            long... records) {
        trace.add(
                trace.event("method_block")
                        .set("thread_id", 3L)
                        .set("os_thread_id", 11L)
                        .set("thread_name", "worker")
                        .set("request_id", request)
                        .set("base_ns", base)
                        .set("entries_before", entriesBefore)
                        .set("depth", (long) open.length)
                        .set("open", open)
                        .set("lost", 4L)
                        .set("records", records),
                time,
                VPID,
                99);
    }

    @Test
    void standInTheHistoryAsCallStacksDo() throws Exception {
        try (OpenedTrace opened = new OpenedTrace(folder)) {
            MethodsAnalysis analysis =
                    TmfTraceUtils.getAnalysisModuleOfClass(
                            opened.trace(), MethodsAnalysis.class, MethodsAnalysis.ID);
            analysis.schedule();
            assertTrue(analysis.waitForCompletion());
            ITmfStateSystem states = analysis.getStateSystem();
            int stack = states.getQuarkAbsolute("Processes", "shop 4711", "worker 11", "CallStack");
            assertEquals(
                    List.of("1000-1099 a.Order.place"),
                    intervals(states, states.getQuarkRelative(stack, "1")));
            assertEquals(
                    List.of("1010-1039 a.Order.check"),
                    intervals(states, states.getQuarkRelative(stack, "2")));
            // What flame graphs and statistics are made of.
            List<Long> durations = new ArrayList<>();
            analysis.getCallStackSeries().forEach(call -> durations.add(call.getLength()));
            assertEquals(List.of(30L, 100L), durations.stream().sorted().toList());
        }
    }

    private static List<String> intervals(ITmfStateSystem states, int quark) throws Exception {
        List<String> found = new ArrayList<>();
        for (ITmfStateInterval interval :
                StateSystemUtils.queryHistoryRange(
                        states, quark, states.getStartTime(), states.getCurrentEndTime())) {
            if (interval.getValue() != null) {
                found.add(
                        (interval.getStartTime() - ZERO)
                                + "-"
                                + (interval.getEndTime() - ZERO)
                                + " "
                                + interval.getValue());
            }
        }
        return found;
    }

    @Test
    void areReportedByOperationWithTheirExclusiveTime() {
        JsonObject report = new Gson().fromJson(report("json"), JsonObject.class);
        JsonArray methods = report.getAsJsonArray("methods");
        assertEquals(
                "[{\"service\":\"shop\",\"operation\":\"GET /orders\",\"method\":\"a.Order.place\","
                        + "\"calls\":1,\"exclusive_ns\":70,\"critical_ns\":40,\"inclusive_ns\":100,\"thrown\":1,"
                        + "\"requests\":1,\"median_exclusive_ns\":71,\"calls_per_request\":1.0},"
                        + "{\"service\":\"shop\",\"operation\":\"GET /orders\",\"method\":"
                        + "\"a.Order.check\",\"calls\":1,\"exclusive_ns\":30,\"critical_ns\":30,\"inclusive_ns\":30,"
                        + "\"thrown\":0,\"requests\":1,\"median_exclusive_ns\":30,"
                        + "\"calls_per_request\":1.0}]",
                methods.toString());
        assertEquals(4, report.get("calls_left_out").getAsLong());
        assertEquals(0, report.get("calls_missing").getAsLong());
        assertEquals(5, report.get("calls_unwritten_least").getAsLong());
        assertEquals(5 + 64, report.get("calls_unwritten_most").getAsLong());
    }

    @Test
    void areToldToPeople() {
        String text = report("text");
        assertTrue(
                text.contains(
                        "    70 ns     40 ns    100 ns     70 ns     71 ns      1.00            1        1  "),
                text);
        assertTrue(text.contains("  a.Order.place  shop[GET /orders]\n"), text);
        assertTrue(text.contains("4 calls were left out, because the agent's buffers"), text);
        assertTrue(text.contains("At least 5 and at most 69 calls of the last moments"), text);
    }

    private String report(String format) {
        return PrintedReport.of("--section", "methods", "--format", format, folder.toString());
    }
}

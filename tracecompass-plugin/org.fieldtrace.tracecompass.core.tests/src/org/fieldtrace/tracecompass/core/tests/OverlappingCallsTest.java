// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.assembly.Limits;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.requests.OverlapPreference;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service whose second call begins five microseconds before the end of its first is told. */
class OverlappingCallsTest {
    private static final long MICROSECOND = 1_000;
    private static final long START = 1_000_000;

    @TempDir static Path folder;

    @BeforeAll
    static void write() throws Exception {
        Address server = new Address(10, 0, 0, 1, 8080);
        Address store = new Address(10, 0, 0, 2, 5432);
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("t"), Vocabulary.current(), "h", 0)) {
            SyntheticProcess process = new SyntheticProcess(trace, 1, server);
            process.jvmInfo(START, "shop", "h");
            Address browser = new Address(10, 0, 0, 9, 1);
            Exchange handling = process.serverRequest(START, 1, "GET", "/", browser, 0);
            long id = handling.asyncId();
            Exchange first = call(process, START, 1000, store, id);
            Exchange second = call(process, START + 495 * MICROSECOND, 1001, store, id);
            process.respond(START + 500 * MICROSECOND, first, 200, 10);
            process.respond(START + 900 * MICROSECOND, second, 200, 10);
            process.respond(START + 900 * MICROSECOND, handling, 200, 10);
        }
    }

    private static Exchange call(
            SyntheticProcess process, long time, int port, Address peer, long id) {
        Address own = new Address(10, 0, 0, 1, port);
        return process.clientRequest(time, 1, "GET", "/item", own, peer, 0, 0, id);
    }

    private static List<Long> criticalTimes(RequestsAnalysis analysis) throws Exception {
        Request request = analysis.history().index().request(0).orElseThrow();
        return request.root().children().stream()
                .map(call -> call.metrics().criticalTime() / MICROSECOND)
                .toList();
    }

    private static List<Long> criticalTimesOf(RequestsAnalysis analysis) throws Exception {
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("t"))) {
            assertTrue(analysis.setTrace(opened.trace()));
            analysis.schedule();
            assertTrue(analysis.waitForCompletion());
            return criticalTimes(analysis);
        } finally {
            analysis.dispose();
        }
    }

    @Test
    void aHistoryOfAnotherAllowanceIsNotReused() throws Exception {
        assertEquals(
                List.of(495L, 405L),
                criticalTimesOf(new RequestsAnalysis(Limits.DEFAULT, OverlapAllowance.DEFAULT)));
        assertEquals(
                List.of(0L, 405L),
                criticalTimesOf(new RequestsAnalysis(Limits.DEFAULT, OverlapAllowance.NONE)));
        assertEquals(
                List.of(495L, 405L),
                criticalTimesOf(new RequestsAnalysis(Limits.DEFAULT, OverlapAllowance.DEFAULT)));
    }

    @Test
    void theAllowanceIsAPreference() throws Exception {
        IEclipsePreferences node = InstanceScope.INSTANCE.getNode(OverlapPreference.NODE);
        try {
            node.putInt(OverlapPreference.KEY, 4);
            assertEquals(List.of(0L, 405L), criticalTimesOf(new RequestsAnalysis()));
            node.putInt(OverlapPreference.KEY, 5);
            assertEquals(List.of(495L, 405L), criticalTimesOf(new RequestsAnalysis()));
            node.putInt(OverlapPreference.KEY, Integer.MAX_VALUE);
            assertEquals(OverlapAllowance.MOST, OverlapPreference.get().nanoseconds());
        } finally {
            node.remove(OverlapPreference.KEY);
        }
    }

    @Test
    void theAllowanceIsAnOptionOfTheReport() {
        String path = "critical-path";
        String trace = folder.toString();
        String[] lines = PrintedReport.of("--section", path, "--overlap", "5", trace).split("\n");
        assertTrue(lines[1].endsWith("  #1"), lines[1]);
        assertTrue(lines[2].endsWith("  #2"), lines[2]);
        lines = PrintedReport.of("--section", path, "--overlap", "4", trace).split("\n");
        assertTrue(lines[1].endsWith("  #0"), lines[1]);
        assertTrue(lines[2].endsWith("  #2"), lines[2]);
    }

    @Test
    void anAllowanceOutOfRangeIsRefused() {
        for (String value : List.of("-1", "10001", "x", "99999999999999999999")) {
            PrintedReport refused = PrintedReport.with("--overlap", value, folder);
            assertEquals(2, refused.status());
            String told = refused.err();
            assertTrue(told.contains("--overlap takes microseconds from 0 to 10000"), told);
        }
    }
}

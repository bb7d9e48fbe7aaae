// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
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
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bar of a handling says for what it waits, where its contexts are told. */
class ContextStatesTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long TIMER = 20;

    @Test
    void aPartOfABarHasTheNameOfWhatTheHandlingWaitsFor(@TempDir Path folder) throws Exception {
        write(folder.resolve("trace"));
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            opened.requests();
            RequestsDataProvider provider =
                    new RequestsDataProvider(RequestsAnalysis.of(opened.trace()), List.of());
            RequestEntry row =
                    provider.fetchTree(Map.of(), new NullProgressMonitor())
                            .getModel()
                            .getEntries()
                            .get(0);
            List<String> parts =
                    provider
                            .fetchRowModel(
                                    asked(row, row.getStartTime(), row.getEndTime()),
                                    new NullProgressMonitor())
                            .getModel()
                            .getRows()
                            .get(0)
                            .getStates()
                            .stream()
                            .map(s -> s.getLabel() + " " + s.getDuration() / MILLISECOND)
                            .toList();
            assertEquals(List.of("null 10", "timer 20", "null 10"), parts);
            assertEquals("timer, 20.0 ms", waitsFor(provider, row, 25));
            assertEquals(null, waitsFor(provider, row, 35));
        }
    }

    /** A handling of 40 ms that waits for a timer from 10 on, for 20 ms. */
    private static void write(Path folder) throws Exception {
        SyntheticTrace trace = new SyntheticTrace(folder, Vocabulary.current(), "h", 0);
        Address server = new Address(10, 0, 0, 1, 8080);
        SyntheticProcess process = new SyntheticProcess(trace, 1, server);
        process.jvmInfo(MILLISECOND, "users", "h");
        Address client = new Address(10, 0, 0, 2, 40_000);
        Exchange handling = process.serverRequest(10 * MILLISECOND, 2, "GET", "/a", client, 0);
        long start = 20 * MILLISECOND;
        process.handOver(start, 2, TIMER, handling.asyncId(), "Timeout");
        process.context(start + 20 * MILLISECOND, 2, "enter", TIMER, 0);
        process.context(start + 20 * MILLISECOND + 1, 2, "exit", TIMER, 0);
        process.respond(50 * MILLISECOND, handling, 200, 10);
        trace.close();
    }

    private static Map<String, Object> asked(RequestEntry row, long... times) {
        return Map.of(
                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                Arrays.stream(times).boxed().toList(),
                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                List.of(row.getId()));
    }

    private static String waitsFor(RequestsDataProvider provider, RequestEntry row, long after) {
        return provider.fetchTooltip(
                        asked(row, row.getStartTime() + after * MILLISECOND),
                        new NullProgressMonitor())
                .getModel()
                .get("Waits for");
    }
}

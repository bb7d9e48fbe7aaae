// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A shop creates a table as it starts, and answers a request. */
class OutsideRequestsReportTest {
    private static final long MILLISECOND = 1_000_000;
    private static final Address NONE = new Address(0, 0, 0, 0, 0);
    private static final String APART = "Outside of requests, such as statements at start-up:";

    @TempDir Path folder;

    private void write() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("trace"), Vocabulary.current(), "h", 0)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 80));
            shop.jvmInfo(MILLISECOND, "shop", "h");
            execute(shop, 2 * MILLISECOND, 90 * MILLISECOND, "CREATE TABLE orders", 0);
            Address user = new Address(10, 0, 0, 9, 50_000);
            Exchange order = shop.serverRequest(100 * MILLISECOND, 3, "GET", "/orders", user, 0);
            execute(shop, 102 * MILLISECOND, 103 * MILLISECOND, "SELECT orders", order.asyncId());
            shop.respond(110 * MILLISECOND, order, 200, 10);
        }
    }

    private static void execute(
            SyntheticProcess shop, long from, long until, String statement, long context) {
        Exchange call =
                shop.clientRequest(
                        from, 3, "OTHER", "jdbc:h2 " + statement, NONE, NONE, 0, 0, context);
        shop.respond(until, call, 0, -1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"operations", "flat-operations"})
    void whatNoRequestMakesStandsBelowAllOthers(String section) throws Exception {
        write();
        String text = PrintedReport.of("--section", section, folder.toString());
        List<Integer> order =
                List.of(
                        text.indexOf("SELECT orders"),
                        text.indexOf(APART),
                        text.indexOf("CREATE TABLE orders"));
        assertEquals(order.stream().sorted().toList(), order, text);
        assertTrue(order.get(0) > 0, text);
        assertTrue(text.contains("Requests: 1."), text);
    }

    @Test
    void theViewOfRequestsCountsOnlyThese() throws Exception {
        write();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            opened.requests();
            RequestsDataProvider provider =
                    new RequestsDataProvider(RequestsAnalysis.of(opened.trace()), List.of());
            assertEquals(
                    1,
                    RequestsDataProvider.count(
                            provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel()));
        }
    }
}

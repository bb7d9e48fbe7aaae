// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shop sends a message within a request, and billing handles it later. */
class MessageRequestsTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long SENT = 20 * MILLISECOND;
    private static final long TAKEN = 25 * MILLISECOND;
    private static final long HANDLED = 320 * MILLISECOND;
    private static final long DONE = 400 * MILLISECOND;
    private static final long CALL = 10 * MILLISECOND;
    private static final Address PRICES = new Address(10, 0, 0, 3, 80);
    private static final Address NONE = new Address(0, 0, 0, 0, 0);

    @TempDir static Path folder;

    @BeforeAll
    static void write() throws Exception {
        write(folder, "kafka");
    }

    private static void write(Path folder, String broker) throws Exception {
        write(folder, broker, 0);
    }

    /**
     * @param calls that the handling makes, one after the other
     */
    private static void write(Path folder, String broker, int calls) throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("trace"), Vocabulary.current(), "h", 0)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 80));
            SyntheticProcess billing = new SyntheticProcess(trace, 2, NONE);
            shop.jvmInfo(MILLISECOND, "shop", "h");
            billing.jvmInfo(MILLISECOND, "billing", "h");
            Address browser = new Address(10, 0, 0, 9, 50_000);
            Exchange order = shop.serverRequest(10 * MILLISECOND, 3, "POST", "/orders", browser, 0);
            Exchange send =
                    shop.clientRequest(
                            SENT,
                            3,
                            "OTHER",
                            broker + " SEND orders",
                            NONE,
                            NONE,
                            0,
                            0,
                            order.asyncId());
            tell(shop, TAKEN, send, broker);
            shop.respond(TAKEN, send, 0, -1);
            shop.respond(30 * MILLISECOND, order, 200, 10);
            Exchange handling =
                    billing.serverRequest(HANDLED, 4, "OTHER", broker + " PROCESS orders", NONE, 0);
            tell(billing, HANDLED, handling, broker);
            for (int i = 0; i < calls; i++) {
                long begin = HANDLED + i * CALL;
                Address from = new Address(10, 0, 0, 2, 40_000 + i);
                Exchange call =
                        billing.clientRequest(
                                begin, 4, "GET", "/price", from, PRICES, 0, 0, handling.asyncId());
                billing.respond(begin + CALL - 1, call, 200, 10);
            }
            billing.respond(DONE, handling, 0, -1);
        }
    }

    /** Of Kafka's messages their place is known, of those of JMS their id. */
    private static void tell(SyntheticProcess who, long time, Exchange exchange, String broker) {
        if (broker.equals("kafka")) {
            who.message(time, exchange, "c", "orders", 7);
        } else {
            who.messageWithId(time, exchange, "orders", -7);
        }
    }

    private static String report(String section, String format) {
        return report(folder, section, format);
    }

    private static String report(Path folder, String section, String format) {
        return PrintedReport.of("--section", section, "--format", format, folder.toString());
    }

    @Test
    void theReportTellsHowLongTheMessageWasInTheQueue() {
        JsonObject json = new Gson().fromJson(report("requests", "json"), JsonObject.class);
        assertEquals("{}", json.get("unmatched").toString());
        assertEquals(1, json.getAsJsonArray("requests").size());
        JsonObject request = json.getAsJsonArray("requests").get(0).getAsJsonObject();
        JsonObject root = request.getAsJsonObject("root");
        assertEquals(20 * MILLISECOND, root.get("total_ns").getAsLong());
        JsonObject send = root.getAsJsonArray("children").get(0).getAsJsonObject();
        assertEquals("kafka", send.get("service").getAsString());
        assertEquals("SEND orders", send.get("operation").getAsString());
        assertTrue(send.get("critical").getAsBoolean());
        assertTrue(send.get("queue_ns").isJsonNull());
        JsonObject handling = send.getAsJsonArray("children").get(0).getAsJsonObject();
        assertEquals("billing", handling.get("service").getAsString());
        assertEquals("PROCESS orders", handling.get("operation").getAsString());
        assertEquals("message", handling.get("kind").getAsString());
        assertEquals(HANDLED - SENT, handling.get("queue_ns").getAsLong());
        assertEquals(DONE - HANDLED, handling.get("total_ns").getAsLong());
        assertTrue(handling.get("detached").getAsBoolean());
        assertFalse(handling.get("critical").getAsBoolean());

        String text = report("requests", "text");
        assertTrue(
                text.contains("billing[PROCESS orders]  #2  after 310 ms, in queue 300 ms"), text);
        assertFalse(report("critical-path", "text").contains("billing"));
    }

    @Test
    void theFixListTellsWhatIsWrongInTheHandling(@TempDir Path other) throws Exception {
        write(other, "kafka", 7);
        String text = report(other, "fix-list", "text");
        assertTrue(text.contains("N+1: 10.0.0.3:80[GET /price] from billing"), text);
        assertTrue(text.contains("billing calls 10.0.0.3:80"), text);
        assertTrue(text.contains("median gains at most 60.0 ms of 80.0 ms"), text);
        JsonObject json = new Gson().fromJson(report(other, "fix-list", "json"), JsonObject.class);
        assertTrue(json.toString().contains("\"kind\":\"n_plus_one\""), json::toString);
    }

    @Test
    void theHashOfItsIdTellsWhichMessageIsHandled(@TempDir Path other) throws Exception {
        write(other, "jms");
        String text = report(other, "requests", "text");
        assertTrue(text.contains("jms[SEND orders]"), text);
        assertTrue(
                text.contains("billing[PROCESS orders]  #2  after 310 ms, in queue 300 ms"), text);
    }

    @Test
    void aRowOfRequestFlowBeginsInTheQueueToWhichAnArrowLeads() throws Exception {
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            opened.requests();
            RequestsDataProvider provider =
                    new RequestsDataProvider(RequestsAnalysis.of(opened.trace()), List.of());
            List<RequestEntry> rows =
                    provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
            RequestEntry handling = rows.get(2);
            long sent = handling.getStartTime();
            assertEquals(HANDLED - SENT, handling.getSpan().start() - sent);
            Map<String, Object> whole =
                    Map.of(
                            DataProviderParameterUtils.REQUESTED_TIME_KEY,
                            List.of(rows.get(0).getStartTime(), handling.getEndTime()),
                            DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                            List.of(handling.getId()));
            List<ITimeGraphState> states =
                    provider.fetchRowModel(whole, new NullProgressMonitor())
                            .getModel()
                            .getRows()
                            .get(0)
                            .getStates();
            assertEquals(
                    List.of("queue 300000000", "handling 80000000"),
                    states.stream()
                            .map(s -> s.getStyle().getParentKey() + " " + s.getDuration())
                            .toList());
            List<ITimeGraphArrow> arrows =
                    provider.fetchArrows(whole, new NullProgressMonitor()).getModel().stream()
                            .filter(a -> a.getDestinationId() == handling.getId())
                            .toList();
            assertEquals(1, arrows.size());
            assertEquals(sent, arrows.get(0).getStartTime());
            assertEquals(HANDLED - SENT, arrows.get(0).getDuration());
            assertFalse(
                    provider.fetchArrows(whole, new NullProgressMonitor()).getModel().stream()
                            .anyMatch(a -> a.getSourceId() == handling.getId()),
                    "nobody waits for an answer");
        }
    }
}

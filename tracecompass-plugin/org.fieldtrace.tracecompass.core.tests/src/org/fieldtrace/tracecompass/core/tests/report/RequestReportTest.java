// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.synthetic.ShopTraffic.Call;
import org.fieldtrace.tracecompass.core.tests.ShopTraces;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sections about requests, of a shop on three hosts whose clocks differ. */
class RequestReportTest {
    private static final int REQUESTS = 300;
    private static final long AHEAD = 7_000_000;
    private static final long BEHIND = -3_000_000_000L;

    @TempDir static Path folder;

    /** By their arguments: several tests look at one. */
    private static final Map<List<String>, String> REPORTS = new HashMap<>();

    private static Map<Long, Call> truth;

    private PrintedReport printed;

    @BeforeAll
    static void write() throws Exception {
        truth =
                ShopTraces.write(
                        folder, REQUESTS, List.of("alpha", "beta", "gamma"), 0, AHEAD, BEHIND);
    }

    private static String report(String section, String format, String... options) {
        List<String> arguments = new ArrayList<>(List.of("--section", section, "--format", format));
        arguments.addAll(List.of(options));
        arguments.add(folder.toString());
        return REPORTS.computeIfAbsent(arguments, asked -> PrintedReport.of(asked.toArray()));
    }

    private static JsonObject json(String section, String... options) {
        return new Gson().fromJson(report(section, "json", options), JsonObject.class);
    }

    private static List<JsonObject> objects(JsonElement array) {
        List<JsonObject> objects = new ArrayList<>();
        ((JsonArray) array).forEach(element -> objects.add(element.getAsJsonObject()));
        return objects;
    }

    @Test
    void requestsAreRebuiltAcrossHostsWhoseClocksDiffer() {
        JsonObject json = json("requests");
        assertEquals(
                REQUESTS,
                json.getAsJsonObject("unmatched").get("server_not_traced").getAsInt(),
                json.get("unmatched")::toString);
        assertEquals(
                1,
                json.getAsJsonObject("unmatched").entrySet().size(),
                json.get("unmatched")::toString);
        List<JsonObject> requests = objects(json.get("requests"));
        requests.sort(Comparator.comparingLong(r -> r.get("start").getAsLong()));
        assertEquals(REQUESTS, requests.size());
        int i = 0;
        for (Call call : truth.values()) {
            assertEquals(text(call), text(requests.get(i++).getAsJsonObject("root")));
        }
    }

    @Test
    void theOffsetsOfTheClocksAreToldWithTheirBounds() {
        for (JsonObject offset : objects(json("requests").get("clock_offsets"))) {
            String host = offset.getAsJsonArray("traces").get(0).getAsString();
            // Of the host of most exchanges, which is that of the orders.
            long expected = (host.equals("gamma") ? BEHIND : 0) - AHEAD;
            assertTrue(offset.get("low_ns").getAsLong() <= expected, offset::toString);
            assertTrue(expected <= offset.get("high_ns").getAsLong(), offset::toString);
            assertEquals(expected, offset.get("offset_ns").getAsLong(), 20_000, offset::toString);
            assertTrue(offset.get("applied").getAsBoolean());
        }
        assertEquals(2, objects(json("requests").get("clock_offsets")).size());
    }

    private static String text(Call call) {
        List<Call> children = new ArrayList<>(call.children());
        children.sort(Comparator.comparingLong(Call::start).thenComparingLong(Call::end));
        return call.service()
                + "["
                + call.operation()
                + "] "
                + (call.end() - call.start())
                + children.stream().map(RequestReportTest::text).toList();
    }

    private static String text(JsonObject span) {
        return span.get("service").getAsString()
                + "["
                + span.get("operation").getAsString()
                + "] "
                + span.get("total_ns").getAsLong()
                + objects(span.get("children")).stream().map(RequestReportTest::text).toList();
    }

    @Test
    void theSegmentsOfACriticalPathTileItsRequest() {
        List<JsonObject> paths = objects(json("critical-path").get("critical_paths"));
        assertEquals(REQUESTS, paths.size());
        List<Long> durations = new ArrayList<>();
        for (JsonObject path : paths) {
            List<JsonObject> segments = objects(path.get("segments"));
            long now = segments.get(0).get("start").getAsLong();
            long start = now;
            for (JsonObject segment : segments) {
                assertEquals(now, segment.get("start").getAsLong());
                now = segment.get("end").getAsLong();
            }
            durations.add(now - start);
        }
        List<Long> expected =
                new ArrayList<>(truth.values().stream().map(c -> c.end() - c.start()).toList());
        durations.sort(null);
        expected.sort(null);
        assertEquals(expected, durations);
    }

    @Test
    void operationsStandInTheOrderOfWhatRequestsWaitForThem() {
        List<Double> critical =
                objects(json("operations").get("operations")).stream()
                        .map(operation -> operation.get("critical_share").getAsDouble())
                        .toList();
        assertEquals(critical.stream().sorted(Comparator.reverseOrder()).toList(), critical);
        assertEquals(1, critical.stream().mapToDouble(share -> share).sum(), 1e-9);
    }

    @Test
    void operationsStandInTheOrderOfTheirRankIfThatIsAskedFor() {
        List<JsonObject> operations =
                objects(json("operations", "--sort", "rank").get("operations"));
        double last = Double.POSITIVE_INFINITY;
        for (JsonObject operation : operations) {
            double inclusive = operation.get("normalised_inclusive").getAsDouble();
            double exclusive = operation.get("normalised_exclusive").getAsDouble();
            double distance = operation.get("distance").getAsDouble();
            assertEquals(Math.sqrt(inclusive * inclusive + exclusive * exclusive), distance, 1e-9);
            assertTrue(distance <= last);
            last = distance;
        }
        assertEquals(6, operations.size());
    }

    @Test
    void theFixListNamesTheCallWhoseNotesNobodyReads() {
        List<JsonObject> fixes = unread("--never-read", "15");
        assertEquals(1, fixes.size());
        JsonObject fix = fixes.get(0);
        assertEquals("gateway", fix.get("service").getAsString());
        assertEquals("Order.notes", fix.getAsJsonArray("never_read").get(0).getAsString());
        assertEquals(0, fix.getAsJsonArray("read_by_some").size());
        assertEquals(0, fix.getAsJsonArray("open").size());
        assertEquals(2L * REQUESTS, fix.get("allocations").getAsLong());
        assertEquals(4.0 * 2 * REQUESTS, fix.get("wasted_bytes").getAsDouble());
        long inside =
                truth.values().stream()
                        .map(call -> call.children().get(0))
                        .mapToLong(orders -> orders.end() - orders.start())
                        .sum();
        assertEquals(inside, fix.get("critical_ns").getAsLong());
        assertEquals(4.0 / 12, fix.get("wasted_share").getAsDouble(), 1e-9);
        // The calls do not know their answers' sizes. The exchanges do, and all are alike.
        JsonObject gain = fix.getAsJsonObject("gain");
        assertFalse(gain.get("known").getAsBoolean());
        JsonObject times = gain.getAsJsonObject("call_times");
        assertEquals(REQUESTS, times.get("calls").getAsInt());
        assertTrue(times.get("ns_per_byte").isJsonNull());
        assertEquals(REQUESTS, gain.get("requests").getAsInt());
        JsonObject median = gain.getAsJsonObject("median_ns");
        assertTrue(median.get("value").isJsonNull());
        assertTrue(median.get("high").getAsLong() > 0);
        assertTrue(median.get("high").getAsLong() < median.get("before").getAsLong());
        assertTrue(fix.get("reason").getAsString().startsWith("Never read: Order.notes. "));
    }

    private static List<JsonObject> unread(String... options) {
        return objects(json("fix-list", options).get("fixes")).stream()
                .filter(fix -> fix.get("kind").getAsString().equals("fields_never_read"))
                .toList();
    }

    @Test
    void theFixListNamesTheStatementsThatTimeOutAndAreWaitedFor() {
        JsonObject fix = objects(json("fix-list").get("fixes")).get(0);
        assertEquals("failed_and_paid_for", fix.get("kind").getAsString());
        assertEquals("orders", fix.get("service").getAsString());
        assertTrue(
                fix.get("subject")
                        .getAsString()
                        .endsWith("[OTHER SELECT orders] from orders[GET /orders/{id}]"),
                fix::toString);
        JsonObject extent = fix.getAsJsonObject("extent");
        assertEquals(REQUESTS, extent.get("requests").getAsInt());
        assertEquals(REQUESTS, extent.get("avoidable_calls").getAsInt());
        assertEquals(3, extent.getAsJsonArray("slowest_requests").size());
        // A statement takes 40 to 120 microseconds, and nothing runs beside it.
        JsonObject median = fix.getAsJsonObject("gain").getAsJsonObject("median_ns");
        assertEquals(80_000, median.get("value").getAsLong(), 40_000);
        assertTrue(
                report("fix-list", "text").contains("\n   Where     orders calls "),
                report("fix-list", "text"));
    }

    @Test
    void aRuleThatDoesNotExistIsRefused() {
        assertEquals(2, run("--rule", "chatty.calls=0", "trace"));
        assertTrue(
                errors().contains("--rule: chatty.calls takes a number from 1.0 to 100000.0"),
                errors());
    }

    @Test
    void eachFindingSaysHowToFixItOnDemandOnly() {
        for (JsonObject fix : objects(json("fix-list", "--suggest", "--all").get("fixes"))) {
            assertTrue(
                    fix.getAsJsonObject("suggestion").get("what").getAsString().endsWith("."),
                    fix::toString);
        }
        assertTrue(
                report("fix-list", "text", "--suggest").contains("   To fix it: mend what fails"));
        assertFalse(report("fix-list", "text").contains("To fix it"));
    }

    @Test
    void whatCannotBeSuggestedOrCountedIsRefused() {
        assertEquals(2, run("--suggest", "trace"));
        assertTrue(errors().contains("--suggest goes with --section fix-list alone"), errors());
        assertEquals(2, run("--count-use", "read", "trace"));
        assertTrue(errors().contains("--count-use takes direct, forwarded, incidental"), errors());
    }

    private int run(Object... arguments) {
        printed = PrintedReport.with(arguments);
        return printed.status();
    }

    private String errors() {
        return printed.err();
    }

    @Test
    void aFieldSaysWhereItIsRead() {
        JsonObject order = objects(json("fields").get("contexts")).get(0);
        List<JsonObject> fields = objects(order.get("fields"));
        assertEquals(
                "[\"OrderClient.orders (OrderClient.java:21)\"]",
                fields.get(0).get("read_at").toString());
        assertEquals("[]", fields.get(1).get("read_at").toString());
    }

    @Test
    void whatIsNotKnownToBeNeverReadIsShownOnDemandOnly() {
        // The upper bound of 0 in 30 is 11.4 %.
        assertEquals(0, unread().size());
        assertEquals(1, unread("--all").size());
        String text = report("fix-list", "text");
        assertTrue(text.contains("\nCall paths that are not shown"), text);
        assertTrue(text.contains("(below 5 %) or nothing is gained: 1; --all"), text);
        assertTrue(
                report("fix-list", "text", "--all").contains("Too few verdicts to say of"),
                "why it is none");
    }

    @Test
    void peopleAreToldTheSlowestRequestsAndHowManyMoreThereAre() {
        String text = report("critical-path", "text");
        assertTrue(text.contains("Not shown: 280 more; --top N shows N, --top 0 all."), text);
        assertFalse(report("critical-path", "text", "--top", "0").contains("Not shown"));
        List<JsonObject> slowest = objects(json("requests", "--top", "3").get("requests"));
        List<Long> durations =
                slowest.stream()
                        .map(r -> r.get("end").getAsLong() - r.get("start").getAsLong())
                        .toList();
        List<Long> expected =
                truth.values().stream()
                        .map(call -> call.end() - call.start())
                        .sorted(Comparator.reverseOrder())
                        .limit(3)
                        .toList();
        assertEquals(expected, durations);
    }

    @Test
    void aServiceAndAnOperationSelectWhatIsPrinted() {
        List<JsonObject> all = objects(json("operations").get("operations"));
        List<JsonObject> gateway =
                objects(json("operations", "--service", "gateway").get("operations"));
        assertTrue(!gateway.isEmpty() && gateway.size() < all.size());
        assertEquals(0, objects(json("requests", "--operation", "GET /no").get("requests")).size());
        assertEquals(
                REQUESTS, objects(json("requests", "--service", "gateway").get("requests")).size());
        assertEquals(
                0,
                objects(json("fix-list", "--never-read", "15", "--service", "pricing").get("fixes"))
                        .size());
    }

    @Test
    void anOperationDoesNotGoWithSectionsThatHaveNone() {
        assertEquals(2, run("--operation", "x", "trace"));
    }

    @Test
    void everySectionIsToldToPeopleToo() {
        for (String section :
                List.of("requests", "critical-path", "operations", "stragglers", "fix-list")) {
            String text = report(section, "text");
            assertTrue(text.contains("Requests: 300."), text);
            assertTrue(text.contains("which is taken off all its times"), text);
        }
    }

    @Test
    void aThresholdThatMakesNoSenseIsRefused() {
        for (String percent : List.of("0", "60", "NaN", "five")) {
            assertEquals(2, run("--never-read", percent, "trace"));
            assertTrue(
                    errors().contains("--never-read takes percent from 0.1 to 50, not " + percent));
        }
    }

    @Test
    void anUnknownSectionIsNamed() {
        assertEquals(2, run("--section", "x", "trace"));
        assertTrue(errors().contains("--section takes fields|requests|"));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.ShopTraffic.Call;
import org.fieldtrace.tracecompass.core.tests.ShopTraces;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of a report: of some time, of a service or an operation, the first in an order. */
class SelectedReportTest {
    private static final int REQUESTS = 300;
    private static final long SECOND = 1_000_000_000;

    /** Seconds after the start at which the middle one of the requests arrives. */
    private static final String MIDDLE = "0.03";

    @TempDir static Path folder;

    private static Map<Long, Call> truth;

    private PrintedReport printed;

    @BeforeAll
    static void write() throws Exception {
        // The clocks differ by more than all of the recording takes.
        truth = ShopTraces.write(folder, REQUESTS, List.of("alpha", "beta"), 0, 3 * SECOND);
    }

    private int run(Object... arguments) {
        printed = PrintedReport.with(arguments);
        return printed.status();
    }

    private String err() {
        return printed.err();
    }

    private String report(String section, String format, String... options) {
        List<String> arguments = new ArrayList<>(List.of("--section", section, "--format", format));
        arguments.addAll(List.of(options));
        arguments.add(folder.toString());
        assertEquals(0, run(arguments.toArray()), this::err);
        return printed.out();
    }

    private JsonObject json(String section, String... options) {
        return new Gson().fromJson(report(section, "json", options), JsonObject.class);
    }

    private List<JsonObject> entries(String section, String name, String... options) {
        return objects(json(section, options).get(name));
    }

    private static List<JsonObject> objects(JsonElement array) {
        List<JsonObject> objects = new ArrayList<>();
        ((JsonArray) array).forEach(element -> objects.add(element.getAsJsonObject()));
        return objects;
    }

    private static List<Long> longs(List<JsonObject> objects, String name) {
        return objects.stream().map(object -> object.get(name).getAsLong()).toList();
    }

    /** Requests of which a part lies in a range of the first host's clock. */
    private static long requestsIn(long from, long until) {
        return truth.values().stream()
                .filter(call -> ShopTraffic.recorded(call.start()) <= until)
                .filter(call -> ShopTraffic.recorded(call.end()) >= from)
                .count();
    }

    @ParameterizedTest
    @CsvSource({"requests,requests,id", "critical-path,critical_paths,request"})
    void oneRequestIsPrintedByItsNumber(String section, String name, String number) {
        long last = longs(entries(section, name), number).get(REQUESTS - 1);
        assertEquals(
                List.of(last),
                longs(entries(section, name, "--request", Long.toString(last)), number));
        assertEquals(List.of(), entries(section, name, "--request", "-7"));
    }

    @Test
    void aNumberOfARequestGoesWithSectionsOfRequestsAlone() {
        assertEquals(2, run("--section", "fix-list", "--request", "1", folder.toString()));
        assertTrue(err().contains("--request does not go with --section fix-list"), this::err);
        assertEquals(2, run("--section", "requests", "--request", "one", folder.toString()));
        assertEquals(2, run("--section", "requests", "--explain", folder.toString()));
        assertTrue(err().contains("--explain goes with --section fix-list alone"), this::err);
    }

    @Test
    void examplesOfFindingsStandBehindTheSlowestRequests(@TempDir Path own) throws Exception {
        List<Long> slowest = longs(entries("requests", "requests", "--top", "2"), "id");
        Path fixes = own.resolve("fixes.json");
        Files.writeString(
                fixes,
                "{\"fixes\":[{\"extent\":{\"slowest_requests\":["
                        + slowest.get(0)
                        + ",3,999999],\"typical_request\":null}}]}");
        List<Long> all =
                longs(
                        entries(
                                "requests",
                                "requests",
                                "--top",
                                "2",
                                "--examples-of",
                                fixes.toString()),
                        "id");
        List<Long> expected = new ArrayList<>(slowest);
        if (!slowest.contains(3L)) {
            expected.add(3L);
        }
        assertEquals(expected, all);
        assertEquals(2, run("--section", "fix-list", "--examples-of", "x", folder.toString()));
        assertTrue(err().contains("--examples-of goes with --section requests"), this::err);
    }

    @Test
    void requestsOfAPartOfTheRecordingAreThoseOfWhichAPartLiesInIt() {
        JsonObject json = json("requests", "--since", MIDDLE);
        JsonObject range = json.getAsJsonObject("range");
        long since = range.get("since").getAsLong();
        assertEquals(range.get("recording_start").getAsLong() + 30_000_000, since);
        assertEquals(range.get("recording_end").getAsLong(), range.get("until").getAsLong());
        long expected = requestsIn(since, Long.MAX_VALUE);
        assertTrue(expected > 100 && expected < 200, () -> "the middle: " + expected);
        assertEquals(expected, json.getAsJsonArray("requests").size());
        assertEquals(
                requestsIn(0, since), entries("requests", "requests", "--until", MIDDLE).size());
        assertEquals(
                REQUESTS, entries("requests", "requests", "--since", "0", "--until", "-0").size());
        assertFalse(json("requests").has("range"), "nobody asked for a part");
    }

    @Test
    void clockTimesAndSecondsMeanTheSame() {
        JsonObject range = json("requests", "--since", MIDDLE).getAsJsonObject("range");
        long since = range.get("since").getAsLong();
        Instant instant = Instant.ofEpochSecond(since / SECOND, since % SECOND);
        assertEquals(
                range, json("requests", "--since", instant.toString()).getAsJsonObject("range"));
    }

    @ParameterizedTest
    @CsvSource({
        "operations, operations",
        "flat-operations, operations",
        "critical-path, critical_paths"
    })
    void everySectionAboutRequestsCanBeOfAPartOfTheRecording(String section, String name) {
        List<JsonObject> all = entries(section, name);
        List<JsonObject> part = entries(section, name, "--since", MIDDLE);
        assertTrue(!part.isEmpty() && !part.equals(all), part::toString);
    }

    @Test
    void callSitesAndFindingsOfAPartAreThoseOfItsRequests() {
        JsonObject json = json("call-sites", "--since", MIDDLE);
        long since = json.getAsJsonObject("range").get("since").getAsLong();
        JsonObject site = objects(json.get("call_sites")).get(0);
        assertEquals(requestsIn(since, Long.MAX_VALUE), site.get("calls").getAsLong());
        JsonObject fix =
                entries("fix-list", "fixes", "--since", MIDDLE).stream()
                        .filter(f -> f.get("kind").getAsString().equals("failed_and_paid_for"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(
                requestsIn(since, Long.MAX_VALUE),
                fix.getAsJsonObject("extent").get("requests").getAsLong());
    }

    @Test
    void fieldsOfAPartAndTheRestAreThoseOfAllOfTheRecording() {
        long all = allocations();
        long first = allocations("--until", MIDDLE);
        long last = allocations("--since", MIDDLE);
        assertTrue(0 < first && first < all, () -> first + " of " + all);
        assertEquals(all, first + last);
    }

    private long allocations(String... options) {
        return entries("fields", "contexts", options).stream()
                .mapToLong(context -> context.get("allocations").getAsLong())
                .sum();
    }

    @Test
    void theTextSaysWhichPartItIsAbout() {
        String text = report("operations", "text", "--since", MIDDLE);
        assertTrue(text.matches("(?s).*\nRequests: 1\\d\\d of 300\\.\nFrom 2026-.*"), text);
        assertTrue(text.contains(", 30.0 ms after the start.\n"), text);
        assertTrue(report("fields", "text", "--since", MIDDLE).contains("\nFrom 2026-"), text);
    }

    @Test
    void aPartOutsideTheRecordingIsRefusedWithWhenTheRecordingWas() {
        for (String section : List.of("fields", "requests", "fix-list")) {
            assertEquals(
                    2, run("--section", section, "--since", "4000", folder.toString()), this::err);
            assertTrue(err().contains("--since lies after the end of the recording"), this::err);
            assertTrue(err().contains("Remedy: give --since and --until as seconds"), this::err);
            assertEquals("", printed.out());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--since", "--until"})
    void whatIsNoTimeIsRefused(String option) {
        assertEquals(2, run(option, "tomorrow", folder.toString()));
        assertTrue(
                err().contains(option + " takes seconds from the start of the recording"),
                this::err);
    }

    @Test
    void aQuestionAboutAFieldIsAboutAllOfTheRecording() {
        assertEquals(2, run("--readers-of", "Order.id", "--since", "1", folder.toString()));
        assertTrue(err().contains("--readers-of asks about all of a recording"), this::err);
    }

    @Test
    void requestsStandInTheOrderThatIsAskedFor() {
        List<JsonObject> byDuration = entries("requests", "requests", "--sort", "duration");
        List<Long> durations =
                byDuration.stream()
                        .map(r -> r.get("end").getAsLong() - r.get("start").getAsLong())
                        .toList();
        assertEquals(REQUESTS, durations.size());
        assertEquals(sorted(durations, Comparator.reverseOrder()), durations);
        List<Long> starts =
                longs(entries("requests", "requests", "--sort", "start", "--top", "5"), "start");
        assertEquals(truth.keySet().stream().limit(5).toList(), starts, "the five that came first");
    }

    private static <T> List<T> sorted(List<T> values, Comparator<T> order) {
        return values.stream().sorted(order).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "operations, operations, count, count",
        "operations, operations, p99, p99_ns",
        "operations, operations, critical, critical_ns",
        "flat-operations, operations, critical, critical_ns",
        "flat-operations, operations, count, count",
        "call-sites, call_sites, calls, calls",
        "fields, contexts, samples, samples",
    })
    void listsStandInTheOrderThatIsAskedFor(
            String section, String name, String key, String property) {
        List<Long> values = longs(entries(section, name, "--sort", key), property);
        assertFalse(values.isEmpty());
        assertEquals(sorted(values, Comparator.reverseOrder()), values);
    }

    @Test
    void findingsStandInTheOrderThatIsAskedFor() {
        List<String> kinds =
                entries("fix-list", "fixes", "--sort", "service").stream()
                        .map(fix -> fix.get("service").getAsString())
                        .toList();
        assertEquals(sorted(kinds, Comparator.naturalOrder()), kinds);
    }

    @ParameterizedTest
    @CsvSource({
        "fields, allocations",
        "requests, duration",
        "operations, critical",
        "flat-operations, critical",
        "call-sites, critical",
        "critical-path, duration",
        "stragglers, gain",
        "methods, exclusive",
        "sections, duration",
        "layers, samples",
        "counters, cpu",
        "fix-list, gain"
    })
    void anOrderThatDoesNotExistIsRefusedWithThoseThatDo(String section, String usual) {
        assertEquals(2, run("--section", section, "--sort", "colour", folder.toString()));
        assertTrue(
                err().contains("--sort with --section " + section + " takes " + usual + ", "),
                this::err);
        assertTrue(err().contains(", not colour"), this::err);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fields",
                "requests",
                "operations",
                "flat-operations",
                "call-sites",
                "critical-path",
                "stragglers",
                "methods",
                "sections",
                "layers",
                "counters",
                "fix-list"
            })
    void aServiceThatDoesNotOccurIsWarnedOfInEverySection(String section) {
        report(section, "text", "--service", "ordres");
        assertTrue(
                err().contains("warning: no service ordres was recorded, but orders, "), this::err);
        report(section, "text", "--service", "orders");
        assertFalse(err().contains("warning: no service"), this::err);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "requests",
                "operations",
                "flat-operations",
                "critical-path",
                "stragglers",
                "methods",
                "sections",
                "layers",
                "counters"
            })
    void anOperationThatDoesNotOccurIsWarnedOfInEverySectionThatHasThem(String section) {
        report(section, "text", "--operation", "GET /order/{id}");
        assertTrue(
                err().contains(
                                "warning: no operation GET /order/{id} was recorded, but GET"
                                        + " /orders/{id}, "),
                this::err);
        report(section, "text", "--service", "orders", "--operation", "GET /orders/{id}");
        assertFalse(err().contains("warning: no operation"), this::err);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fields", "call-sites", "fix-list"})
    void sectionsThatHaveNoOperationsSaySo(String section) {
        assertEquals(2, run("--section", section, "--operation", "x", folder.toString()));
        assertTrue(err().contains("--operation does not go with --section " + section), this::err);
    }

    @Test
    void theFlatTableHasEachOperationOnceWithWhoCallsIt() {
        List<JsonObject> flat = entries("flat-operations", "operations");
        List<String> names =
                flat.stream()
                        .map(o -> o.get("service").getAsString() + o.get("operation").getAsString())
                        .toList();
        assertEquals(names.size(), names.stream().distinct().count(), names::toString);
        JsonObject orders =
                flat.stream()
                        .filter(o -> o.get("service").getAsString().equals("orders"))
                        .findFirst()
                        .orElseThrow();
        assertEquals("[\"gateway\"]", orders.get("calling_services").toString());
        assertEquals(REQUESTS, orders.get("count").getAsLong());
        double shares = flat.stream().mapToDouble(o -> o.get("critical_share").getAsDouble()).sum();
        assertEquals(1, shares, 1e-9);
    }

    @Test
    void theCallSitesNameTheLineThatFetches() {
        JsonObject json = json("call-sites");
        List<JsonObject> sites = objects(json.get("call_sites"));
        assertEquals(1, sites.size());
        JsonObject site = sites.get(0);
        assertEquals("gateway", site.get("service").getAsString());
        assertEquals("OrderClient.java", site.getAsJsonObject("frame").get("file").getAsString());
        assertEquals("[\"orders\"]", site.get("callees").toString());
        assertEquals(REQUESTS, site.get("calls").getAsLong());
        long inside =
                truth.values().stream()
                        .map(call -> call.children().get(0))
                        .mapToLong(orders -> orders.end() - orders.start())
                        .sum();
        assertEquals(inside, site.get("critical_ns").getAsLong());
        assertTrue(report("call-sites", "text").contains("calling orders"), "text");
    }

    @Test
    void howFarTheAnalysisIsStandsInAFile() throws Exception {
        Path file = folder.resolveSibling(folder.getFileName() + ".progress");
        report("operations", "json", "--progress", file.toString());
        assertEquals("operations", Files.readString(file));
        report("fix-list", "json", "--progress", file.toString());
        String replay = Files.readString(file);
        assertTrue(replay.matches("fix-list \\d+ % of 10 passes over [\\d,]+ requests"), replay);
        Files.delete(file);
    }

    @Test
    void aFileThatCannotBeWrittenHoldsNothingUp() {
        report("operations", "json", "--progress", "/nowhere/progress");
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.selection.RecordedRange;
import org.junit.jupiter.api.Test;

/** Compares whole reports with the files of their names in the folder of resources. */
class RenderedReportTest {
    private static final FieldCounts READ = new FieldCounts(390, 0, 0, Map.of());
    private static final FieldCounts UNREAD = new FieldCounts(0, 391, 0, Map.of("no_slot", 12L));

    @Test
    void contextsOfSeveralServicesAsText() throws IOException {
        assertEquals(expected("payroll.txt"), TextReport.render(payroll()));
    }

    @Test
    void contextsOfSeveralServicesAsJson() throws IOException {
        assertEquals(expected("payroll.json"), JsonReport.render(payroll()));
    }

    @Test
    void framesThatHeadEveryCallPathOfAServiceAreLeftOut() {
        Frame filter = new Frame("com.acme.Filter", "doFilter", "Filter.java", 3);
        UtilisationReport.Builder report = UtilisationReport.builder().trace("/traces/one");
        for (String method : List.of("one", "other")) {
            Frame called = new Frame("com.acme.Shop", method, "Shop.java", 5);
            report.context(
                    new ContextUtilisation(
                            new AllocationContext(
                                    "shop", "com.acme.Order", List.of(filter, called)),
                            1,
                            1,
                            List.of()));
        }
        String text = TextReport.render(report.build());
        assertFalse(text.contains("Filter"), text);
        assertTrue(text.contains("\n  Shop.one (Shop.java:5)\n"), text);
        assertTrue(text.contains("\n  Shop.other (Shop.java:5)\n"), text);
    }

    @Test
    void callPathsThatAreNotShownAreCountedAndStayInWhatIsSaidOfAll() {
        String text = TextReport.render(payroll(), Listing.ALL.first(1));
        assertTrue(text.contains("samples 1,172"), text);
        assertFalse(text.contains("samples 770"), text);
        assertTrue(text.contains("Not shown: 2 more; --top N shows N, --top 0 all.\n"), text);
        assertTrue(text.contains("Fields: 8 (5 settled, 3 open)."), text);
    }

    @Test
    void callPathsStandInTheOrderThatIsAskedFor() {
        assertEquals(List.of("payroll", "payroll", "payroll", "admin"), services("allocations"));
        assertEquals(List.of("admin", "payroll", "payroll", "payroll"), services("name"));
        assertEquals(List.of(1172L, 770L, 2L, 0L), samples("samples"));
        assertEquals(List.of(1172L, 770L, 0L, 2L), samples("utilisation"));
    }

    private static List<String> services(String key) {
        return sorted(key).map(context -> context.get("service").getAsString()).toList();
    }

    private static List<Long> samples(String key) {
        return sorted(key).map(context -> context.get("samples").getAsLong()).toList();
    }

    private static Stream<JsonObject> sorted(String key) {
        Listing listing =
                new Listing(
                        Integer.MAX_VALUE,
                        JsonReport.CONTEXTS.sort().order(key),
                        Optional.empty(),
                        ZoneOffset.UTC);
        JsonObject json =
                new Gson().fromJson(JsonReport.render(payroll(), listing), JsonObject.class);
        return StreamSupport.stream(json.getAsJsonArray("contexts").spliterator(), false)
                .map(JsonElement::getAsJsonObject);
    }

    @Test
    void whatReadsAreForIsExplainedWhereItIsSaid() {
        FieldCounts handedOn = new FieldCounts(4, 0, 0, Map.of(), new Uses(4, 0));
        assertTrue(text(handedOn).contains("Only handed on: read by a serialiser"));
        assertFalse(text(READ).contains("Only handed on"));
    }

    private static String text(FieldCounts counts) {
        return TextReport.render(
                UtilisationReport.builder()
                        .trace("/traces/one")
                        .context(context(Samples.NAME_ONLY, 390, 390, counts))
                        .build());
    }

    @Test
    void aPartOfARecordingIsToldAbove() {
        long start = 1_795_246_000_000_000_000L;
        long end = start + 90_000_000_000L;
        Listing listing =
                new Listing(
                        20,
                        ContextUtilisation.ORDER,
                        Optional.of(new RecordedRange(start + 30_000_000_000L, end, start, end)),
                        ZoneOffset.UTC);
        assertEquals(
                """
                Field utilisation of /traces/payroll
                From 2026-11-21 07:27:10.000 to 2026-11-21 07:28:10.000: 60.0 s of 90.0 s, 30.0 s after the start.
                """,
                TextReport.render(payroll(), listing).lines().limit(2).collect(joining("\n"))
                        + "\n");
        assertEquals(
                end,
                new Gson()
                        .fromJson(JsonReport.render(payroll(), listing), JsonObject.class)
                        .getAsJsonObject("range")
                        .get("until")
                        .getAsLong());
    }

    @Test
    void theReportOfOneServiceLeavesOutAllOthers() {
        UtilisationReport admin = payroll().ofService("admin");
        String text = TextReport.render(admin);
        assertTrue(text.contains("Audit.<init>"), text);
        assertFalse(text.contains("PayrollController"), text);
        assertTrue(text.contains("Watches without a verdict: 0."), text);
        assertTrue(payroll().ofService("nobody").contexts().isEmpty());
    }

    @Test
    void deepCallPathsLongNamesAndManyFieldsStayReadable() throws IOException {
        assertEquals(expected("wide.txt"), TextReport.render(wide()));
    }

    @Test
    void aTraceWithoutRemoteObjectsSaysWhyAndWhatToDo() throws IOException {
        UtilisationReport empty =
                UtilisationReport.builder().trace("/traces/quiet").discarded(0, 0).build();

        assertEquals(expected("empty.txt"), TextReport.render(empty));
        assertEquals(expected("empty.json"), JsonReport.render(empty));
    }

    private static UtilisationReport payroll() {
        AllocationContext validate =
                new AllocationContext(
                        "payroll",
                        "com.acme.Employee",
                        List.of(
                                new Frame(
                                        "com.acme.PayrollController",
                                        "validate",
                                        "PayrollController.java",
                                        52),
                                Samples.CLIENT));
        AllocationContext seldom =
                new AllocationContext(
                        "admin",
                        "com.acme.admin.Employee", // no need to tell it from another service's
                        List.of(new Frame("com.acme.Audit", "<init>", "", Frame.UNKNOWN_LINE)));
        AllocationContext unplaced =
                new AllocationContext("payroll", "com.acme.Employee", List.of());
        return UtilisationReport.builder()
                .trace("/traces/payroll")
                .discarded(1_234, 2)
                .process(
                        new Release("payroll", ""),
                        Map.of("queue_overflow", 3L),
                        new AgentCost(
                                Map.of("traps", 1_200_000_000L, "stacks", 300_000_000L),
                                200_000_000_000L,
                                61_000_000_000L,
                                12_345,
                                6_789,
                                3,
                                40,
                                1_500,
                                17))
                .unknownClients(
                        "payroll",
                        List.of(
                                new UnknownClient("Redisson", "client"),
                                new UnknownClient("Moshi", "mapper")))
                .origins(
                        "payroll",
                        List.of(
                                new CodeOrigin("payroll.jar", "application", "a folder"),
                                new CodeOrigin("client.jar", "library", "group com.acme"),
                                new CodeOrigin("model.jar", "names", "nothing else tells")))
                .run(
                        "payroll",
                        new RecordedRun(
                                "OpenJDK 17.0.15", "G1", "0.2.0", "bytecode", "sampling.rate=1.0"))
                .context(context(seldom, 21, 2, FieldCounts.NONE, FieldCounts.NONE))
                .context(context(unplaced, 1_250, 0, FieldCounts.NONE, FieldCounts.NONE))
                .context(
                        context(
                                validate,
                                3_100,
                                770,
                                READ,
                                new FieldCounts(0, 380, 20, Map.of()),
                                new FieldCounts(1, 30, 0, Map.of("moved", 1L))))
                .context(context(Samples.NAME_ONLY, 12_400, 1_172, READ, UNREAD, UNREAD))
                .build();
    }

    private static UtilisationReport wide() {
        List<Frame> frames = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            String name = "com.acme.layer" + i + ".Layer" + i;
            frames.add(new Frame(name, "descend", "Layer" + i + ".java", i));
        }
        String generated = "WithASimpleNameThatFillsMostOfALineAndThenSomeMoreOfIt";
        frames.add(new Frame("com.acme." + generated, "invoke", generated + ".java", 1));
        List<FieldUtilisation> fields = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            fields.add(new FieldUtilisation(i, "component" + i, "I", 4, UNREAD));
        }
        AllocationContext invoice = new AllocationContext("billing", "com.acme.Invoice", frames);
        AllocationContext twin = new AllocationContext("billing", "org.other.Invoice", List.of());
        return UtilisationReport.builder()
                .trace("/traces/first")
                .trace("/traces/second")
                .context(new ContextUtilisation(invoice, 1_000_000, 4_692, fields))
                .context(new ContextUtilisation(twin, 1, 0, List.of()))
                .build();
    }

    private static ContextUtilisation context(
            AllocationContext where, long allocations, long samples, FieldCounts... counts) {
        List<FieldUtilisation> fields = new ArrayList<>();
        for (FieldCounts count : counts) {
            fields.add(Samples.field(fields.size(), count));
        }
        return new ContextUtilisation(where, allocations, samples, fields);
    }

    private static String expected(String file) throws IOException {
        try (InputStream in = RenderedReportTest.class.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

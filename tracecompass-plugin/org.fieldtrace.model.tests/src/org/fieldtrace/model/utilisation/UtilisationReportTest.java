// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.fieldtrace.model.Release;
import org.junit.jupiter.api.Test;

class UtilisationReportTest {
    private static final OfferedOperation OFFERED =
            new OfferedOperation("GET", "/employee/{id}", "PayrollController", "employee");
    private static final CodeOrigin ORIGIN =
            new CodeOrigin("payroll.jar", "application", "the jar with the main class");
    private static final UnknownClient MOSHI = new UnknownClient("Moshi", "mapper");
    private static final UnknownClient REDISSON = new UnknownClient("Redisson", "client");
    private static final RecordedRun RUN =
            new RecordedRun("OpenJDK 17", "G1", "0.2.0", "bytecode", "sampling.rate=1.0");

    @Test
    void countsOfTheSameContextAddUpOverTraces() {
        UtilisationReport report =
                UtilisationReport.builder()
                        .trace("monday")
                        .context(employee(100, 10, new FieldCounts(1, 2, 3, Map.of("moved", 4L))))
                        .trace("tuesday")
                        .context(
                                employee(200, 20, new FieldCounts(10, 20, 30, Map.of("moved", 1L))))
                        .build();

        assertEquals(List.of("monday", "tuesday"), report.traces());
        assertEquals(
                List.of(employee(300, 30, new FieldCounts(11, 22, 33, Map.of("moved", 5L)))),
                report.contexts());
    }

    @Test
    void lossesHoldWhatBelongsToNoContext() {
        UtilisationReport report =
                UtilisationReport.builder()
                        .discarded(7, 1)
                        .discarded(3, 0)
                        .context(employee(1, 1, new FieldCounts(0, 0, 0, Map.of("no_slot", 4L))))
                        .process(
                                new Release("payroll", ""),
                                Map.of("no_slot", 2L, "queue_overflow", 1L),
                                AgentCost.UNKNOWN)
                        .build();

        assertEquals(
                new Losses(10, 1, Map.of("no_slot", 6L, "queue_overflow", 1L)), report.losses());
        assertFalse(report.losses().isTraceComplete());
    }

    @Test
    void aTraceThatLostNothingIsComplete() {
        assertTrue(UtilisationReport.builder().build().losses().isTraceComplete());
    }

    @Test
    void aServiceAddsUpItsContextsItsRunsAndWhatTheyCost() {
        AgentCost cost = new AgentCost(Map.of("traps", 600L), 60_000, 0, 0, 0, 0, 0, 0, 0);
        ContextUtilisation often =
                employee(300, 30, new FieldCounts(3, 1, 0, Map.of("no_slot", 6L)));
        ContextUtilisation seldom =
                new ContextUtilisation(
                        new AllocationContext("payroll", "com.acme.Invoice", List.of()),
                        100,
                        10,
                        List.of(Samples.field(0, new FieldCounts(0, 0, 0, Map.of("moved", 1L)))));
        UtilisationReport report =
                UtilisationReport.builder()
                        .context(often)
                        .context(seldom)
                        .process(new Release("payroll", ""), Map.of("no_slot", 2L), cost)
                        .process(new Release("payroll", ""), Map.of(), cost)
                        .process(new Release("admin", ""), Map.of(), AgentCost.UNKNOWN)
                        .unknownClients("payroll", List.of(MOSHI, REDISSON))
                        .unknownClients("payroll", List.of(REDISSON))
                        .origins("payroll", List.of(ORIGIN))
                        .origins("payroll", List.of(ORIGIN))
                        .offered("payroll", List.of(OFFERED))
                        .offered("payroll", List.of(OFFERED))
                        .run("payroll", RUN)
                        .run("payroll", RUN)
                        .build();

        assertEquals(
                new ServiceUtilisation(
                        "payroll",
                        "",
                        400,
                        40,
                        new FieldCounts(3, 1, 0, Map.of("no_slot", 8L, "moved", 1L)),
                        new FieldStates(0, 1, 1),
                        cost.plus(cost),
                        List.of(MOSHI, REDISSON),
                        List.of(ORIGIN),
                        List.of(OFFERED),
                        List.of(RUN)),
                report.service("payroll").orElseThrow());
        assertEquals(Optional.of(300.0), report.service("payroll").get().costOfVerdict());
        assertEquals(Optional.of(900L), report.costOf(often));
        assertEquals(Optional.of(300L), report.costOf(seldom));
        assertEquals(Optional.empty(), report.service("admin").get().costOfVerdict());
        assertEquals(cost.plus(cost), report.cost());
    }

    @Test
    void releasesOfAServiceStandApartAndAreNamedOnlyWhereThereAreSeveral() {
        UtilisationReport.Builder report =
                UtilisationReport.builder()
                        .process(new Release("payroll", "1.4"), Map.of(), AgentCost.UNKNOWN)
                        .context(employee("payroll 1.4", 300));
        UtilisationReport one = report.build();
        assertEquals(300, one.service("payroll").orElseThrow().allocations());
        assertEquals("1.4", one.service("payroll").orElseThrow().version());
        assertEquals("payroll 1.4", one.service("payroll").orElseThrow().label());

        UtilisationReport two =
                report.process(new Release("payroll", "1.5"), Map.of(), AgentCost.UNKNOWN)
                        .context(employee("payroll 1.5", 100))
                        .build();
        assertEquals(300, two.service("payroll 1.4").orElseThrow().allocations());
        assertEquals(100, two.ofService("payroll 1.5").allocations());
        assertEquals(400, two.ofService("payroll").allocations());
        assertEquals(2, two.ofService("payroll").services().size());
        assertEquals("payroll 1.5", two.service("payroll 1.5").orElseThrow().label());
        assertEquals(
                List.of("payroll 1.4", "payroll 1.5"),
                two.contexts().stream().map(context -> context.context().service()).toList());
    }

    private static ContextUtilisation employee(String service, long allocations) {
        return new ContextUtilisation(
                new AllocationContext(service, "com.acme.Employee", List.of()),
                allocations,
                0,
                List.of());
    }

    @Test
    void hotnessIsTheShareOfAllAllocations() {
        ContextUtilisation hot = employee(300, 0, FieldCounts.NONE);
        ContextUtilisation cold =
                new ContextUtilisation(
                        new AllocationContext("admin", "com.acme.Employee", List.of()),
                        100,
                        0,
                        List.of());
        UtilisationReport report = UtilisationReport.builder().context(hot).context(cold).build();

        assertEquals(0.75, report.hotness(hot));
        assertEquals(0.25, report.hotness(cold));
    }

    @Test
    void hotnessIsZeroWhereNothingCameIn() {
        ContextUtilisation nothing = employee(0, 0, FieldCounts.NONE);

        assertEquals(0, UtilisationReport.builder().context(nothing).build().hotness(nothing));
    }

    @Property
    void theOrderInWhichContextsAreAddedDoesNotMatter(
            @ForAll("contextLists") List<ContextUtilisation> contexts, @ForAll Random random) {
        List<ContextUtilisation> shuffled = new ArrayList<>(contexts);
        Collections.shuffle(shuffled, random);

        assertEquals(report(contexts), report(shuffled));
    }

    @Property
    void addingPartialReportsIsAddingTheirContexts(
            @ForAll("contextLists") List<ContextUtilisation> first,
            @ForAll("contextLists") List<ContextUtilisation> second) {
        List<ContextUtilisation> all = new ArrayList<>(first);
        all.addAll(second);
        List<ContextUtilisation> merged = new ArrayList<>(report(first).contexts());
        merged.addAll(report(second).contexts());

        assertEquals(report(all), report(merged));
    }

    @Property
    void noAllocationIsLost(@ForAll("contextLists") List<ContextUtilisation> contexts) {
        assertEquals(
                contexts.stream().mapToLong(ContextUtilisation::allocations).sum(),
                report(contexts).allocations());
    }

    @Provide
    Arbitrary<List<ContextUtilisation>> contextLists() {
        return Samples.contexts().list().ofMaxSize(8);
    }

    private static UtilisationReport report(List<ContextUtilisation> contexts) {
        UtilisationReport.Builder builder = UtilisationReport.builder();
        contexts.forEach(builder::context);
        return builder.build();
    }

    private static ContextUtilisation employee(long allocations, long samples, FieldCounts name) {
        return new ContextUtilisation(
                Samples.NAME_ONLY, allocations, samples, List.of(Samples.field(0, name)));
    }
}

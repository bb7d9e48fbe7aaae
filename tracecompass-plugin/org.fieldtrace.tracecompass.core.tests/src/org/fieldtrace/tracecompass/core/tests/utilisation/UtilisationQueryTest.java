// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.ProcessorHistory;
import org.fieldtrace.model.requests.index.RunningSum;
import org.fieldtrace.model.requests.index.ThreadHistory;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.WireBytes;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.tests.RecordedTraces;
import org.fieldtrace.tracecompass.core.utilisation.Problem;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers are worked out by hand in {@code traces/README.md}. */
class UtilisationQueryTest {
    private static final String STRING = "Ljava/lang/String;";
    private static final String EMPLOYEE = "com.example.Employee";
    private static final String CONTROLLER = "com.example.PayrollController";

    private static final Frame CLIENT =
            new Frame("com.example.HrClient", "employee", "HrClient.java", 21);
    private static final List<Frame> PAID_NAME =
            List.of(
                    new Frame(CONTROLLER, "paidEmployeeName", "PayrollController.java", 39),
                    CLIENT);
    private static final List<Frame> VALIDATE =
            List.of(new Frame(CONTROLLER, "validate", "PayrollController.java", 48), CLIENT);

    private static OpenedTrace scenario;

    @BeforeAll
    static void open() throws Exception {
        scenario = new OpenedTrace(RecordedTraces.SCENARIO);
    }

    @AfterAll
    static void close() {
        scenario.close();
    }

    private static UtilisationReport report(UtilisationQuery query) {
        UtilisationReport.Builder report = UtilisationReport.builder();
        query.addTo(report);
        return report.build();
    }

    private static UtilisationReport whole() throws Exception {
        return report(UtilisationQuery.ofAll(scenario.states()));
    }

    private static ContextUtilisation context(
            UtilisationReport report, String service, String className, List<Frame> frames) {
        AllocationContext wanted = new AllocationContext(service, className, frames);
        return report.contexts().stream()
                .filter(context -> context.context().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new AssertionError(wanted + " is not among " + report));
    }

    private static FieldCounts counts(
            long used, long unused, long overwritten, Map<String, Long> censored) {
        return new FieldCounts(used, unused, overwritten, censored);
    }

    @Test
    void countsEachVerdictUnderTheFieldsContextAndClassOverAllRunsOfTheService() throws Exception {
        ContextUtilisation employee = context(whole(), "payroll", EMPLOYEE, PAID_NAME);
        assertEquals(130, employee.allocations());
        assertEquals(9, employee.samples());
        assertEquals(
                List.of(
                        new FieldUtilisation(
                                0,
                                "name",
                                STRING,
                                4,
                                counts(3, 0, 0, Map.of("moved", 1L, "no_slot", 1L)),
                                new WireBytes(36, 6)),
                        new FieldUtilisation(
                                1,
                                "address",
                                STRING,
                                4,
                                counts(0, 1, 1, Map.of()),
                                new WireBytes(100, 5)),
                        new FieldUtilisation(2, "email", STRING, 4, counts(0, 2, 0, Map.of()))),
                employee.fields());
    }

    @Test
    void keepsTheClassesOfOneContextApart() throws Exception {
        ContextUtilisation department =
                context(whole(), "payroll", "com.example.Department", PAID_NAME);
        assertEquals(7, department.allocations());
        assertEquals(1, department.samples());
        assertEquals(counts(0, 1, 0, Map.of()), department.fields().get(0).counts());
        assertEquals("title", department.fields().get(0).name());
    }

    @Test
    void countsAWatchThatTheTraceDoesNotSeeEndingAsCensored() throws Exception {
        ContextUtilisation employee = context(whole(), "payroll", EMPLOYEE, VALIDATE);
        assertEquals(30, employee.allocations());
        assertEquals(5, employee.samples());
        assertEquals(
                List.of(
                        counts(2, 0, 0, Map.of()),
                        counts(1, 0, 0, Map.of()),
                        counts(1, 0, 0, Map.of("unended", 1L))),
                employee.fields().stream().map(FieldUtilisation::counts).toList());
    }

    @Test
    void doesNotMixTheIdsOfDifferentProcesses() throws Exception {
        Frame job = new Frame("com.example.AdminJob", "run", "AdminJob.java", 12);
        ContextUtilisation order = context(whole(), "admin", "com.example.Order", List.of(job));
        assertEquals(50, order.allocations());
        assertEquals(1, order.samples());
        assertEquals(
                List.of(new FieldUtilisation(0, "größe", "J", 8, counts(0, 1, 0, Map.of()))),
                order.fields());
    }

    @Test
    void beginsANewRunWhereTheUuidOfAVpidChanges() throws Exception {
        ContextUtilisation invoice =
                context(whole(), "admin-next", "com.example.Invoice", List.of());
        assertEquals(3, invoice.allocations());
        assertEquals(0, invoice.samples());
        assertEquals(
                List.of(new FieldUtilisation(0, "sum", "D", 8, FieldCounts.NONE)),
                invoice.fields());
    }

    @Test
    void findsNoOtherContexts() throws Exception {
        assertEquals(5, whole().contexts().size());
    }

    @Test
    void countsCensoredWatchesOfUnknownObjectsWithoutAContext() throws Exception {
        assertEquals(
                Map.of("moved", 1L, "no_slot", 1L, "outlived", 1L, "unended", 1L),
                whole().losses().censored());
    }

    @Test
    void tellsWhatIsWrongWithTheEvents() throws Exception {
        assertEquals(
                Map.of(
                        Problem.UNDEFINED_CONTEXT, 1L,
                        Problem.NO_WATCH_SET, 1L,
                        Problem.NO_OBJECT_ALLOC, 1L,
                        Problem.DEATH_OF_UNKNOWN, 1L),
                UtilisationQuery.ofAll(scenario.states()).problems());
    }

    @Test
    void tellsEveryFaultOfATraceThatNoSoundAgentMakes() throws Exception {
        try (OpenedTrace faults = new OpenedTrace(RecordedTraces.FAULTS)) {
            UtilisationQuery query = UtilisationQuery.ofAll(faults.states());
            assertEquals(
                    Map.of(
                            Problem.NO_VPID, 19L,
                            Problem.NO_JVM_INFO, 1L,
                            Problem.CHANGED_DEFINITION, 1L,
                            Problem.LONG_TEXT, 1L,
                            Problem.UNDEFINED_METHOD, 1L,
                            Problem.IMPOSSIBLE_COUNT, 2L,
                            Problem.SECOND_ALLOC, 1L,
                            Problem.SECOND_WATCH, 1L,
                            Problem.TAKEN_SLOT, 1L,
                            Problem.UNKNOWN_VERDICT, 1L),
                    query.problems());
        }
    }

    @Test
    void countsWhatItCanOfATraceThatNoSoundAgentMakes() throws Exception {
        try (OpenedTrace faults = new OpenedTrace(RecordedTraces.FAULTS)) {
            UtilisationReport report = report(UtilisationQuery.ofAll(faults.states()));
            Frame undefined = new Frame("undefined", "method 77", "", 1);
            ContextUtilisation context =
                    context(report, "unknown service (vpid 0)", EMPLOYEE, List.of(undefined));
            assertEquals(
                    List.of(
                            counts(0, 0, 0, Map.of("unended", 1L)),
                            counts(1, 0, 0, Map.of()),
                            FieldCounts.NONE),
                    context.fields().stream().map(FieldUtilisation::counts).toList());
        }
    }

    @Test
    void keepsTheInnermostFramesOfACallPathThatIsTooLong() throws Exception {
        try (OpenedTrace faults = new OpenedTrace(RecordedTraces.FAULTS)) {
            UtilisationReport report = report(UtilisationQuery.ofAll(faults.states()));
            List<Frame> frames =
                    report.contexts().stream()
                            .map(context -> context.context().frames())
                            .filter(path -> path.size() > 1)
                            .findFirst()
                            .orElseThrow();
            assertTrue(frames.size() > 900 && frames.size() < 1000, () -> "" + frames.size());
            Frame innermost = frames.get(frames.size() - 1);
            assertEquals(
                    new Frame("com.example.Recursion", "deeper", "Recursion.java", 0), innermost);
        }
    }

    @Test
    void countsInARangeOnlyWhatHappenedInIt() throws Exception {
        ITmfStateSystem states = scenario.states();
        long start = states.getStartTime();
        long end = states.getCurrentEndTime();
        UtilisationReport whole = whole();
        FieldCounts sum = FieldCounts.NONE;
        long allocations = 0;
        long samples = 0;
        int parts = 7;
        for (int part = 0; part < parts; part++) {
            long from = start + (end - start) * part / parts;
            long to = part == parts - 1 ? end : start + (end - start) * (part + 1) / parts - 1;
            UtilisationReport report = report(UtilisationQuery.ofRange(states, from, to));
            allocations += report.allocations();
            for (ContextUtilisation context : report.contexts()) {
                samples += context.samples();
                sum = sum.plus(context.counts());
                assertTrue(context.allocations() <= 130, context::toString);
            }
        }
        FieldCounts all =
                whole.contexts().stream()
                        .map(ContextUtilisation::counts)
                        .reduce(FieldCounts.NONE, FieldCounts::plus);
        assertEquals(whole.allocations(), allocations);
        assertEquals(16, samples);
        assertEquals(all, sum);
    }

    @Test
    void findsNothingInARangeBeforeTheTrace() throws Exception {
        ITmfStateSystem states = scenario.states();
        long start = states.getStartTime();
        assertEquals(
                List.of(),
                report(UtilisationQuery.ofRange(states, start - 1000, start - 1)).contexts());
    }

    @Test
    void tellsWhatAProcessHadTakenOfProcessorsAtTimesOfARange(@TempDir Path folder)
            throws Exception {
        try (OpenedTrace opened =
                RecordedWatches.open(
                        folder,
                        recorded -> {
                            recorded.take(10_000, Map.of("process_cpu_ns", 700L));
                            recorded.take(20_000, Map.of("process_cpu_ns", 1_500L));
                            recorded.take(30_000, Map.of("process_cpu_ns", 1_600L));
                            recorded.take(40_000, Map.of("process_cpu_ns", 2_600L));
                        })) {
            UtilisationQuery query = UtilisationQuery.ofAll(opened.states());
            ITmfStateSystem states = opened.states();
            long start = states.getStartTime() + 10_000 - 1_000; // the first event's time is 1,000
            assertEquals(
                    List.of(700L, 1_500L, 1_600L),
                    sums(query.processorHistories(start, start + 25_000, 1)));
            assertEquals(
                    List.of(700L, 1_600L),
                    sums(query.processorHistories(start, start + 25_000, 20_000)));
            assertEquals(List.of(), sums(query.processorHistories(0, start - 5_000, 1)));
        }
    }

    @Test
    void tellsHowLongThreadsHadWaitedForProcessorsAndTheHostsWereBusy(@TempDir Path folder)
            throws Exception {
        try (OpenedTrace opened =
                RecordedWatches.open(
                        folder,
                        recorded -> {
                            recorded.take(
                                    10_000,
                                    Map.of(
                                            "process_cpu_ns",
                                            700L,
                                            "run_delay_ns",
                                            300L,
                                            "host_busy_ns",
                                            9_000L));
                            recorded.take(
                                    20_000,
                                    Map.of(
                                            "process_cpu_ns",
                                            1_500L,
                                            "run_delay_ns",
                                            300L,
                                            "host_busy_ns",
                                            9_800L));
                            recorded.take(
                                    30_000,
                                    Map.of(
                                            "process_cpu_ns",
                                            1_600L,
                                            "run_delay_ns",
                                            5_000L,
                                            "host_busy_ns",
                                            12_000L));
                        })) {
            UtilisationQuery query = UtilisationQuery.ofAll(opened.states());
            long end = opened.states().getCurrentEndTime();
            List<ProcessorHistory> histories = query.processorHistories(0, end, 1);
            assertEquals(List.of(300L, 5_000L), sums(histories.get(0).waited()));
            assertEquals(List.of(9_000L, 9_800L, 12_000L), sums(histories.get(0).busy()));
        }
        // Older recordings do not have it.
        ITmfStateSystem older = scenario.states();
        List<ProcessorHistory> histories =
                UtilisationQuery.ofAll(older).processorHistories(0, older.getCurrentEndTime(), 1);
        assertEquals(List.of(), sums(histories.get(0).waited()));
        assertEquals(List.of(), sums(histories.get(0).busy()));
    }

    @Test
    void leavesOutOfProcessorTimeWhatCompilersAndTheAgentHad(@TempDir Path folder)
            throws Exception {
        try (OpenedTrace opened =
                RecordedWatches.open(
                        folder,
                        recorded -> {
                            recorded.take(
                                    10_000,
                                    Map.of(
                                            "process_cpu_ns",
                                            2_000L,
                                            "compiler_cpu_ns",
                                            300L,
                                            "trap_ns",
                                            20L));
                            recorded.take(
                                    20_000,
                                    Map.of(
                                            "process_cpu_ns",
                                            3_000L,
                                            "compiler_cpu_ns",
                                            800L,
                                            "trap_ns",
                                            50L));
                        })) {
            UtilisationQuery query = UtilisationQuery.ofAll(opened.states());
            assertEquals(List.of(3_000L - 800 - 50), List.copyOf(query.processors().values()));
            long end = opened.states().getCurrentEndTime();
            List<RunningSum> beside = query.processorHistories(0, end, 1).get(0).beside();
            assertEquals(List.of(300L, 800L), sums(beside.get(0)));
            assertTrue(
                    beside.stream()
                            .map(UtilisationQueryTest::sums)
                            .anyMatch(List.of(20L, 50L)::equals),
                    beside::toString);
        }
    }

    @Test
    void tellsWhatThreadsHadTakenByWhatTheyAreFor(@TempDir Path folder) throws Exception {
        try (OpenedTrace opened =
                RecordedWatches.open(
                        folder,
                        recorded -> {
                            recorded.take(
                                    10_000,
                                    Map.of(
                                            "garbage_collector_cpu_ns",
                                            5L,
                                            "http_client_cpu_ns",
                                            60L,
                                            "application_cpu_ns",
                                            700L));
                            recorded.take(
                                    20_000,
                                    Map.of(
                                            "garbage_collector_cpu_ns",
                                            5L,
                                            "http_client_cpu_ns",
                                            90L,
                                            "application_cpu_ns",
                                            1_500L));
                        })) {
            UtilisationQuery query = UtilisationQuery.ofAll(opened.states());
            long end = opened.states().getCurrentEndTime();
            ThreadHistory history = query.threadHistories(0, end, 1).get(0);
            assertEquals(List.of(5L), sums(history.collectors()));
            assertEquals(List.of(60L, 90L), sums(history.httpClients()));
            assertEquals(List.of(700L, 1_500L), sums(history.application()));
        }
    }

    @Test
    void tellsWhatAByteCostsAlsoOfARangeBehindTheFirstTimeThatItIsSaid(@TempDir Path folder)
            throws Exception {
        Map<String, Long> known =
                Map.of("scan_ps", 500L, "move_ps", 300L, "move_pieces_ps", 3_000L);
        try (OpenedTrace opened =
                RecordedWatches.open(
                        folder,
                        recorded -> {
                            recorded.take(
                                    10_000,
                                    Map.of("scan_ps", 0L, "move_ps", 0L, "move_pieces_ps", 0L));
                            recorded.take(20_000, known);
                            recorded.take(30_000, known);
                        })) {
            ITmfStateSystem states = opened.states();
            ByteCost expected = new ByteCost(0.5, 0.3, 3, true);
            assertEquals(expected, ByteCost.of(UtilisationQuery.ofAll(states).ofBytes()));
            long end = states.getCurrentEndTime();
            UtilisationQuery last = UtilisationQuery.ofRange(states, end - 1_000, end);
            assertEquals(expected, ByteCost.of(last.ofBytes()));
        }
        // Older recordings do not have it.
        assertEquals(
                ByteCost.UNKNOWN, ByteCost.of(UtilisationQuery.ofAll(scenario.states()).ofBytes()));
    }

    private static List<Long> sums(List<ProcessorHistory> histories) {
        assertEquals(1, histories.size());
        return sums(histories.get(0).used());
    }

    private static List<Long> sums(RunningSum sum) {
        return sum.points().stream().map(RunningSum.Point::sum).toList();
    }
}

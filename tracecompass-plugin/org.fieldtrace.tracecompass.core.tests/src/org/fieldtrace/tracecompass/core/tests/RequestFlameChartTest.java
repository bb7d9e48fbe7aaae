// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.synchronization.TimestampTransformFactory;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartDataProvider;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartEntry;
import org.fieldtrace.tracecompass.core.methods.MethodsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.fieldtrace.tracecompass.core.trace.FieldtraceExperiment;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The request that {@link MethodsOfTwoServices} describes. */
class RequestFlameChartTest {
    private static final List<String> CHART =
            List.of(
                    "shop[GET /orders]  worker 11",
                    "  handling [10000, 12000] critical",
                    "  handling [12000, 15000]",
                    "  handling [15000, 21000] critical",
                    "1",
                    "  Order.place [10100, 20000] critical",
                    "2",
                    "  Order.check \u2717 [10200, 10300] critical",
                    "  Order.walk [10400, 10900] critical",
                    "3",
                    "  Order.walk [10500, 10600] critical",
                    "shop[GET /orders]  pool 12",
                    "  handling [11000, 12000] critical",
                    "  handling [12000, 15000]",
                    "  handling [15000, 16000] critical",
                    "1",
                    "  Order.loop [11000, 16000]",
                    "2",
                    "  Order.work [11000, 16000]",
                    "stock[GET /stock]  worker 21",
                    "  handling [12500, 14500] critical",
                    "1",
                    "  Stock.count [12600, 14400] critical");

    @TempDir Path folder;

    @Test
    void ofARequestHasItsHandlingsInOrderAndBelowEachTheMethodsOfItsThreads() throws Exception {
        MethodsOfTwoServices.write(folder);
        try (OpenedTrace opened = new OpenedTrace(folder)) {
            RequestFlameChartDataProvider provider = provider(opened.trace());
            List<RequestFlameChartEntry> rows = rows(provider, Map.of());
            assertEquals(CHART, shown(provider, rows));
            // A view asks again and again, and knows rows by their ids.
            assertEquals(ids(rows), ids(rows(provider, Map.of())));
            assertEquals(
                    ids(rows),
                    ids(rows(provider, Map.of(RequestsDataProvider.REQUESTS_KEY, List.of(0)))));
            assertEquals(
                    List.of(),
                    rows(provider, Map.of(RequestsDataProvider.REQUESTS_KEY, List.of(17L))));
            assertTrue(provider.hasCalls());
            assertEquals(
                    List.of("0 -> 7 [12000, 12500]", "7 -> 0 [14500, 15000]"),
                    arrows(provider, rows));
            assertEquals(
                    "{Method=a.Order.walk, Entry to exit=500 ns, Exclusive=400 ns, On the critical"
                            + " path=400 ns, Request=0, Service=shop, Operation=GET /orders,"
                            + " Thread=worker 11}",
                    tooltip(provider, rows.get(2), 10_450).toString());
            assertEquals("an exception", tooltip(provider, rows.get(2), 10_250).get("Ended by"));
            assertEquals("4", tooltip(provider, rows.get(0), 10_250).get("Calls"));
        }
    }

    /** The clock of the second host is ahead by more than the request takes. */
    @Test
    void ofServicesOnSeveralHostsStandsOnOneClock() throws Exception {
        long ahead = 1_000_000;
        MethodsOfTwoServices.write(folder.resolve("alpha"), folder.resolve("beta"), ahead);
        TmfTraceManager.getInstance();
        ITmfTrace[] traces = {trace("alpha"), trace("beta")};
        traces[1].setTimestampTransform(TimestampTransformFactory.createWithOffset(-ahead));
        FieldtraceExperiment experiment = new FieldtraceExperiment();
        experiment.initExperiment(
                ITmfEvent.class,
                folder.resolve("both").toString(),
                traces,
                TmfExperiment.DEFAULT_INDEX_PAGE_SIZE,
                null,
                null);
        TmfSignalManager.dispatchSignal(new TmfTraceOpenedSignal(this, experiment, null));
        try {
            RequestFlameChartDataProvider provider = provider(experiment);
            assertEquals(CHART, shown(provider, rows(provider, Map.of())));
        } finally {
            TmfSignalManager.dispatchSignal(new TmfTraceClosedSignal(this, experiment));
            experiment.dispose();
        }
    }

    @Test
    void ofARequestWithoutRecordedMethodsHasItsHandlingsAloneAndReadsNoTraceForMore()
            throws Exception {
        ShopTraces.write(folder, 3, List.of("alpha"), 0);
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("alpha"))) {
            RequestFlameChartDataProvider provider = provider(opened.trace());
            List<RequestFlameChartEntry> rows = rows(provider, Map.of());
            assertFalse(rows.isEmpty());
            assertTrue(rows.stream().allMatch(RequestFlameChartEntry::isHandling));
            assertEquals("gateway[GET /shop/orders/{id}]", rows.get(0).getName());
            assertFalse(provider.hasCalls());
            MethodsAnalysis methods =
                    TmfTraceUtils.getAnalysisModuleOfClass(
                            opened.trace(), MethodsAnalysis.class, MethodsAnalysis.ID);
            assertNull(methods.getStateSystem(), "the trace was read for methods");
        }
    }

    /** Of calls that one pixel cannot tell apart one is shown, and each that a pixel lies in. */
    @Test
    void ofCallsBetweenTwoTimesShowsTheFirst() throws Exception {
        MethodsOfTwoServices.write(folder);
        try (OpenedTrace opened = new OpenedTrace(folder)) {
            RequestFlameChartDataProvider provider = provider(opened.trace());
            RequestFlameChartEntry row = rows(provider, Map.of()).get(2);
            assertEquals(
                    List.of("  Order.check \u2717 [10200, 10300] critical"),
                    states(provider, row, 10_000L, 10_100L, 20_000L));
            assertEquals(
                    List.of("  Order.walk [10400, 10900] critical"),
                    states(provider, row, 10_350L, 10_500L, 20_000L));
            assertEquals(List.of(), states(provider, row, 15_000L, 16_000L));
        }
    }

    @Test
    void methodsOnTheCriticalPathAreReported() throws Exception {
        MethodsOfTwoServices.write(folder);
        JsonArray requests =
                new Gson()
                        .fromJson(report("json"), JsonObject.class)
                        .getAsJsonArray("critical_methods");
        List<String> stretches = new ArrayList<>();
        requests.get(0)
                .getAsJsonObject()
                .getAsJsonArray("stretches")
                .forEach(stretch -> stretches.add(stretch(stretch.getAsJsonObject())));
        assertEquals(
                List.of(
                        "shop 10000 place 1300 x1 work 1000 x1 walk 500 x2 check 100 x1 and 100",
                        "stock 12500 count 1800 x1 and 200",
                        "shop 15000 place 5000 x1 work 1000 x1 and 1000"),
                stretches);
        String text = report("text");
        assertTrue(
                text.contains(
                        """
                        request 0  11.0 µs
                               0 ns   2.00 µs            shop[GET /orders]  #0
                                      1.30 µs         1    a.Order.place
                                      1.00 µs         1    a.Order.work
                        """),
                text);
        assertTrue(text.contains("       100 ns              (in no recorded method)\n"), text);
    }

    private static String stretch(JsonObject stretch) {
        StringBuilder text =
                new StringBuilder(
                        stretch.get("service").getAsString()
                                + " "
                                + (stretch.get("start").getAsLong() - MethodsOfTwoServices.ZERO));
        for (var element : stretch.getAsJsonArray("methods")) {
            JsonObject method = element.getAsJsonObject();
            text.append(" ")
                    .append(method.get("method").getAsString().replaceAll(".*\\.", ""))
                    .append(" " + method.get("exclusive_ns"))
                    .append(" x" + method.get("calls"));
        }
        return text + " and " + stretch.get("unrecorded_ns");
    }

    private String report(String format) {
        return PrintedReport.of(
                "--section", "critical-methods", "--format", format, folder.toString());
    }

    private ITmfTrace trace(String name) throws Exception {
        FieldtraceTrace trace = new FieldtraceTrace();
        trace.initTrace(
                null,
                folder.resolve(name).toString(),
                LttngUstEvent.class,
                name,
                FieldtraceTrace.TYPE_ID);
        return trace;
    }

    private static RequestFlameChartDataProvider provider(ITmfTrace trace) {
        return DataProviders.of(
                trace, RequestFlameChartDataProvider.ID, RequestFlameChartDataProvider.class);
    }

    private static List<RequestFlameChartEntry> rows(
            RequestFlameChartDataProvider provider, Map<String, Object> parameters)
            throws InterruptedException {
        TmfModelResponse<TmfTreeModel<RequestFlameChartEntry>> response;
        do {
            Thread.sleep(10);
            response = provider.fetchTree(parameters, new NullProgressMonitor());
        } while (response.getStatus() == Status.RUNNING);
        assertEquals(Status.COMPLETED, response.getStatus(), response.getStatusMessage());
        return response.getModel().getEntries();
    }

    private static List<Long> ids(List<RequestFlameChartEntry> rows) {
        return rows.stream().map(RequestFlameChartEntry::getId).toList();
    }

    private static Map<String, Object> parameters(RequestFlameChartEntry row, Long... times) {
        return Map.of(
                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                Arrays.stream(times).map(time -> MethodsOfTwoServices.ZERO + time).toList(),
                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                List.of(row.getId()));
    }

    private static List<String> shown(
            RequestFlameChartDataProvider provider, List<RequestFlameChartEntry> rows) {
        List<String> lines = new ArrayList<>();
        for (RequestFlameChartEntry row : rows) {
            lines.add(row.getName());
            Long[] times = new Long[200];
            for (int i = 0; i < times.length; i++) {
                times[i] = 10_000 + i * 100L;
            }
            lines.addAll(states(provider, row, times));
        }
        return lines;
    }

    private static List<String> states(
            RequestFlameChartDataProvider provider, RequestFlameChartEntry row, Long... times) {
        return provider
                .fetchRowModel(parameters(row, times), new NullProgressMonitor())
                .getModel()
                .getRows()
                .get(0)
                .getStates()
                .stream()
                .map(RequestFlameChartTest::shown)
                .toList();
    }

    private static String shown(ITimeGraphState state) {
        long start = state.getStartTime() - MethodsOfTwoServices.ZERO;
        return "  "
                + (state.getLabel() == null ? "handling" : state.getLabel())
                + " ["
                + start
                + ", "
                + (start + state.getDuration())
                + "]"
                + (state.getStyle().getParentKey().contains("critical") ? " critical" : "");
    }

    private static List<String> arrows(
            RequestFlameChartDataProvider provider, List<RequestFlameChartEntry> rows) {
        List<Long> ids = ids(rows);
        List<String> arrows = new ArrayList<>();
        for (ITimeGraphArrow arrow :
                provider.fetchArrows(
                                parameters(rows.get(0), 0L, 100_000L), new NullProgressMonitor())
                        .getModel()) {
            long start = arrow.getStartTime() - MethodsOfTwoServices.ZERO;
            arrows.add(
                    ids.indexOf(arrow.getSourceId())
                            + " -> "
                            + ids.indexOf(arrow.getDestinationId())
                            + " ["
                            + start
                            + ", "
                            + (start + arrow.getDuration())
                            + "]");
        }
        return arrows;
    }

    private static Map<String, String> tooltip(
            RequestFlameChartDataProvider provider, RequestFlameChartEntry row, long time) {
        return provider.fetchTooltip(parameters(row, time), new NullProgressMonitor()).getModel();
    }
}

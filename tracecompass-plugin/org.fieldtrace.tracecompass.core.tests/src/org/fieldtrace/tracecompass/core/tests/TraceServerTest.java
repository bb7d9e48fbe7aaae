// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.synthetic.WideShop;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.methods.MethodsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every output answers as a trace server asks: found by its descriptor, with parameters and answers
 * that went through JSON.
 */
class TraceServerTest {
    private static final String OURS = "org.fieldtrace.";

    /** Of which the trace has none. */
    private static final Set<String> EMPTY =
            Set.of("Watchpoints", "Stragglers", "Method Times", "Sections", "Layers", "Counters");

    private static final Gson GSON = new Gson();

    @TempDir static Path folder;
    private static OpenedTrace opened;

    @BeforeAll
    static void open() throws Exception {
        WideShop.write(folder, 240);
        opened = new OpenedTrace(folder);
        opened.analysis();
        RequestsAnalysis.of(opened.trace()).waitForCompletion();
        MethodsAnalysis.ofTraces(opened.trace()).forEach(MethodsAnalysis::waitForCompletion);
    }

    @AfterAll
    static void close() {
        opened.close();
    }

    private static Map<String, IDataProviderDescriptor> outputs() {
        Map<String, IDataProviderDescriptor> outputs = new TreeMap<>();
        for (IDataProviderDescriptor descriptor :
                DataProviderManager.getInstance().getAvailableProviders(opened.trace())) {
            if (descriptor.getId().startsWith(OURS)) {
                outputs.put(descriptor.getName(), descriptor);
            }
        }
        return outputs;
    }

    /** Parameters as a server hands them on that read them from JSON. */
    private static Map<String, Object> parameters(List<Long> times, List<Long> items) {
        return Map.of(
                DataProviderParameterUtils.REQUESTED_TIME_KEY, times,
                DataProviderParameterUtils.REQUESTED_ITEMS_KEY, items);
    }

    private static <T extends ITmfTreeDataProvider<? extends ITmfTreeDataModel>> T provider(
            String output, Class<T> type) {
        T provider = DataProviders.of(opened.trace(), outputs().get(output).getId(), type);
        assertEquals(outputs().get(output).getId(), provider.getId());
        return provider;
    }

    private static List<? extends ITmfTreeDataModel> rows(
            ITmfTreeDataProvider<? extends ITmfTreeDataModel> provider) {
        TmfModelResponse<? extends TmfTreeModel<? extends ITmfTreeDataModel>> response =
                provider.fetchTree(Map.of(), new NullProgressMonitor());
        assertEquals(Status.COMPLETED, response.getStatus(), response.getStatusMessage());
        return response.getModel().getEntries();
    }

    @Test
    void everyViewIsAnOutput() {
        assertEquals(
                List.of(
                        "Counters",
                        "Field Utilisation",
                        "Fix List",
                        "Flat Operations",
                        "Latency",
                        "Layers",
                        "Method Times",
                        "Operation Map",
                        "Operations",
                        "Readers",
                        "Request Flame Chart",
                        "Request Flow",
                        "Sections",
                        "Service Calls",
                        "Stragglers",
                        "Waste Flame Graph",
                        "Watchpoints"),
                List.copyOf(outputs().keySet()));
        outputs()
                .values()
                .forEach(output -> assertFalse(output.getDescription().isEmpty(), output::getName));
    }

    @Test
    void everyTreeAnswersAndItsRowsHaveIdsOfTheirOwn() {
        for (String output : outputs().keySet()) {
            List<? extends ITmfTreeDataModel> rows =
                    rows(provider(output, ITmfTreeDataProvider.class));
            assertEquals(
                    rows.size(),
                    rows.stream().map(ITmfTreeDataModel::getId).distinct().count(),
                    output);
            if (!EMPTY.contains(output)) {
                assertFalse(rows.isEmpty(), output);
            }
        }
    }

    @Test
    void cellsOfTablesAreInWords() {
        ITmfTreeDataProvider<?> operations = provider("Operations", ITmfTreeDataProvider.class);
        TmfTreeModel<?> model =
                operations.fetchTree(Map.of(), new NullProgressMonitor()).getModel();
        int inclusive = model.getHeaders().indexOf("Inclusive");
        int critical = model.getHeaders().indexOf("Critical share");
        JsonArray rows = GSON.toJsonTree(model.getEntries()).getAsJsonArray();
        assertTrue(rows.size() > 0);
        for (JsonElement row : rows) {
            JsonArray labels = labels(row.getAsJsonObject());
            assertTrue(
                    labels.get(inclusive).getAsString().matches("[\\d.]+ (ns|\u00b5s|ms|s)"),
                    row::toString);
            assertTrue(labels.get(critical).getAsString().matches("[\\d.]+ %"), row::toString);
        }
    }

    /** The labels, however the version of Trace Compass calls them inside. */
    private static JsonArray labels(JsonObject row) {
        return row.entrySet().stream()
                .map(Map.Entry::getValue)
                .filter(JsonElement::isJsonArray)
                .map(JsonElement::getAsJsonArray)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void timeGraphsGiveStatesWhoseStylesTheyNameAndToolTips() {
        for (String output : List.of("Request Flow", "Request Flame Chart", "Waste Flame Graph")) {
            ITimeGraphDataProvider<?> provider = provider(output, ITimeGraphDataProvider.class);
            List<TimeGraphEntryModel> rows =
                    rows(provider).stream().map(TimeGraphEntryModel.class::cast).toList();
            long start =
                    rows.stream().mapToLong(TimeGraphEntryModel::getStartTime).min().getAsLong();
            long end = rows.stream().mapToLong(TimeGraphEntryModel::getEndTime).max().getAsLong();
            List<Long> items = rows.stream().map(TimeGraphEntryModel::getId).toList();
            List<ITimeGraphRowModel> states =
                    provider.fetchRowModel(
                                    parameters(List.of(start, (start + end) / 2, end), items),
                                    new NullProgressMonitor())
                            .getModel()
                            .getRows();
            assertEquals(rows.size(), states.size(), output);
            Map<String, ?> styles =
                    ((IOutputStyleProvider) provider)
                            .fetchStyle(Map.of(), new NullProgressMonitor())
                            .getModel()
                            .getStyles();
            for (ITimeGraphRowModel row : states) {
                for (ITimeGraphState state : row.getStates()) {
                    assertTrue(
                            styles.containsKey(state.getStyle().getParentKey()), state::toString);
                }
            }
            ITimeGraphState first = states.get(0).getStates().get(0);
            Map<String, String> tooltip =
                    provider.fetchTooltip(
                                    parameters(List.of(first.getStartTime()), items.subList(0, 1)),
                                    new NullProgressMonitor())
                            .getModel();
            assertFalse(tooltip.isEmpty(), output);
            GSON.toJsonTree(tooltip);
        }
    }

    @Test
    void boxesOfTheFlameGraphLieWithinThoseAboveThem() {
        ITimeGraphDataProvider<?> provider =
                provider("Waste Flame Graph", ITimeGraphDataProvider.class);
        List<Long> items = rows(provider).stream().map(ITmfTreeDataModel::getId).toList();
        List<ITimeGraphRowModel> rows =
                provider.fetchRowModel(
                                parameters(List.of(0L, Long.MAX_VALUE), items),
                                new NullProgressMonitor())
                        .getModel()
                        .getRows();
        assertTrue(rows.size() >= 5, () -> rows.size() + " rows");
        long previous = Long.MAX_VALUE / 2;
        for (ITimeGraphRowModel row : rows) {
            long bytes = row.getStates().stream().mapToLong(ITimeGraphState::getDuration).sum();
            // Each is rounded to whole bytes.
            assertTrue(bytes <= previous + 1000, () -> "row " + row.getEntryID());
            previous = bytes;
        }
        assertEquals("storefront", rows.get(0).getStates().get(1).getLabel());
    }

    @Test
    void chartsHaveASeriesForEachOperationThatIsSelected() {
        for (String output : List.of("Latency", "Operation Map")) {
            ITmfTreeXYDataProvider<?> provider = provider(output, ITmfTreeXYDataProvider.class);
            List<Long> items = rows(provider).stream().map(ITmfTreeDataModel::getId).toList();
            List<ISeriesModel> series =
                    List.copyOf(
                            provider.fetchXY(
                                            parameters(List.of(0L, 1L), items.subList(0, 3)),
                                            new NullProgressMonitor())
                                    .getModel()
                                    .getSeriesData());
            assertEquals(items.subList(0, 3), series.stream().map(ISeriesModel::getId).toList());
            for (ISeriesModel one : series) {
                assertEquals(one.getXAxis().length, one.getData().length, output);
                assertTrue(one.getXAxis().length > 0, output);
                if (output.equals("Latency")) {
                    assertEquals(1, one.getData()[one.getData().length - 1], 1e-9);
                }
            }
        }
    }
}

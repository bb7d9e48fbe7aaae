// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.StateSystemUtils;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.requests.SampleMark;
import org.fieldtrace.tracecompass.core.served.Output;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sampled objects as a client of a trace server sees them, whatever package annotations are in. */
class SampleAnnotationsTest {
    private static final long PIXEL = 1000;

    @TempDir static Path folder;

    private static OpenedTrace opened;
    private static ITimeGraphDataProvider<?> served;

    @BeforeAll
    static void open() throws Exception {
        ShopTraces.write(folder, 60, List.of("one"), 0);
        opened = new OpenedTrace(folder.resolve("one"));
        opened.requests();
        opened.analysis();
        served =
                DataProviders.of(
                        opened.trace(), Output.REQUEST_FLOW.id(), ITimeGraphDataProvider.class);
    }

    @AfterAll
    static void close() {
        opened.close();
    }

    private static JsonObject ask(String method, Map<String, Object> parameters) throws Exception {
        Class<?> annotations =
                Stream.of(served.getClass().getInterfaces())
                        .filter(type -> type.getSimpleName().equals("IOutputAnnotationProvider"))
                        .findFirst()
                        .orElseThrow();
        Method asked = annotations.getMethod(method, Map.class, IProgressMonitor.class);
        TmfModelResponse<?> response =
                (TmfModelResponse<?>) asked.invoke(served, parameters, new NullProgressMonitor());
        return new Gson().toJsonTree(response.getModel()).getAsJsonObject();
    }

    /** The one field that a model has, however the version of Trace Compass calls it. */
    private static JsonElement only(JsonObject model) {
        assertEquals(1, model.size(), model::toString);
        return model.entrySet().iterator().next().getValue();
    }

    private static Map<String, Object> parameters() {
        List<TimeGraphEntryModel> rows =
                served
                        .fetchTree(Map.of(), new NullProgressMonitor())
                        .getModel()
                        .getEntries()
                        .stream()
                        .map(TimeGraphEntryModel.class::cast)
                        .toList();
        return new HashMap<>(
                Map.of(
                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                        StateSystemUtils.getTimes(
                                rows.get(0).getStartTime(),
                                rows.stream()
                                        .mapToLong(TimeGraphEntryModel::getEndTime)
                                        .max()
                                        .orElseThrow(),
                                PIXEL),
                        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                        rows.stream().map(TimeGraphEntryModel::getId).toList()));
    }

    @Test
    void kindsOfSamplesAreCategories() throws Exception {
        assertEquals(
                "[\"Sampled object\",\"Field read\",\"Field written\"]",
                only(ask("fetchAnnotationCategories", Map.of())).toString());
    }

    @Test
    void everyMarkOfTheViewIsAnAnnotationOnItsRowInItsCategory() throws Exception {
        Map<String, Object> parameters = parameters();
        List<SampleMark> marks =
                DataProviders.of(
                                opened.trace(), RequestsDataProvider.ID, RequestsDataProvider.class)
                        .fetchSamples(parameters, new NullProgressMonitor())
                        .getModel();
        assertTrue(marks.size() > 10, () -> marks.size() + " marks");
        JsonObject all = only(ask("fetchAnnotations", parameters)).getAsJsonObject();
        assertEquals(Set.of("Sampled object", "Field read"), all.keySet());
        Set<String> found = new TreeSet<>();
        for (String category : all.keySet()) {
            for (JsonElement one : all.getAsJsonArray(category)) {
                JsonObject annotation = one.getAsJsonObject();
                found.add(
                        annotation.get("fTime").getAsLong()
                                + " "
                                + annotation.get("fEntryId").getAsLong()
                                + " "
                                + annotation.get("fLabel").getAsString());
                assertTrue(styles().contains(category), category);
            }
        }
        Set<String> shown = new TreeSet<>();
        for (SampleMark mark : marks) {
            String label = mark.kind().name().equals("OBJECT") ? "Sampled object" : "Field read";
            shown.add(
                    mark.start()
                            + " "
                            + mark.row()
                            + " "
                            + label
                            + (mark.count() > 1 ? " \u00d7 " + mark.count() : ""));
        }
        assertEquals(shown, found);
    }

    private static Set<String> styles() {
        return ((IOutputStyleProvider) served)
                .fetchStyle(Map.of(), new NullProgressMonitor())
                .getModel()
                .getStyles()
                .keySet();
    }

    @Test
    void onlyCategoriesThatAreAskedForAreAnswered() throws Exception {
        Map<String, Object> parameters = parameters();
        parameters.put("requested_marker_categories", List.of("Field read"));
        assertEquals(
                Set.of("Field read"),
                only(ask("fetchAnnotations", parameters)).getAsJsonObject().keySet());
    }
}

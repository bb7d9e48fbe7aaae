// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.WideShop;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the views show first of a shop of 14 services whose pages have 800 spans. */
class WideShopTest {
    private static final int REQUESTS = 240;

    @TempDir static Path folder;
    private static OpenedTrace opened;

    @BeforeAll
    static void open() throws Exception {
        WideShop.write(folder, REQUESTS);
        opened = new OpenedTrace(folder);
        opened.analysis();
        RequestsAnalysis.of(opened.trace()).waitForCompletion();
    }

    @AfterAll
    static void close() {
        opened.close();
    }

    private static <T extends ITmfTreeDataProvider<? extends ITmfTreeDataModel>> T provider(
            String id, Class<T> type) {
        return DataProviders.of(opened.trace(), id, type);
    }

    private static List<RequestEntry> typical() {
        return provider(RequestsDataProvider.ID, RequestsDataProvider.class)
                .fetchTree(
                        Map.of(RequestsDataProvider.TYPICAL_KEY, true), new NullProgressMonitor())
                .getModel()
                .getEntries();
    }

    @Test
    void itOpensWithAPageThatCrossesAllServicesAndNotWithTheFirstRequests() {
        List<RequestEntry> rows = typical();
        assertTrue(rows.get(0).getRequest().id() > 3, rows.get(0)::getName);
        List<Span> spans = rows.get(0).getRequest().root().preorder();
        assertTrue(spans.size() >= 780, () -> spans.size() + " spans");
        Set<Integer> services = new HashSet<>();
        spans.forEach(span -> services.add(span.service()));
        assertTrue(services.size() >= 13, services::toString);
    }

    @Test
    void aReportListsEachRequestOnceThoughItsCallsAreFolded() {
        String json = PrintedReport.of("--section", "requests", "--format", "json", folder);
        JsonObject report = JsonParser.parseString(json).getAsJsonObject();
        List<Long> listed = new ArrayList<>();
        report.getAsJsonArray("requests")
                .forEach(request -> listed.add(request.getAsJsonObject().get("id").getAsLong()));
        assertEquals(LongStream.range(0, REQUESTS).boxed().toList(), listed);
    }

    @Test
    void aPageOf800SpansHasADozenRowsUntilItsRepeatedCallsAreOpened() {
        List<RequestEntry> rows = typical();
        Map<Long, RequestEntry> byId = new HashMap<>();
        rows.forEach(row -> byId.put(row.getId(), row));
        assertEquals(rows.size(), byId.size());
        List<String> seen =
                rows.stream()
                        .filter(row -> !isBelowFold(row, byId))
                        .map(RequestEntry::getName)
                        .toList();
        assertTrue(seen.size() <= 12, seen::toString);
        assertTrue(seen.contains("catalog[GET /products/{id}] \u00d7 26"), seen::toString);
    }

    private static boolean isBelowFold(RequestEntry row, Map<Long, RequestEntry> byId) {
        for (RequestEntry at = byId.get(row.getParentId());
                at != null;
                at = byId.get(at.getParentId())) {
            if (at.isFold()) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aFoldCoversItsCallsWithoutOverlapsAndShowsWhatWasWaitedFor() {
        RequestEntry fold =
                typical().stream().filter(RequestEntry::isFold).findFirst().orElseThrow();
        Map<String, Object> parameters =
                Map.of(
                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                        List.of(fold.getStartTime(), fold.getEndTime()),
                        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                        List.of(fold.getId()));
        RequestsDataProvider provider =
                provider(RequestsDataProvider.ID, RequestsDataProvider.class);
        List<ITimeGraphState> states =
                provider.fetchRowModel(parameters, new NullProgressMonitor())
                        .getModel()
                        .getRows()
                        .get(0)
                        .getStates();
        long end = Long.MIN_VALUE;
        boolean isCritical = false;
        for (ITimeGraphState state : states) {
            assertTrue(end <= state.getStartTime(), states::toString);
            end = state.getStartTime() + state.getDuration();
            isCritical |= state.getStyle().getParentKey().equals("critical handling");
        }
        assertEquals(fold.getEndTime(), end);
        assertTrue(isCritical, states::toString);
        Map<String, String> tooltip =
                provider.fetchTooltip(parameters, new NullProgressMonitor()).getModel();
        assertEquals("26", tooltip.get("Calls"), tooltip::toString);
    }

    @Test
    void framesThatHeadEveryCallPathHaveNoRows() {
        List<UtilisationEntry> rows =
                provider(UtilisationDataProvider.ID, UtilisationDataProvider.class)
                        .fetchTree(Map.of(), new NullProgressMonitor())
                        .getModel()
                        .getEntries();
        assertFalse(rows.stream().anyMatch(row -> row.getName().contains("DispatcherServlet")));
        UtilisationEntry controller =
                rows.stream()
                        .filter(row -> row.getName().contains("Controller"))
                        .findFirst()
                        .orElseThrow();
        assertTrue(controller.getName().startsWith("\u2026 "), controller::getName);
        // They are still there for who asks: in the tool tip and the menu that opens sources.
        assertTrue(
                controller.getFullName().startsWith("org.apache.catalina"),
                controller::getFullName);
        assertEquals(4, controller.getFrames().size());
        assertTrue(
                rows.stream()
                        .filter(row -> row.getParentId() == controller.getId())
                        .allMatch(row -> row.getName().contains("Service.load")),
                rows::toString);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.utilisation.UtilisationRow;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.tests.RecordedTraces;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class UtilisationDataProviderTest {
    private static OpenedTrace scenario;
    private static UtilisationDataProvider provider;

    @BeforeAll
    static void open() throws Exception {
        scenario = new OpenedTrace(RecordedTraces.SCENARIO);
        scenario.analysis();
        provider =
                DataProviders.of(
                        scenario.trace(),
                        UtilisationDataProvider.ID,
                        UtilisationDataProvider.class);
    }

    @AfterAll
    static void close() {
        scenario.close();
    }

    private static List<UtilisationEntry> rows(Map<String, Object> parameters) {
        TmfModelResponse<TmfTreeModel<UtilisationEntry>> response =
                provider.fetchTree(parameters, new NullProgressMonitor());
        assertEquals(
                ITmfResponse.Status.COMPLETED, response.getStatus(), response.getStatusMessage());
        return response.getModel().getEntries();
    }

    /** Every row as {@code name of its parents/its name}. */
    private static Map<String, UtilisationEntry> byPath(List<UtilisationEntry> rows) {
        Map<Long, String> paths = new HashMap<>();
        Map<String, UtilisationEntry> byPath = new HashMap<>();
        for (UtilisationEntry row : rows) {
            String path = paths.getOrDefault(row.getParentId(), "") + "/" + row.getName();
            paths.put(row.getId(), path);
            assertNull(byPath.put(path, row), path + " stands twice");
        }
        return byPath;
    }

    @Test
    void arrangesServiceClassCallPathAndFields() {
        Map<String, UtilisationEntry> rows = byPath(rows(Map.of()));
        String path =
                "/payroll/Employee/PayrollController.paidEmployeeName (PayrollController.java:39)"
                        + "/HrClient.employee (HrClient.java:21)";
        assertTrue(rows.containsKey(path), () -> path + " is not in " + rows.keySet());
        assertEquals(UtilisationRow.Kind.FRAME, rows.get(path).getKind());
        assertEquals(130, rows.get(path).getAllocations());
        assertEquals(9, rows.get(path).getSamples());
        // 3 of 3, 0 of 2 and 0 of 2.
        assertEquals(1.0 / 3, rows.get(path).getUtilisation().orElseThrow().value(), 1e-12);
        assertEquals(3, rows.get(path).getClassUtilisation().orElseThrow().judgedFields());
        UtilisationEntry name = rows.get(path + "/name");
        assertEquals(UtilisationRow.Kind.FIELD, name.getKind());
        assertEquals(3, name.getCounts().used());
        assertEquals(2, name.getCounts().censoredTotal());
        assertEquals(5, name.getSamples());
    }

    @Test
    void addsUpWhatLiesBelowARow() {
        Map<String, UtilisationEntry> rows = byPath(rows(Map.of()));
        assertEquals(130 + 30 + 7, rows.get("/payroll").getAllocations());
        assertEquals(9 + 5 + 1, rows.get("/payroll").getSamples());
        assertEquals(130 + 30, rows.get("/payroll/Employee").getAllocations());
        // A third of 130 objects at one call path, all of 30 at the other.
        assertEquals(
                (130.0 / 3 + 30) / 160,
                rows.get("/payroll/Employee").getUtilisation().orElseThrow().value(),
                1e-12);
    }

    @Test
    void showsAFieldThatWasNeverWatchedWithoutUtilisation() {
        UtilisationEntry sum =
                byPath(rows(Map.of())).get("/admin-next/Invoice/unknown call path/sum");
        assertTrue(sum.getUtilisation().isEmpty());
        assertEquals("", sum.getLabels().get(8));
    }

    @Test
    void givesARowTheSameIdInEveryAnswer() {
        assertEquals(rows(Map.of()), rows(Map.of()));
    }

    @Test
    void countsOnlyTheRequestedTimes() {
        long start = scenario.states().getStartTime();
        Map<String, UtilisationEntry> rows =
                byPath(
                        rows(
                                Map.of(
                                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                        List.of(start, start + 500_000))));
        // The first half millisecond saw the first count and the first sample, but no verdict yet.
        assertEquals(100, rows.get("/payroll/Employee").getAllocations());
        assertEquals(1, rows.get("/payroll/Employee").getSamples());
        assertTrue(rows.get("/payroll/Employee").getUtilisation().isEmpty());
        assertEquals(Long.toString(100), rows.get("/payroll").getLabels().get(1));
    }
}

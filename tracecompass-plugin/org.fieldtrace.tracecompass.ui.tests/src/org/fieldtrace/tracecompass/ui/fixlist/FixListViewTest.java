// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FixListViewTest {
    private static final int KIND = 1;
    private static final int WHAT = 3;
    private static final int GAIN = 2;
    private static final int REASON = 9;

    /** The row of what nobody reads. */
    private static final int UNREAD = 1;

    @TempDir static Path folder;

    private ShownTable<FixEntry> view;

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void show() throws Exception {
        view = new ShownTable<>(FixListView.ID);
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void itSaysWhatToRecordWhereNothingIsToBeFixed() throws Exception {
        assertTrue(view.emptyText().contains("--spans on --fields on"), view::emptyText);
        try (OpenTrace open = OpenTrace.named("scenario")) {
            view.awaitComplete();

            assertTrue(view.emptyText().startsWith("Nothing to fix"), view::emptyText);
        }
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void aRecordingOfFieldsAloneOpensWithTheirUtilisation() throws Exception {
        UserInterface ui = new UserInterface();
        ui.run(
                () -> {
                    IWorkbenchPage page = UserInterface.page();
                    page.hideView(page.findView(FixListView.ID));
                });
        view = new ShownTable<>(FixListView.ID);
        try (OpenTrace open = OpenTrace.named("scenario")) {
            ui.await(
                    "Field Utilisation",
                    60,
                    () -> {
                        IWorkbenchPage page = UserInterface.page();
                        IViewPart fields = page.findView(FieldUtilisationView.ID);
                        return fields != null && page.isPartVisible(fields);
                    });
        }
    }

    @Test
    void aFindingStandsThereWithItsKindAndItsGainAndTheReason() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        view.awaitComplete();

        // Statements that time out, of which it is known what they cost, stand before.
        assertEquals(2, view.entries().size());
        assertEquals("Failed and paid for", view.cells(0).get(KIND));
        List<String> cells = view.cells(UNREAD);
        assertEquals("OrderClient.orders (OrderClient.java:21)", cells.get(0));
        assertEquals("Fields never read", cells.get(KIND));
        assertEquals("Order.notes", cells.get(WHAT));
        assertTrue(cells.get(GAIN).matches("unknown, at most .*s"), cells::toString);
        assertTrue(cells.get(REASON).contains("Order.notes"), cells::toString);
        assertEquals(
                "com.example.OrderClient.orders (OrderClient.java:21)", view.toolTip(UNREAD, 0));
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void theFirstFindingIsSelectedAndATypicalRequestShownWithoutAClick() throws Exception {
        UserInterface ui = new UserInterface();
        RequestFlowView flow = ui.show(RequestFlowView.ID, RequestFlowView.class);
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        view = new ShownTable<>(FixListView.ID);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, ShopTrace.WITH_FINDINGS))) {
            view.awaitComplete();
            Extent extent = view.entries().get(0).getFinding().extent();
            long typical = extent.typical().orElseThrow().start();
            String notice = "1 of 800 requests is shown: a typical one that";

            ui.await(
                    "a typical request",
                    60,
                    () ->
                            flow.notice().startsWith(notice)
                                    && flow.getTimeGraphViewer().getTime0() < typical
                                    && flow.getTimeGraphViewer().getTime1() > typical);
            // Nobody chose this call path, so the fields of all are there.
            assertEquals("", fields.notice());
            // An export has all rows, too.
            assertEquals(view.entries().size(), view.chosenRows());
        }
    }

    @Test
    void aSelectedCallPathLeadsToItsFieldsAndItsWaste() throws Exception {
        UserInterface ui = new UserInterface();
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        WasteFlameGraphView waste = ui.show(WasteFlameGraphView.ID, WasteFlameGraphView.class);
        view = new ShownTable<>(FixListView.ID);
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        view.awaitComplete();
        view.select(UNREAD);

        String what = "Only the objects of the selected call path of gateway";
        ui.await("its fields", 60, () -> fields.notice().startsWith(what));
        ui.await("its waste", 60, () -> waste.notice().startsWith(what));
        assertEquals("gateway", fields.entries().get(0).getName());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.fixlist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.UserInterface;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixListViewTest {
    private static final int GAIN = 4;
    private static final int REASON = 8;

    @TempDir static Path folder;

    private ShownTable<FixEntry> view;

    @BeforeEach
    void show() throws Exception {
        view = new ShownTable<>(FixListView.ID);
    }

    @Test
    void itSaysWhatToRecordWhereNothingIsToBeFixed() throws Exception {
        assertTrue(view.emptyText().contains("--spans on --fields on"), view::emptyText);
        try (OpenTrace open = OpenTrace.named("scenario")) {
            view.awaitComplete();

            assertTrue(view.emptyText().startsWith("Nothing to fix"), view::emptyText);
        }
    }

    @Test
    void aCallPathStandsThereWithItsGainAndTheReason() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, ShopTrace.WITH_FINDINGS))) {
            view.awaitComplete();

            assertEquals(1, view.entries().size());
            assertEquals("OrderClient.orders (OrderClient.java:21)", view.cells(0).get(0));
            assertTrue(
                    view.cells(0).get(GAIN).matches("unknown, at most .*s"),
                    view.cells(0)::toString);
            assertTrue(view.cells(0).get(REASON).contains("Order.notes"), view.cells(0)::toString);
            assertEquals(
                    "com.example.OrderClient.orders (OrderClient.java:21)", view.toolTip(0, 0));
        }
    }

    @Test
    void aSelectedCallPathLeadsToItsFieldsAndItsWaste() throws Exception {
        UserInterface ui = new UserInterface();
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        WasteFlameGraphView waste = ui.show(WasteFlameGraphView.ID, WasteFlameGraphView.class);
        view = new ShownTable<>(FixListView.ID);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, ShopTrace.WITH_FINDINGS))) {
            view.awaitComplete();
            view.select(0);

            String what = "Only the objects of the selected call path of gateway";
            ui.await("its fields", 60, () -> fields.notice().startsWith(what));
            ui.await("its waste", 60, () -> waste.notice().startsWith(what));
            assertEquals("gateway", fields.entries().get(0).getName());
        }
    }
}

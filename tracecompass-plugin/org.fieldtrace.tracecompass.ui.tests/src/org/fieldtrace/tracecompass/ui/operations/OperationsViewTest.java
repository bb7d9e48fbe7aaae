// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OperationsViewTest {
    private static final int REQUESTS = 200;
    private static final int COUNT = 2;
    private static final int INCLUSIVE = 4;

    @TempDir static Path folder;

    private ShownTable<TableRow<RankedOperation>> view;

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void show() throws Exception {
        view = new ShownTable<>(OperationsView.ID);
    }

    private static OpenTrace shop() throws Exception {
        return ShopTrace.shared(folder, REQUESTS);
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void itSaysHowToRecordRequestsWhereThereAreNone() throws Exception {
        assertTrue(view.emptyText().contains("--spans on"), view::emptyText);
        try (OpenTrace open = OpenTrace.named("scenario")) {
            view.awaitComplete();

            assertTrue(view.emptyText().contains("No request arrived"), view::emptyText);
        }
    }

    @Test
    void operationsStandBelowTheirCallersWithCountsAndTimes() throws Exception {
        shop();
        view.awaitComplete();

        List<TableRow<RankedOperation>> rows = view.entries();
        assertEquals("gateway[GET /shop/orders/{id}]", rows.get(0).getName());
        assertEquals("orders[GET /orders/{id}]", rows.get(1).getName());
        assertEquals(rows.get(0).getId(), rows.get(1).getParentId());
        assertEquals("200", view.cells(0).get(COUNT));
        TableRow<RankedOperation> prices = named(rows, "pricing[GET /prices/{id}]");
        assertEquals("600", view.cells(rows.indexOf(prices)).get(COUNT));
        assertTrue(view.toolTip(0, INCLUSIVE).contains("Inclusive time: "));
    }

    @Test
    void aClickOnAHeaderSortsSiblings() throws Exception {
        shop();
        view.awaitComplete();
        view.click(COUNT);

        List<TableRow<RankedOperation>> children = view.entries().subList(2, view.entries().size());
        assertEquals("pricing[GET /prices/{id}]", children.get(0).getName());
        view.click(COUNT);
        children = view.entries().subList(2, view.entries().size());
        assertEquals("notifier[GET /mails]", children.get(0).getName());
        view.click(COUNT);
    }

    @Test
    void theCsvHoldsTheRawNumbersThatTheReportPrints() throws Exception {
        shop();
        view.awaitComplete();

        List<String> lines = view.csv();
        TableRow<RankedOperation> root = view.entries().get(0);
        assertTrue(lines.get(0).startsWith("Path,Operation,Rank,Count"), lines::toString);
        assertTrue(
                lines.get(1).contains("," + root.row().operation().sums().inclusive() + ","),
                lines::toString);
    }

    @Test
    void aDoubleClickShowsTheSlowestRequestsOfTheOperation() throws Exception {
        UserInterface ui = new UserInterface();
        OpenTrace open = shop();
        view.awaitComplete();
        TableRow<RankedOperation> mails = named(view.entries(), "notifier[GET /mails]");
        RequestFlowView flow = ui.show(RequestFlowView.ID, RequestFlowView.class);
        TmfTimeRange range = open.trace().getTimeRange();
        long whole = range.getEndTime().toNanos() - range.getStartTime().toNanos();
        // A first look that comes later has a range of its own.
        ui.await(
                "the whole trace",
                60,
                () -> {
                    if (visible(flow) < whole) {
                        TmfSignalManager.dispatchSignal(
                                new TmfWindowRangeUpdatedSignal(this, range, open.trace()));
                    }
                    return visible(flow) >= whole;
                });

        view.open(view.entries().indexOf(mails));

        ui.await(
                "the requests",
                60,
                () -> flow.notice().contains("the slowest requests of notifier[GET /mails]."));
        ui.await("the time of the slowest, and of no others", 60, () -> visible(flow) < whole);
    }

    @Test
    void aSelectedOperationLeadsToTheFieldsOfTheObjectsThatItsCallsBringIn() throws Exception {
        UserInterface ui = new UserInterface();
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        view = new ShownTable<>(OperationsView.ID);
        shop();
        // What another test selected last may be on its way yet; what is selected now comes after.
        view.awaitComplete();
        List<TableRow<RankedOperation>> rows = view.entries();
        int products = rows.indexOf(named(rows, "products[GET /products/{id}]"));
        view.select(products); // whose answers bring in no objects
        ui.await("no fields", 60, () -> fields.emptyText().contains("objects of products["));
        fields.press("All call paths");
        fields.awaitComplete();
        assertEquals("", fields.notice());
        List<String> all = names(fields);
        assertTrue(all.contains("Order"), all::toString);

        view.select(products);
        ui.await("no fields", 60, () -> !fields.emptyText().isEmpty());
        view.select(1); // orders, of which the gateway brings in objects
        ui.await("its fields", 60, () -> names(fields).equals(all));
        assertTrue(fields.notice().startsWith("Only the objects of orders["), fields::notice);
        view.select(products);
        ui.await("no fields", 60, () -> !fields.emptyText().isEmpty());
        fields.press("All call paths");
        ui.await("all fields", 60, () -> names(fields).equals(all));
        assertEquals("", fields.notice());
    }

    @Test
    void aFilterThatIsClearedLeavesOpenWhatWasOpenBefore() throws Exception {
        shop();
        view.awaitComplete();
        view.fold(1);
        List<String> before = view.openRows();

        view.filter("no operation has this name");
        view.filter("mails");
        view.filter("");

        assertEquals(before, view.openRows());
        assertTrue(
                before.size() > 0 && !before.contains("orders[GET /orders/{id}]"),
                before::toString);
    }

    /** The visible time, nanoseconds. */
    private static long visible(RequestFlowView flow) {
        return flow.getTimeGraphViewer().getTime1() - flow.getTimeGraphViewer().getTime0();
    }

    private static List<String> names(ShownTable<UtilisationEntry> fields) {
        return fields.entries().stream().map(UtilisationEntry::getName).toList();
    }

    private static TableRow<RankedOperation> named(
            List<TableRow<RankedOperation>> rows, String name) {
        return rows.stream().filter(row -> row.getName().equals(name)).findFirst().orElseThrow();
    }
}

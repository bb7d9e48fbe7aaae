// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.actions.ActionFactory;
import org.fieldtrace.model.utilisation.UtilisationRow;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The numbers are those that the README of the recorded traces works out by hand. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FieldUtilisationViewTest {
    private static final Path SCENARIO = Path.of("scenario");

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();
    private ShownView view;

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void showView() throws Exception {
        view = new ShownView();
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void withoutATraceItSaysHowToRecordOne() {
        assertTrue(view.text().contains("No trace is open."), view::text);
        assertTrue(view.text().contains("scripts/fieldtrace record -- COMMAND"), view::text);
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void aTraceInWhichNothingHappenedSaysSo() throws Exception {
        try (OpenTrace open = OpenTrace.named("silent")) {
            view.awaitComplete();

            assertTrue(view.text().contains("No remote call returned an object"), view::text);
        }
    }

    @Test
    void anOpenedTraceIsRecognisedAndShowsItsRowsWithTheirValues() throws Exception {
        OpenTrace open = OpenTrace.shared(SCENARIO);
        view.awaitComplete();

        assertEquals(FieldtraceTrace.class, open.trace().getClass());
        assertEquals(
                List.of(
                        "payroll",
                        "  Employee",
                        "    PayrollController.paidEmployeeName (PayrollController.java:39)",
                        "      HrClient.employee (HrClient.java:21)",
                        "        name",
                        "        address",
                        "        email"),
                view.rows().subList(0, 7));
        assertEquals(List.of("160", "14", "7", "3", "1", "3"), view.cells("payroll", "Employee"));
        assertEquals(
                List.of("130", "9", "3", "3", "1", "2"),
                view.cells(
                        "payroll",
                        "Employee",
                        "PayrollController.paidEmployeeName (PayrollController.java:39)"));
        assertEquals(List.of("", "5", "3", "0", "0", "2"), view.cells(field("name")));
        assertEquals(List.of("", "2", "0", "1", "1", "0"), view.cells(field("address")));
        assertEquals(List.of("", "2", "0", "2", "0", "0"), view.cells(field("email")));
        assertEquals("100.0 % [43.8, 100]", view.utilisation(field("name")));
        assertEquals("0.0 % [0.0, 65.8]", view.utilisation(field("address")));
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void aFieldWithoutAVerdictHasNoNumber() throws Exception {
        try (OpenTrace open = OpenTrace.named("faults")) {
            view.awaitComplete();

            List<String> utilisations = new ArrayList<>();
            for (Row<UtilisationEntry> row : view.allRows()) {
                if (row.entry().getKind() == UtilisationRow.Kind.FIELD
                        && row.entry().getCounts().verdicts() == 0) {
                    utilisations.add(UtilisationColumn.UTILISATION.text(row));
                }
            }
            assertTrue(utilisations.contains("no verdict yet"), utilisations::toString);
        }
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void aFieldWhoseReadsMarksDoNotSeeSaysSoInItsCellItsToolTipAndTheExport() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.writeWithUnseenNotes(folder, 100))) {
            view.awaitComplete();
            String[] path = {"gateway", "Order", "OrderClient.orders (OrderClient.java:21)", ""};
            path[3] = "id";
            assertEquals("100.0 % [83.9, 100]", view.utilisation(path));
            assertFalse(
                    UtilisationColumn.UTILISATION.toolTip(view.row(path)).contains("VarHandle"));
            path[3] = "notes";
            assertEquals("unseen by marks", view.utilisation(path));
            String toolTip = UtilisationColumn.UTILISATION.toolTip(view.row(path));
            assertTrue(toolTip.contains("It is read by a method handle, a VarHandle or"), toolTip);
            String ofClass = UtilisationColumn.UTILISATION.toolTip(view.row("gateway", "Order"));
            assertTrue(ofClass.contains("A field is read by a method handle"), ofClass);

            List<String> lines =
                    ui.get(() -> UtilisationExport.EXPORT.csv(view.allRows()).lines().toList());
            for (String line : lines.subList(1, lines.size())) {
                assertEquals(!line.contains(",id,"), line.endsWith(",true"), line);
            }
        }
    }

    @Test
    void toolTipsGiveReasonsFullNamesHotnessAndWhatIsLeftToSettle() throws Exception {
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();
        Row<UtilisationEntry> name = view.row(field("name"));
        Row<UtilisationEntry> employee = view.row("payroll", "Employee");

        String reasons = UtilisationColumn.CENSORED.toolTip(name);
        assertTrue(reasons.contains("moved: 1") && reasons.contains("no_slot: 1"), reasons);
        String verdicts = UtilisationColumn.UTILISATION.toolTip(name);
        assertTrue(
                verdicts.contains("verdicts: 3, decided: read (above 5 %), settled at 385"),
                verdicts);
        String email = UtilisationColumn.UTILISATION.toolTip(view.row(field("email")));
        assertTrue(email.contains("verdicts: 2, open: lacks 71, settled at 385"), email);
        assertEquals("1 decided, 2 open", UtilisationColumn.STATES.text(path()));
        assertEquals("moved 1, no_slot 1", UtilisationColumn.WHY_NO_MORE.text(path()));
        String hotness = UtilisationColumn.ALLOCATIONS.toolTip(employee);
        assertTrue(hotness.contains("160 (72.7 % of all)"), hotness); // 160 of 220
        assertEquals("com.example.Employee", UtilisationColumn.NAME.toolTip(employee));
    }

    @Test
    void aTraceThatLostEventsIsShownWithItsLosses() throws Exception {
        try (OpenTrace open = OpenTrace.named("flood")) {
            view.awaitComplete();

            assertTrue(
                    view.notice()
                            .matches("flood is not whole: [1-9][0-9,]* events were discarded.*"),
                    view::notice);
        }
    }

    @Test
    void aTraceThatLostNothingHasNoNotice() throws Exception {
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();

        assertEquals("", view.notice());
    }

    @Test
    @Order(OpenTrace.AFTER_SHARED)
    void closingTheTraceEmptiesTheView() throws Exception {
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();
        OpenTrace.closeShared();
        ui.settle();

        assertTrue(view.text().contains("No trace is open."), view::text);
        assertEquals(List.of(), view.rows());
    }

    @Test
    void theVisibleTimeRangeAloneCountsWhatFellIntoIt() throws Exception {
        OpenTrace open = OpenTrace.shared(SCENARIO);
        try {
            view.awaitComplete();
            showRange(firstHalf(open.trace()));
            ui.run(() -> view.part().setRangeOnly(true));
            view.awaitComplete();
            long firstHalf = view.allocations();
            showRange(open.trace().getTimeRange());
            ui.settle();
            view.awaitComplete();
            long all = view.allocations();

            assertEquals(220, all);
            assertTrue(0 < firstHalf && firstHalf < all, () -> firstHalf + " of " + all);
        } finally {
            ui.run(() -> view.part().setRangeOnly(false));
        }
    }

    @Test
    void theFilterLeavesTheMatchingRowsWithWhatIsAboveAndBelow() throws Exception {
        OpenTrace.shared(SCENARIO);
        try {
            view.awaitComplete();
            view.filter("validate");

            assertEquals(
                    List.of(
                            "payroll",
                            "  Employee",
                            "    PayrollController.validate (PayrollController.java:48)",
                            "      HrClient.employee (HrClient.java:21)",
                            "        name",
                            "        address",
                            "        email"),
                    view.rows());
        } finally {
            view.filter("");
        }
    }

    @Test
    void clicksOnAHeaderSortReverseAndRestoreTheOrder() throws Exception {
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();
        List<String> services = view.topmost();
        assertEquals(List.of("payroll", "admin", "admin-next"), services);

        view.click(UtilisationColumn.UTILISATION);
        assertEquals(List.of("admin", "payroll", "admin-next"), view.topmost());
        view.click(UtilisationColumn.UTILISATION);
        assertEquals(List.of("admin-next", "payroll", "admin"), view.topmost());
        view.click(UtilisationColumn.UTILISATION);
        assertEquals(services, view.topmost());
    }

    @Test
    void theExportHoldsEveryRowWithItsCallPath() throws Exception {
        OpenTrace open = OpenTrace.shared(SCENARIO);
        view.awaitComplete();
        List<String> lines =
                ui.get(() -> UtilisationExport.EXPORT.csv(view.allRows()).lines().toList());

        assertEquals(
                "kind,service,class,call_path,field,allocations,samples,used,unused,overwritten,"
                        + "censored,utilisation,utilisation_low,utilisation_high,"
                        + "fields_with_verdict,fields,settled,decided,open,censored_by_reason,"
                        + "reads_checked,reads_missed,agent_ns,unseen_by_marks",
                lines.get(0));
        assertEquals(1 + view.rows().size(), lines.size());
        String path =
                "com.example.PayrollController.paidEmployeeName (PayrollController.java:39)"
                        + " > com.example.HrClient.employee (HrClient.java:21)";
        assertTrue(
                lines.stream()
                        .anyMatch(
                                line ->
                                        line.startsWith(
                                                "field,payroll,com.example.Employee,"
                                                        + path
                                                        + ",address,,2,0,1,1,0,0.0,0.0,0.65")),
                lines::toString);
    }

    @Test
    void copyingTakesTheSelectedRowsToTheClipboard() throws Exception {
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();
        Row<UtilisationEntry> email = view.row(field("email"));
        String copied =
                ui.get(
                        () -> {
                            view.part()
                                    .getTreeViewer()
                                    .setSelection(new StructuredSelection(email));
                            IActionBars bars = view.part().getViewSite().getActionBars();
                            bars.getGlobalActionHandler(ActionFactory.COPY.getId()).run();
                            Clipboard clipboard =
                                    new Clipboard(view.part().getContent().getDisplay());
                            Object text = clipboard.getContents(TextTransfer.getInstance());
                            clipboard.dispose();
                            return (String) text;
                        });

        List<String> lines = copied.lines().toList();
        assertEquals(2, lines.size(), copied);
        assertTrue(lines.get(0).startsWith("kind\tservice\tclass\tcall_path\tfield"), copied);
        assertTrue(lines.get(1).startsWith("field\tpayroll\tcom.example.Employee\t"), copied);
        assertTrue(lines.get(1).contains("\temail\t\t2\t0\t2\t0\t0\t0.0\t"), copied);
    }

    private Row<UtilisationEntry> path() {
        return view.row(
                "payroll",
                "Employee",
                "PayrollController.paidEmployeeName (PayrollController.java:39)");
    }

    private static String[] field(String name) {
        return new String[] {
            "payroll",
            "Employee",
            "PayrollController.paidEmployeeName (PayrollController.java:39)",
            "HrClient.employee (HrClient.java:21)",
            name
        };
    }

    private void showRange(TmfTimeRange range) {
        TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range));
    }

    private static TmfTimeRange firstHalf(ITmfTrace trace) {
        long start = trace.getStartTime().toNanos();
        long end = trace.getEndTime().toNanos();
        return new TmfTimeRange(
                trace.getStartTime(), trace.createTimestamp(start + (end - start) / 2));
    }
}

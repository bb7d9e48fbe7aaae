// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.UserInterface;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The numbers are those that the README of the recorded traces works out by hand. */
class FieldUtilisationViewTest {
    private static final long SECONDS = 60;

    private final UserInterface ui = new UserInterface();
    private FieldUtilisationView view;

    @BeforeEach
    void showView() throws Exception {
        view = ui.show(FieldUtilisationView.ID, FieldUtilisationView.class);
    }

    @Test
    void withoutATraceItSaysHowToRecordOne() {
        assertTrue(shownText().contains("No trace is open."), this::shownText);
        assertTrue(shownText().contains("scripts/fieldtrace record -- COMMAND"), this::shownText);
    }

    @Test
    void aTraceWithoutOurEventsSaysWhichItNeeds() throws Exception {
        try (OpenTrace open = OpenTrace.named("foreign")) {
            awaitComplete();

            assertTrue(shownText().contains("fieldtrace:object_alloc"), this::shownText);
        }
    }

    @Test
    void aTraceInWhichNothingHappenedSaysSo() throws Exception {
        try (OpenTrace open = OpenTrace.named("silent")) {
            awaitComplete();

            assertTrue(shownText().contains("No remote call returned an object"), this::shownText);
        }
    }

    @Test
    void anOpenedTraceIsRecognisedAndShowsItsRowsWithTheirValues() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();

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
                    rows().subList(0, 7));
            assertEquals(List.of("160", "14", "7", "3", "1", "3"), cells("payroll", "Employee"));
            assertEquals(
                    List.of("130", "9", "3", "3", "1", "2"),
                    cells(
                            "payroll",
                            "Employee",
                            "PayrollController.paidEmployeeName (PayrollController.java:39)"));
            assertEquals(List.of("", "5", "3", "0", "0", "2"), cells(field("name")));
            assertEquals(List.of("", "2", "0", "1", "1", "0"), cells(field("address")));
            assertEquals(List.of("", "2", "0", "2", "0", "0"), cells(field("email")));
            assertEquals("100.0 % [43.8, 100]", utilisation(field("name")));
            assertEquals("0.0 % [0.0, 65.8]", utilisation(field("address")));
        }
    }

    @Test
    void aFieldWithoutAVerdictHasNoNumber() throws Exception {
        try (OpenTrace open = OpenTrace.named("faults")) {
            awaitComplete();

            List<String> utilisations = new ArrayList<>();
            for (UtilisationRow row : allRows()) {
                if (row.isField() && row.entry().getCounts().verdicts() == 0) {
                    utilisations.add(UtilisationColumn.UTILISATION.text(row));
                }
            }
            assertTrue(utilisations.contains("no verdict yet"), utilisations::toString);
        }
    }

    @Test
    void toolTipsGiveReasonsFullNamesHotnessAndWhatIsLeftToSettle() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();
            UtilisationRow name = row(field("name"));
            UtilisationRow employee = row("payroll", "Employee");

            String reasons = UtilisationColumn.CENSORED.toolTip(name);
            assertTrue(reasons.contains("moved: 1") && reasons.contains("no_slot: 1"), reasons);
            String verdicts = UtilisationColumn.UTILISATION.toolTip(name);
            assertTrue(verdicts.contains("verdicts: 3, settled at 385"), verdicts);
            String hotness = UtilisationColumn.ALLOCATIONS.toolTip(employee);
            assertTrue(hotness.contains("160 (72.7 % of all)"), hotness); // 160 of 220
            assertEquals("com.example.Employee", UtilisationColumn.NAME.toolTip(employee));
        }
    }

    @Test
    void aTraceThatLostEventsIsShownWithItsLosses() throws Exception {
        try (OpenTrace open = OpenTrace.named("flood")) {
            awaitComplete();

            assertTrue(
                    notice().matches("flood is not whole: [1-9][0-9,]* events were discarded.*"),
                    this::notice);
        }
    }

    @Test
    void aTraceThatLostNothingHasNoNotice() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();

            assertEquals("", notice());
        }
    }

    @Test
    void closingTheTraceEmptiesTheView() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();
        }
        ui.settle();

        assertTrue(shownText().contains("No trace is open."), this::shownText);
        assertEquals(List.of(), rows());
    }

    @Test
    void theVisibleTimeRangeAloneCountsWhatFellIntoIt() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();
            showRange(firstHalf(open.trace()));
            ui.run(() -> view.setRangeOnly(true));
            awaitComplete();
            long firstHalf = allocations();
            showRange(open.trace().getTimeRange());
            ui.settle();
            awaitComplete();
            long all = allocations();

            assertEquals(220, all);
            assertTrue(0 < firstHalf && firstHalf < all, () -> firstHalf + " of " + all);
        } finally {
            ui.run(() -> view.setRangeOnly(false));
        }
    }

    @Test
    void theFilterLeavesTheMatchingRowsWithWhatIsAboveAndBelow() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();
            filter("validate");

            assertEquals(
                    List.of(
                            "payroll",
                            "  Employee",
                            "    PayrollController.validate (PayrollController.java:48)",
                            "      HrClient.employee (HrClient.java:21)",
                            "        name",
                            "        address",
                            "        email"),
                    rows());
        } finally {
            filter("");
        }
    }

    @Test
    void clicksOnAHeaderSortReverseAndRestoreTheOrder() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();
            List<String> services = topmost();
            assertEquals(List.of("payroll", "admin", "admin-next"), services);

            click(UtilisationColumn.UTILISATION);
            assertEquals(List.of("admin", "payroll", "admin-next"), topmost());
            click(UtilisationColumn.UTILISATION);
            assertEquals(List.of("admin-next", "payroll", "admin"), topmost());
            click(UtilisationColumn.UTILISATION);
            assertEquals(services, topmost());
        }
    }

    @Test
    void theExportHoldsEveryRowWithItsCallPath() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
            awaitComplete();
            List<String> lines = ui.get(() -> UtilisationExport.csv(allRows()).lines().toList());

            assertEquals(
                    "kind,service,class,call_path,field,allocations,samples,used,unused,overwritten,"
                            + "censored,utilisation,utilisation_low,utilisation_high",
                    lines.get(0));
            assertEquals(1 + rows().size(), lines.size());
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

    private void awaitComplete() throws TimeoutException {
        ui.await("the rows", SECONDS, view::isComplete);
    }

    /** What stands there instead of the table; nothing where the table is shown. */
    private String shownText() {
        return ui.get(
                () -> {
                    StackLayout pages = (StackLayout) view.getContent().getLayout();
                    return pages.topControl instanceof Text text ? text.getText() : "";
                });
    }

    private String notice() {
        return ui.get(
                () -> {
                    for (Control beside : tree().getParent().getChildren()) {
                        if (beside instanceof CLabel label) {
                            return label.getText();
                        }
                    }
                    throw new AssertionError("no label for notices");
                });
    }

    private void filter(String words) {
        ui.run(
                () -> {
                    for (Control beside : tree().getParent().getChildren()) {
                        if (beside instanceof Text text) {
                            text.setText(words);
                        }
                    }
                });
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

    private void click(UtilisationColumn column) {
        ui.run(
                () -> {
                    TreeColumn header = tree().getColumn(column.ordinal());
                    header.notifyListeners(SWT.Selection, new Event());
                });
    }

    private Tree tree() {
        return view.getTreeViewer().getTree();
    }

    private long allocations() {
        return ui.get(
                () ->
                        Arrays.stream(tree().getItems())
                                .mapToLong(item -> row(item).entry().getAllocations())
                                .sum());
    }

    private List<String> topmost() {
        return ui.get(() -> Arrays.stream(tree().getItems()).map(TreeItem::getText).toList());
    }

    /** The names in the tree, all expanded, indented by their level. */
    private List<String> rows() {
        return ui.get(
                () -> {
                    List<String> names = new ArrayList<>();
                    for (TreeItem item : items()) {
                        int level = row(item).path().size() - 1;
                        names.add("  ".repeat(level) + item.getText());
                    }
                    return names;
                });
    }

    private List<UtilisationRow> allRows() {
        return ui.get(() -> items().stream().map(item -> row(item)).toList());
    }

    private List<TreeItem> items() {
        view.getTreeViewer().expandAll();
        List<TreeItem> items = new ArrayList<>();
        collect(tree().getItems(), items);
        return items;
    }

    private static void collect(TreeItem[] from, List<TreeItem> into) {
        for (TreeItem item : from) {
            into.add(item);
            collect(item.getItems(), into);
        }
    }

    private static UtilisationRow row(TreeItem item) {
        return (UtilisationRow) item.getData();
    }

    private UtilisationRow row(String... path) {
        return ui.get(() -> row(item(path)));
    }

    private TreeItem item(String... path) {
        for (TreeItem item : items()) {
            List<String> names = row(item).path().stream().map(UtilisationRow::toString).toList();
            if (names.equals(List.of(path))) {
                return item;
            }
        }
        throw new AssertionError("no row " + List.of(path) + " among " + rows());
    }

    /** The texts of the columns of numbers. */
    private List<String> cells(String... path) {
        return ui.get(
                () -> {
                    List<String> texts = new ArrayList<>();
                    for (UtilisationColumn column : UtilisationColumn.values()) {
                        if (column.isNumeric()) {
                            texts.add(item(path).getText(column.ordinal()));
                        }
                    }
                    return texts;
                });
    }

    private String utilisation(String... path) {
        return UtilisationColumn.UTILISATION.text(row(path));
    }
}

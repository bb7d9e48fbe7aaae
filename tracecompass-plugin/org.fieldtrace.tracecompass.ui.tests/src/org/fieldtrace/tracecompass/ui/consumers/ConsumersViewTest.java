// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
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
class ConsumersViewTest {
    private static final int SHARE = 2;

    private static final Path SCENARIO = Path.of("scenario");
    private static final String ASKED = "Who reads this field";
    private static final UserInterface UI = new UserInterface();

    private ShownTable<TableRow<ConsumerRow>> view;

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void show() throws Exception {
        view = new ShownTable<>(ConsumersView.ID);
    }

    private int row(String name) {
        return view.entries().stream().map(TableRow::getName).toList().indexOf(name);
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void withoutATraceItSaysHowToRecordOne() {
        assertTrue(view.emptyText().contains("scripts/fieldtrace record --"), view::emptyText);
    }

    @Test
    void aFieldStandsThereWithItsReadersAndWhatTheyReadItFor() throws Exception {
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();

        int email = row("Employee.email");
        assertEquals(
                List.of(
                        "Employee.email",
                        "read by payroll",
                        "", // a bar, with its numbers painted beside it
                        "direct 100.0 %",
                        "160",
                        "3",
                        ""),
                view.cells(email));
        assertEquals("payroll", view.cells(email + 1).get(0));
        assertEquals("reads it", view.cells(email + 1).get(1));
        assertTrue(
                view.toolTip(email, SHARE).startsWith("Read in [95 % interval]: 18.8 % ["),
                () -> view.toolTip(email, SHARE));
        assertTrue(
                view.toolTip(email + 2, SHARE).contains("100.0 % [20.7, 100]"),
                () -> view.toolTip(email + 2, SHARE));
        assertEquals("lacks 71 verdicts", view.cells(email + 3).get(1));
        assertTrue(
                view.toolTip(email, 0).contains("Classes taken: com.example.Employee"),
                () -> view.toolTip(email, 0));
    }

    @Test
    void aFieldThatIsSelectedInFieldUtilisationIsSelectedHereWithItsReaders() throws Exception {
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();
        fields.awaitComplete();

        fields.select(field(fields, "email"));

        UI.await("the field", 60, () -> view.selected().equals(List.of("Employee.email")));
    }

    @Test
    @Order(OpenTrace.AFTER_SHARED)
    void itIsOpenedAtAFieldWhoseReadersAreAskedForAndNoFilterHidesThem() throws Exception {
        UI.run(
                () ->
                        UserInterface.page()
                                .hideView(UserInterface.page().findView(ConsumersView.ID)));
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        OpenTrace.shared(SCENARIO);
        fields.awaitComplete();
        assertEquals(List.of(), fields.menu(0).stream().filter(ASKED::equals).toList());

        fields.choose(field(fields, "email"), ASKED);

        view = new ShownTable<>(ConsumersView.ID);
        UI.await("the field", 60, () -> view.selected().equals(List.of("Employee.email")));

        view.filter("nothing is called so");
        fields.choose(field(fields, "email"), ASKED);
        UI.await("it again", 60, () -> view.selected().equals(List.of("Employee.email")));
    }

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void theFixListLeadsToTheReadersOfAFieldThatNobodyReads(@TempDir Path folder) throws Exception {
        ShownTable<FixEntry> fixes = new ShownTable<>(FixListView.ID);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, ShopTrace.WITH_FINDINGS))) {
            fixes.awaitComplete();

            fixes.choose(1, "Who reads Order.notes");

            UI.await("the field", 60, () -> view.selected().equals(List.of("Order.notes")));
        }
    }

    private static int field(ShownTable<UtilisationEntry> fields, String name) {
        return fields.entries().stream().map(UtilisationEntry::getName).toList().indexOf(name);
    }

    @Test
    void theRowsAreExportedAsRawNumbers() throws Exception {
        OpenTrace.shared(SCENARIO);
        view.awaitComplete();

        List<String> csv = view.csv();
        assertEquals(
                "Path,Name,May it be removed?,\"Utilisation, low\",Utilisation,\"Utilisation,"
                        + " high\",Objects,Verdicts,Used,\"Used, handed on\",\"Used,"
                        + " incidental\",Read at",
                csv.get(0));
        assertTrue(
                csv.stream().anyMatch(line -> line.startsWith("Employee > Employee.email,")),
                csv::toString);
    }
}

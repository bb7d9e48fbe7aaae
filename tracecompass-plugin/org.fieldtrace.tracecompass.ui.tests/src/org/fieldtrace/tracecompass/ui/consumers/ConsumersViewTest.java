// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConsumersViewTest {
    private static final int SHARE = 2;

    private ShownTable<ConsumersEntry> view;

    @BeforeEach
    void show() throws Exception {
        view = new ShownTable<>(ConsumersView.ID);
    }

    private int row(String name) {
        return view.entries().stream().map(ConsumersEntry::getName).toList().indexOf(name);
    }

    @Test
    void withoutATraceItSaysHowToRecordOne() {
        assertTrue(view.emptyText().contains("scripts/fieldtrace record --"), view::emptyText);
    }

    @Test
    void aFieldStandsThereWithItsReadersAndWhatTheyReadItFor() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
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
    }

    @Test
    void theRowsAreExportedAsRawNumbers() throws Exception {
        try (OpenTrace open = OpenTrace.named("scenario")) {
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
}

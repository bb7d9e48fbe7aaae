// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks recorded traces who reads a field, and whether it may be removed. */
class FieldReadersTest {
    private PrintedReport printed;

    @TempDir Path folder;

    private int run(Object... arguments) {
        printed = PrintedReport.with(arguments);
        return printed.status();
    }

    private String out() {
        return printed.out();
    }

    private String err() {
        return printed.err();
    }

    @Test
    void theCallPathsThatReadAFieldAreNamedWithTheirShare() {
        assertEquals(0, run("--readers-of", "Employee.email", RecordedTraces.SCENARIO), this::err);
        assertTrue(out().startsWith("Who reads Employee.email\n"), this::out);
        // One of validate's was read, of paidEmployeeName's two none.
        assertTrue(out().contains("payroll: reads email in 100.0 % [20.7, 100]"), this::out);
        assertTrue(out().contains("payroll: reads email in 0.0 % [0.0, 65.8]"), this::out);
    }

    @Test
    void severalTracesAreAskedTogether() throws Exception {
        Path second = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("second"));
        assertEquals(
                0,
                run(
                        "--format",
                        "json",
                        "--readers-of",
                        "com.example.Employee.email",
                        RecordedTraces.SCENARIO,
                        second),
                this::err);
        JsonObject payroll =
                new Gson()
                        .fromJson(out(), JsonObject.class)
                        .getAsJsonArray("services")
                        .get(0)
                        .getAsJsonObject();
        assertEquals(320, payroll.get("allocations").getAsLong());
    }

    @Test
    void theStatusTellsWhetherAFieldMayBeRemoved() {
        Object trace = RecordedTraces.SCENARIO;
        assertEquals(10, run("--removal-at-most", "5", "--readers-of", "Employee.name", trace));
        assertTrue(out().startsWith("Not safe: Employee.name is read by"), this::out);
        assertEquals(11, run("--removal-at-most", "5", "--readers-of", "Department.title", trace));
        assertTrue(out().contains("verdicts 1, lacking 72"), this::out);
    }

    @Test
    void aFieldThatIsNotInTheTraceIsRefusedWithThoseThatAreLikeIt() {
        assertEquals(1, run("--readers-of", "Employe.mail", RecordedTraces.SCENARIO));
        assertEquals("", out());
        assertTrue(err().contains("did you mean com.example.Employee.email?"), this::err);
    }

    @Test
    void aNameWithoutAClassIsRefused() {
        assertEquals(2, run("--readers-of", "email", RecordedTraces.SCENARIO));
        assertTrue(err().contains("--readers-of takes CLASS.FIELD"), this::err);
    }
}

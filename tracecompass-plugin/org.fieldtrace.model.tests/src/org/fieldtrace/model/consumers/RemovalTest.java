// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import static org.fieldtrace.model.consumers.Employees.NONE;
import static org.fieldtrace.model.consumers.Employees.SLIPS;
import static org.fieldtrace.model.consumers.Employees.frame;
import static org.fieldtrace.model.consumers.Employees.used;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.consumers.Removal.Answer;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.junit.jupiter.api.Test;

class RemovalTest {
    private static final Frame MAILS = frame("com.acme.Mails", "send", 4);

    private static Removal removal(Employees employees) throws UnknownFieldException {
        return removal(employees, ReadThreshold.DEFAULT);
    }

    private static Removal removal(Employees employees, ReadThreshold atMost)
            throws UnknownFieldException {
        return Removal.of(employees.readersOf("Employee.email"), atMost);
    }

    @Test
    void aFieldThatNobodyReadsAtAnyCallPathMayGo() throws Exception {
        Employees employees =
                new Employees()
                        .at("payroll", "Employee", SLIPS, used(0, 74))
                        .at("admin", "Employee", MAILS, new FieldCounts(0, 60, 20, Map.of()));

        assertEquals(Answer.SAFE, removal(employees).answer());
    }

    @Test
    void oneReadAmongThousandsIsAReader() throws Exception {
        Employees employees =
                new Employees()
                        .at("payroll", "Employee", SLIPS, used(0, 400))
                        .at("admin", "Employee", MAILS, used(1, 9_999));

        Removal removal = removal(employees);

        assertEquals(Answer.READ, removal.answer());
        assertEquals(
                List.of("admin"),
                removal.readers().stream().map(c -> c.context().service()).toList());
    }

    @Test
    void aReadWhoseWatchCameToNoVerdictIsAReader() throws Exception {
        FieldCounts censored = new FieldCounts(0, 400, 0, Map.of("unended", 1L));
        Employees employees =
                new Employees()
                        .at("payroll", "Employee", List.of(SLIPS), 9, censored, Set.of("A.b (A)"));

        assertEquals(Answer.READ, removal(employees).answer());
    }

    @Test
    void aCallPathLacksTheVerdictsThatBringItsIntervalBelowTheShare() throws Exception {
        Employees employees =
                new Employees()
                        .at("payroll", "Employee", SLIPS, used(0, 400))
                        .at("admin", "Employee", MAILS, used(0, 70))
                        .at("audit", "Employee", MAILS, NONE);

        Removal removal = removal(employees);

        assertEquals(Answer.TOO_FEW_VERDICTS, removal.answer());
        assertEquals(
                Map.of("admin", 3L, "audit", 73L),
                removal.lacking().stream()
                        .collect(
                                Collectors.toMap(
                                        lack -> lack.consumer().context().service(),
                                        Removal.Lack::verdicts)));
    }

    @Test
    void aSmallerShareNeedsMoreVerdicts() throws Exception {
        Employees employees = new Employees().at("payroll", "Employee", SLIPS, used(0, 385));

        assertEquals(Answer.SAFE, removal(employees, new ReadThreshold(0.01)).answer());
        Removal strict = removal(employees, new ReadThreshold(0.001));
        assertEquals(Answer.TOO_FEW_VERDICTS, strict.answer());
        assertEquals(3_838 - 385, strict.lacking().get(0).verdicts());
    }

    @Test
    void objectsWhoseCallPathWasNotTakenAreStoodForByOthersOfTheirService() throws Exception {
        Employees employees =
                new Employees()
                        .at("payroll", "Employee", SLIPS, used(0, 400))
                        .notPlaced("payroll", "Employee", 1_000);

        assertEquals(Answer.SAFE, removal(employees).answer());
        assertEquals(
                Answer.TOO_FEW_VERDICTS,
                removal(employees.notPlaced("admin", "Employee", 1_000)).answer());
    }
}

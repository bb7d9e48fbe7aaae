// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import static org.fieldtrace.model.consumers.Employees.SLIPS;
import static org.fieldtrace.model.consumers.Employees.frame;
import static org.fieldtrace.model.consumers.Employees.used;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.junit.jupiter.api.Test;

class RemovalTextTest {
    private static final String PAY = "com.acme.pay.Employee";

    private static List<String> texts(Employees employees) throws Exception {
        FieldConsumers email = employees.readersOf("Employee.email");
        Removal removal = Removal.of(email, ReadThreshold.DEFAULT);
        ServiceConsumers service = email.services().get(0);
        return List.of(
                RemovalText.of(removal),
                RemovalText.of(removal, service),
                RemovalText.of(removal, service.consumers().get(0)));
    }

    @Test
    void aFieldThatNobodyReadsIsSafe() throws Exception {
        assertEquals(
                List.of("safe: less than 5 %", "does not read it", "does not read it"),
                texts(new Employees().at("payroll", PAY, SLIPS, used(0, 100))));
    }

    @Test
    void theReadersAreNamed() throws Exception {
        assertEquals(
                List.of("read by payroll, admin", "reads it", "reads it"),
                texts(
                        new Employees()
                                .at("payroll", PAY, SLIPS, used(90, 10))
                                .at("admin", "com.acme.admin.Employee", SLIPS, used(1, 99))
                                .at("web", "com.acme.web.Employee", SLIPS, used(0, 100))));
    }

    @Test
    void theVerdictsThatCallPathsLackAreAddedUp() throws Exception {
        assertEquals(
                List.of("too few verdicts: 76 lacking", "lacks 76 verdicts", "lacks 43 verdicts"),
                texts(
                        new Employees()
                                .at("payroll", PAY, SLIPS, used(0, 40))
                                .at(
                                        "payroll",
                                        PAY,
                                        frame("com.acme.pay.Mail", "send", 7),
                                        used(0, 30))));
    }

    @Test
    void objectsWithoutACallPathAreToldByTheOthers() throws Exception {
        FieldConsumers email =
                new Employees()
                        .at("payroll", PAY, SLIPS, used(0, 100))
                        .notPlaced("payroll", PAY, 50)
                        .readersOf("Employee.email");
        Removal removal = Removal.of(email, ReadThreshold.DEFAULT);

        assertEquals(
                List.of("as the other call paths", "does not read it"),
                email.consumers().stream()
                        .map(consumer -> RemovalText.of(removal, consumer))
                        .sorted()
                        .toList());
    }
}

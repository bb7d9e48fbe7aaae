// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import static org.fieldtrace.model.consumers.Employees.NONE;
import static org.fieldtrace.model.consumers.Employees.SLIPS;
import static org.fieldtrace.model.consumers.Employees.frame;
import static org.fieldtrace.model.consumers.Employees.used;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.fieldtrace.model.Proportion;
import org.junit.jupiter.api.Test;

class FieldConsumersTest {
    private static List<String> classes(FieldConsumers consumers) {
        return consumers.services().stream()
                .map(service -> service.service() + " " + service.className())
                .toList();
    }

    @Test
    void theCopiesThatServicesHaveOfAClassAreTakenTogether() throws Exception {
        FieldConsumers consumers =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("admin", "com.acme.admin.Employee", SLIPS, used(50, 50))
                        .readersOf("Employee.email");

        assertEquals(
                List.of("admin com.acme.admin.Employee", "payroll com.acme.pay.Employee"),
                classes(consumers));
    }

    @Test
    void aClassOfTheServiceThatHasAllFieldsMayBeASubclassAndIsNamedAsNotTaken() throws Exception {
        FieldConsumers consumers =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(0, 100))
                        .at("payroll", "com.acme.pay.Manager", SLIPS, used(50, 50))
                        .at("admin", "com.acme.admin.Manager", SLIPS, used(50, 50))
                        .readersOf("Employee.email");

        assertEquals(List.of("payroll com.acme.pay.Employee"), classes(consumers));
        assertEquals(List.of("payroll com.acme.pay.Manager.email"), consumers.notTaken());
    }

    @Test
    void aWholeNameTakesThatClassAloneAndSaysWhichItDidNotTake() throws Exception {
        FieldConsumers consumers =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("admin", "com.acme.admin.Employee", SLIPS, used(50, 50))
                        .readersOf("com.acme.pay.Employee.email");

        assertEquals(List.of("payroll com.acme.pay.Employee"), classes(consumers));
        assertEquals(List.of("admin com.acme.admin.Employee.email"), consumers.notTaken());
    }

    @Test
    void aNameThatTwoClassesOfOneServiceHaveIsRefusedWithBoth() {
        Employees employees =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("payroll", "com.acme.old.Employee", SLIPS, used(50, 50));

        Exception refusal =
                assertThrows(
                        UnknownFieldException.class, () -> employees.readersOf("Employee.email"));

        assertTrue(
                refusal.getMessage()
                        .startsWith(
                                "Employee.email may be com.acme.old.Employee.email or"
                                        + " com.acme.pay.Employee.email in payroll. Remedy: "),
                refusal::getMessage);
    }

    @Test
    void severalNamesTakeAllThatTheyName() throws Exception {
        FieldConsumers consumers =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("payroll", "com.acme.old.Employee", SLIPS, used(50, 50))
                        .at("admin", "com.acme.EmployeeDto", SLIPS, used(0, 50))
                        .readersOf("pay.Employee.email,old.Employee.email,EmployeeDto.email");

        assertEquals(3, consumers.services().size());
    }

    @Test
    void anUnknownNameIsRefusedWithThoseThatAreLikeIt() {
        Employees employees =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("payroll", "com.acme.pay.Invoice", SLIPS, used(10, 90));

        for (String name : List.of("Employe.email", "Employee.mail", "employee.eMail")) {
            String message =
                    assertThrows(UnknownFieldException.class, () -> employees.readersOf(name))
                            .getMessage();
            assertTrue(
                    message.endsWith("Remedy: did you mean com.acme.pay.Employee.email?"), message);
        }
        String message =
                assertThrows(
                                UnknownFieldException.class,
                                () -> employees.readersOf("Warehouse.height"))
                        .getMessage();
        assertTrue(message.contains("`fieldtrace report` lists"), message);
    }

    @Test
    void aServicesShareWeighsItsCallPathsByTheirObjects() throws Exception {
        FieldConsumers consumers =
                new Employees()
                        .at("payroll", "Employee", List.of(SLIPS), 900, used(0, 400), Set.of())
                        .at(
                                "payroll",
                                "Employee",
                                List.of(frame("com.acme.Mails", "send", 4)),
                                100,
                                used(400, 0),
                                Set.of())
                        .notPlaced("payroll", "Employee", 4_000)
                        .readersOf("Employee.email");

        ServiceConsumers payroll = consumers.services().get(0);
        Proportion share = payroll.share().orElseThrow();
        assertEquals(0.1, share.value(), 1e-9);
        assertTrue(share.low() > 0.09 && share.high() < 0.12, share::toString);
        assertEquals(5_000, payroll.allocations());
        assertEquals("send", payroll.consumers().get(0).context().frames().get(0).method());
    }

    @Test
    void servicesThatNoSuchObjectCameIntoAreNamed() throws Exception {
        FieldConsumers consumers =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, NONE)
                        .service("hr")
                        .readersOf("Employee.email");

        assertEquals(List.of("hr"), consumers.without());
    }

    @Test
    void everyFieldIsLookedUpAsIfAUserHadNamedIt() throws Exception {
        Employees employees =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("admin", "com.acme.admin.Employee", SLIPS, used(50, 50))
                        .notPlaced("web", "com.acme.web.Employee", 40);

        assertEquals(
                List.of(
                        employees.readersOf("Employee.name"),
                        employees.readersOf("Employee.email")),
                FieldConsumers.ofAll(employees.report()));
    }

    @Test
    void whereAServiceHasTwoClassesOfANameEachStandsForItself() throws Exception {
        Employees employees =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("payroll", "com.acme.hr.Employee", SLIPS, used(0, 100))
                        .at("admin", "com.acme.pay.Employee", SLIPS, used(50, 50));

        assertEquals(
                Set.of(
                        employees.readersOf("com.acme.pay.Employee.name"),
                        employees.readersOf("com.acme.pay.Employee.email"),
                        employees.readersOf("com.acme.hr.Employee.name"),
                        employees.readersOf("com.acme.hr.Employee.email")),
                Set.copyOf(FieldConsumers.ofAll(employees.report())));
    }

    @Test
    void theShareOfAFieldWeighsAllCallPathsByTheirObjects() throws Exception {
        FieldConsumers email =
                new Employees()
                        .at("payroll", "com.acme.pay.Employee", SLIPS, used(10, 90))
                        .at("admin", "com.acme.admin.Employee", SLIPS, used(50, 50))
                        .readersOf("Employee.email");

        assertEquals(200, email.allocations());
        assertEquals(0.3, email.share().orElseThrow().value(), 1e-9);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;

class SharedMethodsTest {
    private static final FieldCounts UNREAD = new FieldCounts(0, 400, 0, Map.of());
    private static final FieldCounts READ = new FieldCounts(400, 0, 0, Map.of());

    private static Frame client(int line) {
        return new Frame("com.acme.HrClient", "get", "HrClient.java", line);
    }

    private static Frame caller(String method) {
        return new Frame("com.acme.Pay", method, "Pay.java", 21);
    }

    private static ContextUtilisation at(String service, FieldCounts email, Frame... frames) {
        return new ContextUtilisation(
                new AllocationContext(service, "com.acme.Employee", List.of(frames)),
                400,
                400,
                List.of(
                        new FieldUtilisation(0, "name", "Ljava/lang/String;", 4, READ),
                        new FieldUtilisation(1, "email", "Ljava/lang/String;", 4, email)));
    }

    private static List<Fix.Sharing> sharing(ContextUtilisation... others) {
        ContextUtilisation here = at("payroll", UNREAD, caller("name"), client(25));
        UtilisationReport.Builder report = UtilisationReport.builder().context(here);
        List.of(others).forEach(report::context);
        FixFields fields = FixFields.of(List.of(here), ReadThreshold.DEFAULT);
        return new SharedMethods(report.build())
                .readersOf(new CallPath("payroll", here.context().frames()), List.of(here), fields);
    }

    @Test
    void whoElseCallsTheMethodAndReadsWhatIsNeverReadHereWouldMissIt() {
        assertEquals(
                List.of(new Fix.Sharing("Pay.mail (Pay.java:21)", List.of("Employee.email"))),
                sharing(at("payroll", READ, caller("mail"), client(27))));
    }

    @Test
    void whoNeedsNothingMoreIsNotNamed() {
        assertEquals(List.of(), sharing(at("payroll", UNREAD, caller("mail"), client(25))));
    }

    @Test
    void anotherMethodOrAnotherServiceIsNotTouched() {
        Frame other = new Frame("com.acme.HrClient", "all", "HrClient.java", 25);
        assertEquals(
                List.of(),
                sharing(
                        at("payroll", READ, caller("mail"), other),
                        at("admin", READ, caller("mail"), client(25))));
    }

    @Test
    void aCallerIsNamedOnceHoweverManyPathsLeadToIt() {
        Frame job = new Frame("com.acme.Job", "run", "Job.java", 3);
        assertEquals(
                1,
                sharing(
                                at("payroll", READ, caller("mail"), client(25)),
                                at("payroll", READ, job, caller("mail"), client(25)))
                        .size());
    }
}

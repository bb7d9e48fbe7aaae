// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

class FindingIdTest {
    private static Fix fix(Frame... frames) {
        return new Fix(
                FindingKind.FIELDS_NEVER_READ,
                "payroll",
                List.of("hr"),
                List.of(frames),
                List.of("com.acme.Employee"),
                FixFields.NONE,
                Optional.empty(),
                RemoteCallSums.NONE,
                CallEstimate.NONE,
                Waste.NONE,
                0,
                Gain.NONE,
                Extent.NONE,
                List.of(),
                Exercise.NONE,
                Optional.empty());
    }

    private static Frame frame(String className, String method, int line) {
        return new Frame(className, method, "Pay.java", line);
    }

    @Test
    void itOutlivesWhatABuildChanges() {
        String id = fix(frame("com.acme.Pay", "name", 21)).id();
        assertEquals(id, fix(frame("com.acme.Pay", "name", 99)).id());
        assertEquals(
                fix(frame("com.acme.Pay$$SpringCGLIB$$0", "name", 1)).id(),
                fix(frame("com.acme.Pay$$SpringCGLIB$$3", "name", -1)).id());
        assertEquals(
                fix(frame("com.acme.Pay$$Lambda/0x00007f1", "get", 1)).id(),
                fix(frame("com.acme.Pay$$Lambda/0x00008a2", "get", 1)).id());
        assertEquals(
                fix(frame("com.acme.Pay", "lambda$list$0", 1)).id(),
                fix(frame("com.acme.Pay", "lambda$list$4", 1)).id());
        assertNotEquals(id, fix(frame("com.acme.Pay", "email", 21)).id());
    }

    @Test
    void eachFieldHasOneOfItsOwn() {
        Fix fix = fix(frame("com.acme.Pay", "name", 21));
        assertNotEquals(fix.id(), fix.idOf("Employee.email"));
        assertNotEquals(fix.idOf("Employee.phone"), fix.idOf("Employee.email"));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

class FixTest {
    private static final Frame MAIN = new Frame("com.acme.Main", "main", "Main.java", 3);
    private static final Frame PAY = new Frame("com.acme.Pay", "name", "Pay.java", 21);
    private static final Frame CLIENT = new Frame("com.acme.HrClient", "get", "HrClient.java", 25);

    private static Fix fix(FixFields fields, Frame... frames) {
        return new Fix(
                FindingKind.FIELDS_NEVER_READ,
                "payroll",
                List.of("hr"),
                List.of(frames),
                List.of("com.acme.Employee"),
                fields,
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

    private static String place(Frame... frames) {
        return fix(FixFields.NONE, frames).place();
    }

    @Test
    void aFieldThatIsNeverReadIsAFindingAlsoWhereNoRequestWithItsCallsWasLookedAt() {
        FixFields unread =
                new FixFields(
                        List.of(), List.of("Employee.email"), List.of(), List.of(), 2, false, 0.01);
        assertTrue(fix(unread, CLIENT).isFinding());
        assertTrue(
                fix(unread, CLIENT).reason().contains("What is gained is unknown"),
                fix(unread, CLIENT)::reason);
        assertFalse(fix(FixFields.NONE, CLIENT).isFinding());
    }

    @Test
    void itsPlaceTellsWhoCallsTheClient() {
        assertEquals(
                "HrClient.get (HrClient.java:25) \u2190 Pay.name (Pay.java:21)",
                place(MAIN, PAY, CLIENT));
    }

    @Test
    void itsPlaceIsTheOnlyFrameWhereNoCallerIsKnown() {
        assertEquals("HrClient.get (HrClient.java:25)", place(CLIENT));
        assertEquals("unknown call path", place());
    }
}

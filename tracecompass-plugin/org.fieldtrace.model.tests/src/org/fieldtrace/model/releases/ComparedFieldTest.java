// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;

/** Release 1.5 begins to read the badge, drops the photo, and reads the name as before. */
class ComparedFieldTest {
    private static final List<ReleasePair> PAIRS =
            List.of(new ReleasePair("payroll", "1.4", "1.5"));
    private static final FieldCounts READ = new FieldCounts(300, 100, 0, Map.of());
    private static final FieldCounts NEVER_READ = new FieldCounts(0, 400, 0, Map.of());

    private static ContextUtilisation employees(String version, int line, FieldCounts... fields) {
        List<String> names = List.of("badge", "name", "photo");
        List<FieldUtilisation> its = new ArrayList<>();
        for (int i = 0; i < fields.length; i++) {
            its.add(new FieldUtilisation(i, names.get(i), "I", 4, fields[i]));
        }
        return new ContextUtilisation(
                new AllocationContext(
                        "payroll " + version,
                        "com.acme.Employee",
                        List.of(new Frame("com.acme.Main", "run", "Main.java", line))),
                400,
                400,
                its);
    }

    private static List<ComparedField> compared() {
        UtilisationReport report =
                UtilisationReport.builder()
                        .process(new Release("payroll", "1.4"), Map.of(), AgentCost.UNKNOWN)
                        .process(new Release("payroll", "1.5"), Map.of(), AgentCost.UNKNOWN)
                        .context(employees("1.4", 3, NEVER_READ, READ, NEVER_READ))
                        .context(employees("1.4", 9, NEVER_READ, READ, NEVER_READ))
                        .context(employees("1.5", 3, READ, READ))
                        .build();
        return ComparedField.of(PAIRS, report);
    }

    @Test
    void aFieldThatOneReleaseReadsAloneStandsFirst() {
        assertEquals(
                List.of("badge true", "name false", "photo false"),
                compared().stream()
                        .map(field -> field.field() + " " + field.isDecidedOtherwise())
                        .toList());
    }

    @Test
    void verdictsOfAllCallPathsAddUpAndAFieldOfOneReleaseHasNoneInTheOther() {
        ComparedField photo = compared().get(2);
        assertEquals(800, photo.before().verdicts());
        assertEquals(0, photo.after().watches());
        JsonObject json = ReleasesTable.FIELDS.json(photo);
        assertEquals("never_read", json.getAsJsonObject("before").get("decision").getAsString());
        assertTrue(json.getAsJsonObject("after").get("utilisation").isJsonNull());
    }

    @Test
    void peopleReadBothVerdictsInALine() {
        List<ComparedField> fields = compared();
        assertEquals(
                "    never 0.0 % [0.0, 0.5]        75.0 % [70.5, 79.0]"
                        + "  com.acme.Employee.badge of payroll  1.4 to 1.5  (differs)\n",
                ReleasesTable.FIELDS.text(fields.get(0)));
        assertTrue(
                ReleasesTable.FIELDS
                        .text(fields.get(2))
                        .contains(" [0.0, 0.5]                          -  "));
    }
}

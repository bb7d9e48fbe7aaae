// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.AskedNames;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ObjectDraws;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.junit.jupiter.api.Test;

/** What calls ask for by name, against what is read. */
class RequestedTest {
    private static final FieldCounts UNREAD = new FieldCounts(0, 400, 0, Map.of());
    private static final FieldCounts READ = new FieldCounts(400, 0, 0, Map.of());

    private static ContextUtilisation bringsIn(
            String className, AskedNames asked, Map<String, FieldCounts> fields) {
        List<FieldUtilisation> all = new ArrayList<>();
        fields.forEach(
                (name, counts) -> all.add(new FieldUtilisation(all.size(), name, "I", 4, counts)));
        return new ContextUtilisation(
                new AllocationContext(
                        "hr", className, List.of(new Frame("com.acme.Dao", "find", "Dao.java", 9))),
                400,
                400,
                0,
                all,
                ObjectDraws.NONE,
                asked == null ? Set.of() : Set.of(asked));
    }

    private static List<Requested> requested(ContextUtilisation... contexts) {
        return Requested.of(Arrays.asList(contexts), ReadThreshold.DEFAULT);
    }

    private static AskedNames sql(String names) {
        return new AskedNames("sql", names);
    }

    @Test
    void columnsAreReadWhereTheFieldsAreThatMappersFillWithThem() {
        Requested requested =
                requested(
                                bringsIn(
                                        "Device",
                                        sql("id, serial_no, NAME, mac address"),
                                        Map.of(
                                                "id", READ,
                                                "serialNo", UNREAD,
                                                "name", UNREAD,
                                                "address", UNREAD)))
                        .get(0);
        assertEquals(1, requested.read());
        assertEquals(List.of("serial_no", "NAME", "mac"), requested.neverRead());
        assertEquals(0, requested.unknown());
        assertEquals(
                "These calls ask for 4 columns (SELECT id, serial_no, NAME and 1 more), of"
                        + " which 1 is read. ",
                requested.text());
    }

    @Test
    void whatNoFieldIsCalledAfterIsNotKnown() {
        Requested requested =
                requested(bringsIn("Device", sql("id, department_id, ?"), Map.of("id", UNREAD)))
                        .get(0);
        assertEquals(2, requested.unknown());
        assertEquals(
                "These calls ask for 3 columns (SELECT id, department_id and 1 more), of which"
                        + " none is read; of 2 that is not known. ",
                requested.text());
    }

    @Test
    void ofAColumnThatFieldsOfTwoClassesAreCalledAfterBothDecide() {
        AskedNames asked = sql("id, name, id");
        Requested requested =
                requested(
                                bringsIn("Employee", asked, Map.of("id", UNREAD, "name", UNREAD)),
                                bringsIn("Home", asked, Map.of("id", READ, "name", UNREAD)))
                        .get(0);
        assertEquals(List.of("name"), requested.neverRead());
        assertEquals(2, requested.unknown());
    }

    @Test
    void selectedFieldsOfGraphQlAreThoseOfTheInnermostName() {
        Requested requested =
                requested(
                                bringsIn(
                                        "Home",
                                        new AskedNames("graphql", "employee.home.street"),
                                        Map.of("street", UNREAD)))
                        .get(0);
        assertEquals(
                "These calls ask for 1 field (GraphQL: employee.home.street), of which none is"
                        + " read. ",
                requested.text());
    }

    @Test
    void namesOfAMaskAreThoseOfGeneratedFields() {
        Requested requested =
                requested(
                                bringsIn(
                                        "Home",
                                        new AskedNames("mask", "home.street, zip_code"),
                                        Map.of("street_", UNREAD, "zipCode_", READ)))
                        .get(0);
        assertEquals(
                "These calls ask for 2 fields (field mask of home.street, zip_code), of which 1 is"
                        + " read. ",
                requested.text());
    }

    @Test
    void whoAsksForAllIsToldSo() {
        Requested requested = requested(bringsIn("Device", sql("*"), Map.of("id", READ))).get(0);
        assertEquals("These calls ask for all columns (SELECT *). ", requested.text());
    }

    @Test
    void nothingIsSaidWhereAllThatIsAskedForIsRead() {
        Requested requested = requested(bringsIn("Device", sql("id"), Map.of("id", READ))).get(0);
        assertFalse(requested.isTelling());
        assertEquals(List.of(), requested(bringsIn("Device", null, Map.of("id", READ))));
    }

    @Test
    void fieldsWithoutVerdictsAreNotKnown() {
        Requested requested =
                requested(bringsIn("Device", sql("id"), Map.of("id", FieldCounts.NONE))).get(0);
        assertEquals(1, requested.unknown());
    }
}

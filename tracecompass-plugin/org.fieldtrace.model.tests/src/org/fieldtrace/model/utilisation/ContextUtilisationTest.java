// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContextUtilisationTest {
    @Test
    void contextsSortByAllocationsThenByLowestClassUtilisation() {
        ContextUtilisation busiest = context("d", 100, used(9, 1));
        ContextUtilisation wasteful = context("c", 50, used(1, 9));
        ContextUtilisation thrifty = context("b", 50, used(9, 1));
        ContextUtilisation unknown = context("a", 50, used(0, 0));

        assertEquals(
                List.of(busiest, wasteful, thrifty, unknown),
                Stream.of(unknown, thrifty, busiest, wasteful)
                        .sorted(ContextUtilisation.ORDER)
                        .toList());
    }

    @Test
    void equalContextsSortByTheirNamesWhateverTheirOrderWas() {
        ContextUtilisation admin = context("admin", 5, used(1, 1));
        ContextUtilisation payroll = context("payroll", 5, used(1, 1));

        assertEquals(
                List.of(admin, payroll),
                Stream.of(payroll, admin).sorted(ContextUtilisation.ORDER).toList());
    }

    @Test
    void fieldsStandInTheOrderOfTheirDeclaration() {
        ContextUtilisation context =
                context(
                        "payroll",
                        1,
                        Samples.field(2, FieldCounts.NONE),
                        Samples.field(0, FieldCounts.NONE));

        assertEquals(
                List.of("name", "email"),
                context.fields().stream().map(FieldUtilisation::name).toList());
    }

    @Test
    void fieldsOfOneNameInClassAndSuperclassAreNotMixed() {
        ContextUtilisation inherited =
                context("payroll", 1, new FieldUtilisation(0, "id", "J", 8, one()));
        ContextUtilisation own =
                context("payroll", 1, new FieldUtilisation(3, "id", "J", 8, one()));

        assertEquals(2, inherited.plus(own).fields().size());
    }

    @Test
    void anotherContextCannotBeAdded() {
        ContextUtilisation payroll = context("payroll", 1);
        ContextUtilisation admin = context("admin", 1);

        assertThrows(IllegalArgumentException.class, () -> payroll.plus(admin));
    }

    private static FieldUtilisation used(long used, long unused) {
        return Samples.field(0, new FieldCounts(used, unused, 0, Map.of()));
    }

    private static FieldCounts one() {
        return new FieldCounts(1, 0, 0, Map.of());
    }

    private static ContextUtilisation context(
            String service, long allocations, FieldUtilisation... fields) {
        AllocationContext where =
                new AllocationContext(service, "com.acme.Employee", List.of(Samples.CLIENT));
        return new ContextUtilisation(where, allocations, 0, List.of(fields));
    }
}

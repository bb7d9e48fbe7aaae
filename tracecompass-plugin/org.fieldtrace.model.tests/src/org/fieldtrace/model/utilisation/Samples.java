// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.fieldtrace.model.Frame;

/** Counts and contexts for tests: random ones for properties, and the payroll example. */
final class Samples {
    static final Frame CONTROLLER =
            new Frame(
                    "com.acme.PayrollController", "paidEmployeeName", "PayrollController.java", 39);
    static final Frame CLIENT = new Frame("com.acme.HrClient", "employee", "HrClient.java", 21);
    static final AllocationContext NAME_ONLY =
            new AllocationContext("payroll", "com.acme.Employee", List.of(CONTROLLER, CLIENT));

    private static final List<String> FIELD_NAMES = List.of("name", "address", "email");

    private Samples() {}

    static Arbitrary<FieldCounts> counts() {
        Arbitrary<Long> count = Arbitraries.longs().between(0, 1_000_000);
        Arbitrary<Map<String, Long>> censored =
                Arbitraries.maps(Arbitraries.of("no_slot", "moved", "outlived"), count);
        return Combinators.combine(count, count, count, censored).as(FieldCounts::new);
    }

    /** Contexts that often coincide, so that merging has something to add up. */
    static Arbitrary<ContextUtilisation> contexts() {
        Arbitrary<AllocationContext> context =
                Combinators.combine(
                                Arbitraries.of("payroll", "admin"),
                                Arbitraries.of("com.acme.Employee", "com.acme.Invoice"),
                                Arbitraries.of(List.of(CLIENT), List.of(CONTROLLER, CLIENT)))
                        .as(AllocationContext::new);
        Arbitrary<Long> count = Arbitraries.longs().between(0, 5);
        return Combinators.combine(context, count, count, counts().list().ofMaxSize(3))
                .as(
                        (where, allocations, samples, counts) ->
                                new ContextUtilisation(
                                        where, allocations, samples, fields(counts)));
    }

    /** A field of the payroll example's Employee, a string, at its place in the declaration. */
    static FieldUtilisation field(int index, FieldCounts counts) {
        return new FieldUtilisation(index, FIELD_NAMES.get(index), "Ljava/lang/String;", 4, counts);
    }

    private static List<FieldUtilisation> fields(List<FieldCounts> counts) {
        return IntStream.range(0, counts.size()).mapToObj(i -> field(i, counts.get(i))).toList();
    }
}

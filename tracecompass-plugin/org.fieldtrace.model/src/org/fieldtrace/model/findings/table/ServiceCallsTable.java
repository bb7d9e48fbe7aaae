// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import java.util.function.Function;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** Who calls whom, a pair of services a row. */
public final class ServiceCallsTable {
    public static final Table<ServiceCalls> TABLE =
            Table.<ServiceCalls>of("service_calls", "calls")
                    .served(
                            Column.words(ServiceCalls::caller).served("Caller"),
                            Column.words(ServiceCalls::callee).served("Callee"),
                            ofSums("Calls", Unit.COUNT, OperationSums::count),
                            ofSums("Failures", Unit.COUNT, OperationSums::failures),
                            ofSums("Total", Unit.NANOSECONDS, OperationSums::inclusive),
                            ofSums("Handling", Unit.NANOSECONDS, OperationSums::handle),
                            ofSums("Critical", Unit.NANOSECONDS, OperationSums::critical),
                            ofSums("Bytes", Unit.BYTES, OperationSums::bytes),
                            Column.of("", Unit.MEAN_BYTES, ServiceCalls::wasted)
                                    .served("Wasted bytes"));

    private ServiceCallsTable() {}

    private static Column<ServiceCalls> ofSums(
            String heading, Unit unit, Function<OperationSums, Long> value) {
        return Column.<ServiceCalls>of("", unit, calls -> value.apply(calls.sums()))
                .served(heading);
    }
}

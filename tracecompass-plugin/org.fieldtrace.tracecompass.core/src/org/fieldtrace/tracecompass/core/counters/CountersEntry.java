// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.counters;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.model.requests.Counter;
import org.fieldtrace.tracecompass.core.requests.HandledEntry;

/** The counters of an operation's handlings. */
public final class CountersEntry extends HandledEntry<OperationCounters> {
    CountersEntry(long id, long parentId, OperationCounters operation) {
        super(id, parentId, operation, labels(operation));
    }

    /** Headings of the labels. */
    static List<String> headers() {
        return Stream.concat(
                        Stream.of("Operation", "Handlings", "Cycles per instruction"),
                        Stream.of(Counter.values()).map(Counter::label))
                .toList();
    }

    private static List<String> labels(OperationCounters operation) {
        return Stream.concat(
                        Stream.of(
                                operation.label(),
                                Long.toString(operation.counted()),
                                text(operation.cyclesPerInstruction())),
                        Stream.of(Counter.values())
                                .map(counter -> text(operation.perHandling(counter))))
                .toList();
    }

    private static String text(OptionalDouble number) {
        return number.isEmpty() ? "" : Double.toString(number.getAsDouble());
    }
}

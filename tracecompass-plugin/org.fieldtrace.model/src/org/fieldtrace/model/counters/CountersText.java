// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counters;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Counter;
import org.fieldtrace.model.text.TerminalText;

/** Counters for people: an operation is a line, with what a handling counts in the mean. */
public final class CountersText {
    private static final String ROW = "%13s %6s %7s %9s %9s %9s  %s";
    private static final String UNKNOWN = "-";

    private CountersText() {}

    /** The heading of {@link #operation}'s columns. */
    public static String heading() {
        return String.format(
                ROW + "%n",
                "instructions",
                "CPI",
                "misses",
                "cpu",
                "switches",
                "faults",
                "operation");
    }

    /** The counters of one operation. */
    public static String operation(OperationCounters operation) {
        String part =
                operation.measured() < 1
                        ? ", counted in " + Numbers.percent(operation.measured()) + " of the time"
                        : "";
        String handlings =
                operation.counted() == operation.all()
                        ? Numbers.count(operation.all())
                        : Numbers.count(operation.counted())
                                + " of "
                                + Numbers.count(operation.all());
        String what =
                operation.label()
                        + "  "
                        + handlings
                        + (operation.all() == 1 ? " handling" : " handlings")
                        + part;
        OptionalDouble instructions = operation.perHandling(Counter.INSTRUCTIONS);
        OptionalDouble cpu = operation.perHandling(Counter.TASK_CLOCK);
        return TerminalText.line(
                        String.format(
                                Locale.ROOT,
                                ROW,
                                instructions.isEmpty()
                                        ? UNKNOWN
                                        : Numbers.count(Math.round(instructions.getAsDouble())),
                                decimals(2, operation.cyclesPerInstruction()),
                                decimals(2, operation.missesPerThousand()),
                                cpu.isEmpty()
                                        ? UNKNOWN
                                        : Durations.text(Math.round(cpu.getAsDouble())),
                                decimals(1, operation.perHandling(Counter.CONTEXT_SWITCHES)),
                                decimals(1, operation.perHandling(Counter.PAGE_FAULTS)),
                                what))
                + "\n";
    }

    private static String decimals(int digits, OptionalDouble number) {
        return number.isEmpty() ? UNKNOWN : Numbers.decimals(digits, number.getAsDouble());
    }

    /**
     * What stands below the list.
     *
     * @param operations all that were counted
     */
    public static String notes(List<OperationCounters> operations) {
        if (operations.isEmpty()) {
            return "No counters: record with the agent's option counters=on\n";
        }
        String notes = "";
        if (operations.stream().allMatch(one -> one.perHandling(Counter.INSTRUCTIONS).isEmpty())) {
            notes +=
                    "No instructions and cycles: the processor gave no counters; fieldtrace doctor"
                            + " says why\n";
        }
        if (operations.stream().anyMatch(OperationCounters::isUserOnly)) {
            notes +=
                    "What ran in the kernel is not counted, nor are context switches:"
                            + " kernel.perf_event_paranoid forbids it to this user\n";
        }
        return notes;
    }
}

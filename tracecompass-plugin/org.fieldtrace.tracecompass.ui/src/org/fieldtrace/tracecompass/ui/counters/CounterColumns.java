// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.counters;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.model.requests.Counter;
import org.fieldtrace.tracecompass.core.counters.CountersEntry;
import org.fieldtrace.tracecompass.ui.rows.ValueColumn;

/** The columns of the view, from left to right; what they mean, docs/requests.md says in full. */
final class CounterColumns {
    private static final int NAME = 320;
    private static final int NUMBER = 110;
    private static final int BAR = 150;

    static final List<ValueColumn<CountersEntry>> ALL =
            List.of(
                    ValueColumn.words(
                            "Service[operation]",
                            "The operation whose handlings were counted",
                            NAME,
                            entry -> entry.getOperation().label(),
                            entry -> entry.getOperation().label()),
                    mean(
                            "Instructions",
                            "Path length: instructions of a handling",
                            Counter.INSTRUCTIONS,
                            CounterColumns::whole),
                    known(
                            "Cycles per instruction",
                            "Cycles that an instruction takes; with misses it grows",
                            OperationCounters::cyclesPerInstruction,
                            value -> Numbers.decimals(2, value)),
                    known(
                            "Misses per 1,000",
                            "Misses of the last cache in a thousand instructions",
                            OperationCounters::missesPerThousand,
                            value -> Numbers.decimals(2, value)),
                    mean(
                            "Processor time",
                            "Time of a handling on processors",
                            Counter.TASK_CLOCK,
                            value -> Durations.text(Math.round(value))),
                    mean(
                            "Switches",
                            "How often its threads left a processor",
                            Counter.CONTEXT_SWITCHES,
                            value -> Numbers.decimals(1, value)),
                    mean(
                            "Page faults",
                            "Pages of memory that it touched first",
                            Counter.PAGE_FAULTS,
                            value -> Numbers.decimals(1, value)),
                    number(
                            "Counted",
                            "Handlings of which all threads were counted",
                            entry -> entry.getOperation().counted()),
                    number(
                            "Handlings",
                            "All handlings, counted or not",
                            entry -> entry.getOperation().all()),
                    ValueColumn.bar(
                            "Time measured",
                            "For which part of their time the processor had room for the counters;"
                                    + " what they counted is scaled to the whole",
                            BAR,
                            entry -> Numbers.percent(entry.getOperation().measured()),
                            entry -> entry.getOperation().measured(),
                            entry -> entry.getOperation().measured()));

    private CounterColumns() {}

    private static ValueColumn<CountersEntry> mean(
            String title, String meaning, Counter counter, DoubleFunction<String> text) {
        return known(title, meaning, operation -> operation.perHandling(counter), text);
    }

    /** Nothing where it is not known; such rows stand behind the others. */
    private static ValueColumn<CountersEntry> known(
            String title,
            String meaning,
            Function<OperationCounters, OptionalDouble> value,
            DoubleFunction<String> text) {
        return ValueColumn.number(
                title,
                meaning,
                NUMBER,
                entry -> {
                    OptionalDouble number = value.apply(entry.getOperation());
                    return number.isEmpty() ? "" : text.apply(number.getAsDouble());
                },
                entry -> value.apply(entry.getOperation()).orElse(-1));
    }

    private static ValueColumn<CountersEntry> number(
            String title, String meaning, Function<CountersEntry, Long> value) {
        return ValueColumn.number(
                title,
                meaning,
                NUMBER,
                entry -> Numbers.count(value.apply(entry)),
                entry -> value.apply(entry));
    }

    private static String whole(double value) {
        return Numbers.count(Math.round(value));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counters;

import java.util.List;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Counter;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** What a handling counts in the mean, an operation a row; docs/requests.md says it in full. */
public final class CountersTable {
    private static final int NUMBER = 110;

    private static final Column<OperationCounters> SERVICE =
            Column.of("service", Unit.WORDS, OperationCounters::service).json("");
    private static final Column<OperationCounters> OPERATION =
            Column.of("operation", Unit.WORDS, OperationCounters::operation)
                    .json("as its service names it");
    private static final Column<OperationCounters> LABEL =
            Column.words(OperationCounters::label)
                    .served("Operation")
                    .view("Service[operation]", "The operation whose handlings were counted", 320)
                    .toolTip(OperationCounters::label)
                    .sortKey("name");
    private static final Column<OperationCounters> WHAT =
            Column.words(CountersTable::what).text("operation", 0);
    private static final Column<OperationCounters> HANDLINGS =
            Column.of("handlings", Unit.COUNT, OperationCounters::all)
                    .json("handlings, counted or not", 1)
                    .view("Handlings", "All handlings, counted or not", NUMBER);
    private static final Column<OperationCounters> COUNTED =
            Column.of("handlings_counted", Unit.COUNT, OperationCounters::counted)
                    .json(
                            "handlings of which all threads were counted; the other numbers are"
                                    + " about these",
                            1)
                    .served("Handlings")
                    .view("Counted", "Handlings of which all threads were counted", NUMBER)
                    .sortKey("count");
    private static final Column<OperationCounters> USER_ONLY =
            Column.of("user_only", Unit.FLAG, OperationCounters::isUserOnly)
                    .json("whether of one of them the kernel was not counted");
    private static final Column<OperationCounters> TIME =
            Column.<OperationCounters>of("time_ns", Unit.NANOSECONDS, row -> Math.round(row.time()))
                    .json("time of their threads on processors, of all together", 0);
    private static final Column<OperationCounters> MEASURED =
            Column.of("measured_share", Unit.SHARE, OperationCounters::measured)
                    .json(
                            "for which part of that time the processor had room for the counters;"
                                    + " what they counted is scaled to the whole",
                            0,
                            1)
                    .view(
                            "Time measured",
                            "For which part of their time the processor had room for the counters;"
                                    + " what they counted is scaled to the whole",
                            150)
                    .bar();
    private static final Column<OperationCounters> INSTRUCTIONS =
            mean(Counter.INSTRUCTIONS, Unit.MEAN_COUNT, "path length")
                    .text("instructions", 13)
                    .view("Instructions", "Path length: instructions of a handling", NUMBER)
                    .sortKey("path-length");
    private static final Column<OperationCounters> CYCLES =
            mean(Counter.CYCLES, Unit.MEAN_COUNT, "");
    private static final Column<OperationCounters> CACHE_MISSES =
            mean(Counter.CACHE_MISSES, Unit.MEAN_COUNT, "misses of the last cache");
    private static final Column<OperationCounters> TASK_CLOCK =
            mean(Counter.TASK_CLOCK, Unit.MEAN_NANOSECONDS, "nanoseconds on a processor")
                    .text("cpu", 9)
                    .view("Processor time", "Time of a handling on processors", NUMBER);
    private static final Column<OperationCounters> CONTEXT_SWITCHES =
            mean(Counter.CONTEXT_SWITCHES, Unit.decimals(1), "")
                    .text("switches", 9)
                    .view("Switches", "How often its threads left a processor", NUMBER);
    private static final Column<OperationCounters> PAGE_FAULTS =
            mean(Counter.PAGE_FAULTS, Unit.decimals(1), "")
                    .text("faults", 9)
                    .view("Page faults", "Pages of memory that it touched first", NUMBER);
    private static final Column<OperationCounters> PER_HANDLING =
            Columns.object(
                    "per_handling",
                    "mean of a handling; a counter that is not known is absent",
                    List.of(
                            INSTRUCTIONS,
                            CYCLES,
                            CACHE_MISSES,
                            TASK_CLOCK,
                            CONTEXT_SWITCHES,
                            PAGE_FAULTS),
                    row -> row);
    private static final Column<OperationCounters> CYCLES_PER_INSTRUCTION =
            Column.known(
                            "cycles_per_instruction",
                            Unit.decimals(2),
                            OperationCounters::cyclesPerInstruction)
                    .json("absent where one of the two is not known", 0)
                    .text("CPI", 6)
                    .served("Cycles per instruction")
                    .view(
                            "Cycles per instruction",
                            "Cycles that an instruction takes; with misses it grows",
                            NUMBER);
    private static final Column<OperationCounters> MISSES_PER_THOUSAND =
            Column.known(
                            "cache_misses_per_1000_instructions",
                            Unit.decimals(2),
                            OperationCounters::missesPerThousand)
                    .json("absent where one of the two is not known", 0)
                    .text("misses", 7)
                    .view(
                            "Misses per 1,000",
                            "Misses of the last cache in a thousand instructions",
                            NUMBER);

    public static final Table<OperationCounters> TABLE =
            Table.<OperationCounters>of("operations", "operation")
                    .columns(
                            LABEL,
                            INSTRUCTIONS,
                            CYCLES_PER_INSTRUCTION,
                            MISSES_PER_THOUSAND,
                            TASK_CLOCK,
                            CONTEXT_SWITCHES,
                            PAGE_FAULTS,
                            COUNTED,
                            HANDLINGS,
                            MEASURED,
                            WHAT)
                    .json(
                            SERVICE,
                            OPERATION,
                            HANDLINGS,
                            COUNTED,
                            USER_ONLY,
                            TIME,
                            MEASURED,
                            PER_HANDLING,
                            CYCLES_PER_INSTRUCTION,
                            MISSES_PER_THOUSAND)
                    .served(
                            LABEL,
                            COUNTED,
                            CYCLES_PER_INSTRUCTION,
                            INSTRUCTIONS,
                            CYCLES,
                            CACHE_MISSES,
                            TASK_CLOCK,
                            CONTEXT_SWITCHES,
                            PAGE_FAULTS)
                    .sorted("cpu", OperationCounters.ORDER)
                    .notes(CountersTable::notes);

    private CountersTable() {}

    private static Column<OperationCounters> mean(Counter counter, Unit unit, String description) {
        return Column.<OperationCounters>known(
                        counter.label(), unit, row -> row.perHandling(counter))
                .json(description, 0)
                .served(counter.label(), Unit.MEAN_COUNT);
    }

    private static String what(OperationCounters row) {
        return row.label()
                + "  "
                + (row.counted() == row.all() ? "" : Numbers.count(row.counted()) + " of ")
                + Numbers.count(row.all())
                + (row.all() == 1 ? " handling" : " handlings")
                + (row.measured() < 1
                        ? ", counted in " + Numbers.percent(row.measured()) + " of the time"
                        : "");
    }

    private static String notes(List<OperationCounters> all) {
        if (all.isEmpty()) {
            return "No counters: record with the agent's option counters=on\n";
        }
        String notes = "";
        if (all.stream().allMatch(one -> one.perHandling(Counter.INSTRUCTIONS).isEmpty())) {
            notes +=
                    "No instructions and cycles: the processor gave no counters; fieldtrace doctor"
                            + " says why\n";
        }
        if (all.stream().anyMatch(OperationCounters::isUserOnly)) {
            notes +=
                    "What ran in the kernel is not counted, nor are context switches:"
                            + " kernel.perf_event_paranoid forbids it to this user\n";
        }
        return notes;
    }
}

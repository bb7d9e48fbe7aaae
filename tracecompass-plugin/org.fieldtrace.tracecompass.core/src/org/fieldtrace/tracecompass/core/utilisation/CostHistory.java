// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.tracecompass.core.event.EventFields;

/** What an agent says of its own cost: sums since its JVM started. */
final class CostHistory {
    /** Fields of {@code agent_stats} with processor time, and what it was spent on. */
    private static final Map<String, String> KINDS =
            Map.of(
                    "trap_ns", "traps",
                    "arm_ns", "arming",
                    "stack_ns", "call paths",
                    "count_ns", "counting",
                    "drain_ns", "draining",
                    "walk_ns", "heap walks");

    private static final String PROCESS_CPU = "process_cpu_ns";
    private static final String THROTTLED = "throttled_ns";
    private static final String SAMPLES_THROTTLED = "samples_throttled";
    private static final String CALLS_THROTTLED = "calls_throttled";

    private static final List<String> SUMS =
            List.of(PROCESS_CPU, THROTTLED, SAMPLES_THROTTLED, CALLS_THROTTLED);

    private CostHistory() {}

    /** Writes what an event says; a field that an older agent does not know is left out. */
    static void write(HistoryWriter history, int run, EventFields event) {
        KINDS.keySet().forEach(field -> write(history, run, event, field));
        SUMS.forEach(field -> write(history, run, event, field));
    }

    private static void write(HistoryWriter history, int run, EventFields event, String field) {
        event.optionalInteger(field)
                .ifPresent(
                        sum ->
                                history.setAt(
                                        history.time(),
                                        history.attribute(run, Attributes.COST, field),
                                        sum));
    }

    /** What is written, by the names of the fields. */
    static AgentCost read(Map<String, Long> written) {
        Map<String, Long> spent = new TreeMap<>();
        KINDS.forEach(
                (field, kind) -> {
                    if (written.getOrDefault(field, 0L) > 0) {
                        spent.put(kind, written.get(field));
                    }
                });
        return new AgentCost(
                spent,
                written.getOrDefault(PROCESS_CPU, 0L),
                written.getOrDefault(THROTTLED, 0L),
                written.getOrDefault(SAMPLES_THROTTLED, 0L),
                written.getOrDefault(CALLS_THROTTLED, 0L));
    }
}

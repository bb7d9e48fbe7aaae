// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.RunningSum;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** What an agent says of its own cost: sums since its JVM started. */
final class CostHistory {
    /** Fields of {@code agent_stats} with processor time, and what it was spent on. */
    private static final Map<FieldName, String> KINDS =
            Map.of(
                    FieldName.TRAP_NS, "traps",
                    FieldName.ARM_NS, "arming",
                    FieldName.STACK_NS, "call paths",
                    FieldName.COUNT_NS, "counting",
                    FieldName.DRAIN_NS, "draining",
                    FieldName.WALK_NS, "heap walks");

    private static final List<FieldName> SUMS =
            List.of(
                    FieldName.PROCESS_CPU_NS,
                    FieldName.RUN_DELAY_NS,
                    FieldName.HOST_BUSY_NS,
                    FieldName.SCAN_PS,
                    FieldName.MOVE_PS,
                    FieldName.MOVE_PIECES_PS,
                    FieldName.COMPILER_CPU_NS,
                    FieldName.GARBAGE_COLLECTOR_CPU_NS,
                    FieldName.AGENT_CPU_NS,
                    FieldName.OTHER_VM_CPU_NS,
                    FieldName.HTTP_CLIENT_CPU_NS,
                    FieldName.APPLICATION_CPU_NS,
                    FieldName.THROTTLED_NS,
                    FieldName.SAMPLES_THROTTLED,
                    FieldName.CALLS_THROTTLED,
                    FieldName.LEFT_OUT,
                    FieldName.USES_CUT,
                    FieldName.NOT_FOLLOWED,
                    FieldName.SAMPLES_LONG_WAIT);

    /** In a nanosecond. */
    private static final double PICOSECONDS = 1000;

    private CostHistory() {}

    /** Writes what an event says; a field that an older agent does not know is left out. */
    static void write(HistoryWriter history, int run, FieldtraceEvent event) {
        KINDS.keySet().forEach(field -> write(history, run, event, field));
        SUMS.forEach(field -> write(history, run, event, field));
    }

    private static void write(
            HistoryWriter history, int run, FieldtraceEvent event, FieldName field) {
        event.optionalInteger(field)
                .ifPresent(
                        sum ->
                                history.setAt(
                                        history.time(),
                                        history.attribute(run, Attributes.COST, field.inTrace()),
                                        sum));
    }

    /** What is written, by the names of the fields. */
    static AgentCost read(Map<String, Long> written) {
        Map<String, Long> spent = new TreeMap<>();
        KINDS.forEach(
                (field, kind) -> {
                    if (sum(written, field) > 0) {
                        spent.put(kind, sum(written, field));
                    }
                });
        return new AgentCost(
                spent,
                sum(written, FieldName.PROCESS_CPU_NS),
                sum(written, FieldName.THROTTLED_NS),
                sum(written, FieldName.SAMPLES_THROTTLED),
                sum(written, FieldName.CALLS_THROTTLED),
                sum(written, FieldName.LEFT_OUT),
                sum(written, FieldName.USES_CUT),
                sum(written, FieldName.NOT_FOLLOWED),
                sum(written, FieldName.SAMPLES_LONG_WAIT));
    }

    /** What a byte costs on the machine of a process, by what is written. */
    static ByteCost.OfProcess ofByte(String host, Map<String, Long> written) {
        return new ByteCost.OfProcess(
                host,
                sum(written, FieldName.SCAN_PS) / PICOSECONDS,
                sum(written, FieldName.MOVE_PS) / PICOSECONDS,
                sum(written, FieldName.MOVE_PIECES_PS) / PICOSECONDS);
    }

    /**
     * What a process said at times of a range.
     *
     * @param sum the field that says it
     * @param step nanoseconds from one time to the next at least
     */
    static RunningSum sums(
            ITmfStateSystem states, int run, FieldName sum, long from, long until, long step)
            throws StateSystemDisposedException {
        List<RunningSum.Point> points = new ArrayList<>();
        int quark = states.optQuarkRelative(run, Attributes.COST, sum.inTrace());
        if (quark == ITmfStateSystem.INVALID_ATTRIBUTE) {
            return new RunningSum(points);
        }
        long end = Math.min(until, states.getCurrentEndTime());
        long time = Math.max(from, states.getStartTime());
        while (time <= end) {
            ITmfStateInterval said = states.querySingleState(time, quark);
            time = said.getEndTime() + 1;
            if (said.getValue() instanceof Long used) {
                points.add(new RunningSum.Point(said.getStartTime(), used));
                time = Math.max(time, said.getStartTime() + step);
            }
        }
        return new RunningSum(points);
    }

    /** What a process took without its compilers and the agent, by what is written. */
    static long needed(Map<String, Long> written) {
        AgentCost cost = read(written);
        long beside = sum(written, FieldName.COMPILER_CPU_NS) + cost.spentTotalNs();
        return Math.max(0, cost.processCpuNs() - beside);
    }

    /** As {@link #sums}, what compilers had, and the agent: what its own threads had lies in it. */
    static List<RunningSum> beside(
            ITmfStateSystem states, int run, long from, long until, long step)
            throws StateSystemDisposedException {
        List<RunningSum> sums = new ArrayList<>();
        sums.add(sums(states, run, FieldName.COMPILER_CPU_NS, from, until, step));
        for (FieldName field : KINDS.keySet()) {
            sums.add(sums(states, run, field, from, until, step));
        }
        return sums;
    }

    private static long sum(Map<String, Long> written, FieldName field) {
        return written.getOrDefault(field.inTrace(), 0L);
    }
}

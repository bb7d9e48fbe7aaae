// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What recording cost the processes that were recorded, and what the agents left out to keep to
 * their budget.
 *
 * @param spentNs processor time of the agents in nanoseconds, by what it was spent on
 * @param processCpuNs processor time of the processes in all, nanoseconds; 0 where no agent said
 * @param throttledNs how long sampling stood still, nanoseconds
 * @param samplesThrottled samples that were left out
 * @param callsThrottled remote calls that were left out: their objects are not counted
 * @param leftOut times that the agents' code threw, so that something is missing
 * @param usesCut read fields whose use may be more than is known
 * @param notFollowed objects of answers whose making into others was not followed
 * @param samplesLongWait samples not begun, for which a request would have waited for too long
 */
public record AgentCost(
        Map<String, Long> spentNs,
        long processCpuNs,
        long throttledNs,
        long samplesThrottled,
        long callsThrottled,
        long leftOut,
        long usesCut,
        long notFollowed,
        long samplesLongWait) {
    /** Nothing was said. */
    public static final AgentCost UNKNOWN = new AgentCost(Map.of(), 0, 0, 0, 0, 0, 0, 0, 0);

    public AgentCost {
        spentNs = Collections.unmodifiableMap(new TreeMap<>(spentNs));
    }

    /** Whether an agent said what it cost. */
    public boolean isKnown() {
        return processCpuNs > 0;
    }

    /** Processor time of the agents, nanoseconds. */
    public long spentTotalNs() {
        return spentNs.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The share of the processes' processor time that the agents used; to be asked if known. */
    public double share() {
        return (double) spentTotalNs() / processCpuNs;
    }

    /** Both together. */
    public AgentCost plus(AgentCost other) {
        Map<String, Long> sum = new TreeMap<>(spentNs);
        other.spentNs.forEach((kind, time) -> sum.merge(kind, time, Long::sum));
        return new AgentCost(
                sum,
                processCpuNs + other.processCpuNs,
                throttledNs + other.throttledNs,
                samplesThrottled + other.samplesThrottled,
                callsThrottled + other.callsThrottled,
                leftOut + other.leftOut,
                usesCut + other.usesCut,
                notFollowed + other.notFollowed,
                samplesLongWait + other.samplesLongWait);
    }
}

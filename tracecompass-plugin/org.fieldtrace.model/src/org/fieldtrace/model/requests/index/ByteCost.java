// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.List;

/**
 * What a byte costs on the machines of a trace, as the agents measured it, nanoseconds.
 *
 * @param scan to look at it once, at least; no parser of text takes less
 * @param move to bring it through a local socket at least
 * @param localMost to bring it through a local socket at most, by small pieces
 * @param isOneHost whether all processes that say it run on one machine, so that what they send
 *     each other goes through no network
 */
public record ByteCost(double scan, double move, double localMost, boolean isOneHost) {
    /** Nobody says it. */
    public static final ByteCost UNKNOWN = new ByteCost(0, 0, 0, false);

    /**
     * What one process says.
     *
     * @param host where it runs
     * @param scan nanoseconds; 0 where it does not say it, as the others
     */
    public record OfProcess(String host, double scan, double move, double localMost) {}

    /** What holds for all of them: the least of what is least, and the most of what is most. */
    public static ByteCost of(List<OfProcess> processes) {
        List<OfProcess> told = processes.stream().filter(one -> one.scan > 0).toList();
        return told.isEmpty()
                ? UNKNOWN
                : new ByteCost(
                        told.stream().mapToDouble(OfProcess::scan).min().getAsDouble(),
                        told.stream().mapToDouble(OfProcess::move).min().getAsDouble(),
                        told.stream().mapToDouble(OfProcess::localMost).max().getAsDouble(),
                        processes.stream().map(OfProcess::host).distinct().count() == 1);
    }

    /** Whether it was measured. */
    public boolean isKnown() {
        return scan > 0;
    }

    /** Whether what recorded processes send each other takes at most {@link #localMost}. */
    public boolean isLocal() {
        return isOneHost && localMost > 0;
    }
}

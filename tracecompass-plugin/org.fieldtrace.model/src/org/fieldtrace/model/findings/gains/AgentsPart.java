// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

/**
 * What the agent makes of a call that it measures, beyond the work of its own that it leaves out.
 * Its other hooks run within the call, and what they and its events need drives out of the caches
 * what the call needs. Where the agent is not, a call takes less.
 *
 * <p>Calls of three clients, as docs/analysis.md has them, were said to take 3.2, 17.4 and 43 µs,
 * where 2.1, 9.5 and 33 were true: too much by a fifth to a half, and by 10 µs at most.
 */
public final class AgentsPart {
    private static final double LIKELY_SHARE = 0.25;
    private static final double MOST_SHARE = 0.5;
    private static final double LIKELY = 5_000;
    private static final double MOST = 10_000;

    private AgentsPart() {}

    /**
     * What a call takes where the agent is not, which may be nothing.
     *
     * @param measured processor time, nanoseconds
     */
    public static Estimate without(Estimate measured) {
        double likely = Math.min(LIKELY, measured.likely() * LIKELY_SHARE);
        double most = Math.min(MOST, measured.likely() * MOST_SHARE);
        Estimate left = measured.plusIndependent(new Estimate(-most, -likely, 0));
        return new Estimate(Math.max(0, left.low()), left.likely(), left.high());
    }
}

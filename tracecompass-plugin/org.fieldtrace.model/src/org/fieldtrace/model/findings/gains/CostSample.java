// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

/**
 * Of how many requests it is looked at what calls cost. To play requests again takes longer than to
 * read what the agent measured of them, and it measures few calls of each. So more are read than
 * are played, where those that are played tell too little.
 */
public final class CostSample {
    /** Requests that are read at most. */
    public static final int MOST_REQUESTS = 20_000;

    /**
     * Calls of which it was measured. Of parts of a recording a JVM that still compiles takes twice
     * as much in one as in the next, so that the median over parts needs some calls of each.
     */
    private static final int ENOUGH = 500;

    private CostSample() {}

    /**
     * Whether more requests have to be read; not where nothing was measured, as in older
     * recordings, for that it is not in others either.
     *
     * @param measured of how many calls it was measured
     */
    public static boolean isTooSmall(long measured) {
        return measured > 0 && measured < ENOUGH;
    }
}

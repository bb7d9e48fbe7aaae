// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import org.fieldtrace.model.requests.index.ByteCost;

/**
 * Between which ends the cost of a byte lies, whatever calls seem to say, nanoseconds. Agents
 * measure it on their machines; of recordings without that, what is known of any machine holds.
 * What a byte of JSON costs has no upper end: code that is not compiled yet takes any time.
 *
 * @param leastMapped to write or to read it as JSON
 * @param leastMoved to bring it from one process to another
 * @param mostMoved the same
 * @param mostTaken processor time that it takes to bring it there at most
 */
record ByteBounds(double leastMapped, double leastMoved, double mostMoved, double mostTaken) {
    /** On the slowest network that services are joined by, of 100 Mbit a second. */
    private static final double SLOWEST = 80;

    /**
     * What the fastest parser of JSON takes, of 2.5 gigabytes a second (G. Langdale and D. Lemire,
     * "Parsing Gigabytes of JSON per Second", The VLDB Journal 28 (2019), 941-960).
     */
    private static final double FASTEST = 0.4;

    /** Of what a client does for an answer, up to so much may be for any size. */
    private static final double MOST_FIXED = 0.5;

    /** Of any machine. */
    static final ByteBounds ANY = of(ByteCost.UNKNOWN);

    /** Of those that were recorded. */
    static ByteBounds of(ByteCost measured) {
        return new ByteBounds(
                measured.isKnown() ? measured.scan() : FASTEST,
                measured.move(),
                measured.isLocal() ? Math.min(SLOWEST, measured.localMost()) : SLOWEST,
                measured.localMost() > 0 ? Math.min(SLOWEST, measured.localMost()) : SLOWEST);
    }

    /**
     * What of a client's own work goes with the bytes of an answer. An exchange takes some for
     * answers of any size: nearly all of it where it is more than so many bytes can take, and else
     * half of it at most.
     *
     * @param all of the work for an answer
     */
    Estimate moved(Estimate all, double bytes) {
        double least = Math.min(all.low(), leastMoved * bytes);
        double most = Math.min(all.high(), mostTaken * bytes);
        double low =
                all.likely() > mostTaken * bytes ? least : Math.max(least, all.low() * MOST_FIXED);
        return new Estimate(low, (low + Math.min(all.likely(), most)) / 2, most);
    }

    /** What bytes cost to write or to read at least that seem to cost so much. */
    Estimate mapped(Estimate seeming, double bytes) {
        double least = Math.min(leastMapped * bytes, seeming.likely());
        return new Estimate(Math.max(seeming.low(), least), seeming.likely(), seeming.high());
    }
}

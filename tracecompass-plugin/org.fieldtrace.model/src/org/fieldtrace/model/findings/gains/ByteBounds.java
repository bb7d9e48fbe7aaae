// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import org.fieldtrace.model.requests.index.ByteCost;

/**
 * Between which ends the cost of a byte lies, whatever calls seem to say, nanoseconds. Agents
 * measure it on their machines; of recordings without that, what is known of any machine holds.
 *
 * @param leastMapped to write or to read it as JSON
 * @param mostMapped the same
 * @param leastMoved to bring it from one process to another
 * @param mostMoved the same
 */
record ByteBounds(double leastMapped, double mostMapped, double leastMoved, double mostMoved) {
    /** On the slowest network that services are joined by, of 100 Mbit a second. */
    private static final double SLOWEST = 80;

    /**
     * What the fastest parser of JSON takes, of 2.5 gigabytes a second (G. Langdale and D. Lemire,
     * "Parsing Gigabytes of JSON per Second", The VLDB Journal 28 (2019), 941-960).
     */
    private static final double FASTEST = 0.4;

    /**
     * So many times as long as a look at it takes a byte of the type that costs most, of an object
     * of which no cache holds anything: {@code benchmarks/micro/field-cost} measures it.
     */
    private static final double MOST_LOOKS = 430;

    /** Of any machine. */
    static final ByteBounds ANY = of(ByteCost.UNKNOWN);

    /** Of those that were recorded. */
    static ByteBounds of(ByteCost measured) {
        return new ByteBounds(
                measured.isKnown() ? measured.scan() : FASTEST,
                measured.isKnown() ? MOST_LOOKS * measured.scan() : Double.POSITIVE_INFINITY,
                measured.move(),
                measured.isLocal() ? Math.min(SLOWEST, measured.localMost()) : SLOWEST);
    }

    /** What bytes cost to write or to read at most that seem to cost so much. */
    Estimate mapped(Estimate seeming, double bytes) {
        if (bytes <= 0) {
            return seeming;
        }
        double least = leastMapped * bytes;
        double most = mostMapped * bytes;
        if (seeming.likely() <= most) {
            return new Estimate(
                    Math.max(seeming.low(), Math.min(least, seeming.likely())),
                    seeming.likely(),
                    Math.min(seeming.high(), most));
        }
        // Most of it is for any size, so that no share of it tells the least.
        return new Estimate(least, Math.sqrt(least * most), most);
    }
}

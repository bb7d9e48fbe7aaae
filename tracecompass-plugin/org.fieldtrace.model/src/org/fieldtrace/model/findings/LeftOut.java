// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Collection;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;

/**
 * How much of what calls bring in is left out without the fields that are never read.
 *
 * @param share of the bytes of all fields, 0 to 1
 * @param bytes of a call on average
 * @param isMeasured whether the agent measured what the values of all fields take as text; else the
 *     sizes are those in the heap
 */
record LeftOut(double share, double bytes, boolean isMeasured) {
    /**
     * Of the contexts of one call path.
     *
     * @param contexts all of them
     * @param without those of which what is never read is left out
     * @param calls that brought their objects in
     */
    static LeftOut of(
            Collection<ContextUtilisation> contexts,
            Collection<ContextUtilisation> without,
            ReadThreshold threshold,
            long calls) {
        double all = 0;
        double never = 0;
        boolean measured = true;
        for (ContextUtilisation context : contexts) {
            for (FieldUtilisation field : context.fields()) {
                double bytes = context.allocations() * field.bytes();
                all += bytes;
                measured &= field.isMeasured();
                if (without.contains(context)
                        && threshold.decide(field.counts()) == Decision.NEVER_READ) {
                    never += bytes;
                }
            }
        }
        return new LeftOut(all == 0 ? 0 : never / all, calls == 0 ? 0 : never / calls, measured);
    }

    /**
     * The likely share of an answer. An answer may hold more than the fields that are watched, or
     * be packed; of the two shares the smaller promises less.
     *
     * @param answer bytes of an answer on average
     */
    double likely(double answer) {
        return isMeasured && answer > 0 ? Math.min(share, bytes / answer) : share;
    }

    /** The largest share of an answer that it can be. */
    double most(double answer) {
        return isMeasured && answer > 0 ? Math.min(1, Math.max(share, bytes / answer)) : 1;
    }
}

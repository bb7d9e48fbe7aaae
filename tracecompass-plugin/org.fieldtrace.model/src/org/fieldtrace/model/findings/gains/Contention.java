// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import org.fieldtrace.model.Numbers;

/**
 * Whether the requests of a trace had a processor when they wanted one, as far as that is known.
 *
 * @param stretch how many times as long as they had a processor threads took for their work around
 *     such calls, half of them no longer; 0 where not known
 * @param own how long requests of the trace usually do not wait for others to answer, nanoseconds;
 *     0 where not known
 * @param utilisation what share of the processors' time recorded processes had while they worked, 0
 *     to 1; 0 where not known
 * @param queue how long threads waited for processors
 */
record Contention(double stretch, double own, double utilisation, ProcessorQueue queue) {
    /** Nobody knows anything of it. */
    static final Contention UNKNOWN = new Contention(0, 0, 0, ProcessorQueue.UNKNOWN);

    /** Threads that wait for a processor as long as they have one. */
    private static final double BUSY = 2;

    private static final double FREE = 1.25;

    /** From here on requests queue for processors, of however many there are. */
    private static final double FULL = 0.9;

    /** Below it they seldom do. */
    private static final double PART = 0.6;

    Contention stretched(double stretch, double own) {
        return new Contention(stretch, own, utilisation, queue);
    }

    Contention loaded(double utilisation) {
        return new Contention(stretch, own, utilisation, queue);
    }

    Contention queued(ProcessorQueue queue) {
        return new Contention(stretch, own, utilisation, queue);
    }

    /** Whether processors were so busy that latencies follow the processor time. */
    boolean isBusy() {
        return queue.isKnown()
                ? queue.waiting() >= BUSY - 1
                : stretch >= BUSY || utilisation >= FULL;
    }

    /**
     * Whether threads had a processor nearly always when they wanted one. Who works for less than
     * the scheduler's slice is seldom interrupted, but may have waited to begin: so requests must
     * not take longer themselves than they have processors, either. Where the kernel says how long
     * they waited, that tells it.
     *
     * @param ofRequest processor time that a request takes, nanoseconds; 0 where not known
     */
    boolean isFree(double ofRequest) {
        if (queue.isKnown()) {
            return queue.waiting() <= FREE - 1;
        }
        boolean isOwnWork = own <= 0 || ofRequest <= 0 || own <= FREE * ofRequest;
        return stretch > 0
                && stretch <= FREE
                && isOwnWork
                && Math.max(utilisation, queue.busy()) <= PART;
    }

    /**
     * What the latency follows, a sentence with a space behind it; empty if unknown.
     *
     * @param ofRequest as in {@link #isFree}
     */
    String text(double ofRequest) {
        if (queue.isKnown() && !isFree(ofRequest)) {
            return "Threads waited "
                    + Numbers.decimals(1, queue.waiting())
                    + " times as long for a processor as they had one. That part of the latency"
                    + " follows the processor time. ";
        }
        if (!queue.isKnown() && utilisation >= FULL) {
            return "Processors were busy "
                    + Numbers.percent(utilisation)
                    + " of the time, so that the latency follows the processor time. ";
        }
        if (isBusy()) {
            return "Threads took "
                    + Numbers.decimals(1, stretch)
                    + " times as long as they had a processor, so that the latency follows the"
                    + " processor time. ";
        }
        return isFree(ofRequest)
                ? "Threads had a processor when they wanted one, so that the latency is what lies on"
                        + " critical paths. "
                : "";
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

/**
 * Users who each ask again when they have the answer, and share the processors of a host: by how
 * much a request gets shorter if it needs less of them. Where the processors are always busy it is
 * what is saved, times the users for each processor, whatever else requests wait for: that goes on
 * meanwhile. Where they are not, it is less.
 *
 * <p>The queue is that of Bard and Schweitzer's approximation of mean value analysis: who comes
 * finds as many others there as there are on average, but for himself (P. J. Schweitzer,
 * "Approximate Analysis of Multiclass Closed Networks of Queues", International Conference on
 * Stochastic Control and Optimization, Amsterdam 1979), which has a closed form for one queue.
 * Several processors are one that is so many times as quick, and a delay that makes up for it (A.
 * Seidmann, P. J. Schweitzer and S. Shalev-Oren, "Computerized Closed Queueing Network Models of
 * Flexible Manufacturing Systems", Large Scale Systems 12 (1987), 91-107).
 *
 * @param users who ask again, at least 1
 * @param processors more than 0, less than one where others have a part of its time
 * @param work processor time that a request takes of the host in all, whoever spends it,
 *     nanoseconds
 * @param busy share of the processors' time that somebody has, more than 0 and at most 1
 */
record ClosedQueue(double users, double processors, double work, double busy) {
    /**
     * By how much a request gets shorter.
     *
     * @param wanted processor time that it needs less, of which no more counts than it needs,
     *     nanoseconds
     */
    double shorter(double wanted) {
        double saved = Math.min(wanted, work);
        double service = work / processors;
        double cycle = users * service / busy;
        double response = Math.min(cycle, service / (1 - busy * (users - 1) / users));
        double elsewhere = cycle - response;
        double lessService = (work - saved) / processors;
        double lessDelay = saved * Math.max(0, 1 - 1 / processors);
        double lessElsewhere = Math.max(0, elsewhere - lessDelay);
        double gained = cycle - lessElsewhere - response(lessService, lessElsewhere);
        return Math.min(gained, saved * Math.max(1, users / processors)); // as if always busy
    }

    /** How long a request is in the queue and served, if it is elsewhere for the rest. */
    private double response(double service, double elsewhere) {
        double half = (users * service - elsewhere) / 2;
        return half + Math.sqrt(half * half + service * elsewhere);
    }
}

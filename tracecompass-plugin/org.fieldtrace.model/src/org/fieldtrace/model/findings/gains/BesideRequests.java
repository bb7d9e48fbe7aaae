// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.fieldtrace.model.requests.index.ThreadWork;

/**
 * What a service's processes do for its requests on threads that serve none: HTTP clients move
 * answers, and collectors collect the garbage that is made of them.
 *
 * @param moving processor time in which HTTP clients' threads move a byte of what the service is
 *     answered, nanoseconds; nothing where it has no such threads
 * @param received bytes that it is answered, in the requests that were looked at
 * @param garbage processor time of collectors for each nanosecond of work, between nothing and what
 *     work can make that makes more of it than other work does
 */
record BesideRequests(Estimate moving, double received, Estimate garbage) {
    /** Where no process says what threads take. */
    static final BesideRequests UNKNOWN = new BesideRequests(Estimate.NOTHING, 0, Estimate.NOTHING);

    /** Some work makes so many times as much garbage as the average. */
    private static final double MOST_GARBAGE = 2;

    /**
     * Of a service.
     *
     * @param work what its threads took
     * @param received bytes that it was answered in the requests that were looked at
     * @param requests how many these are
     */
    static BesideRequests of(ThreadWork work, double received, long requests) {
        List<ThreadWork.Part> parts =
                work.parts().stream().filter(part -> part.working() > 0).toList();
        if (parts.isEmpty()) {
            return UNKNOWN;
        }
        Estimate perRequest =
                usual(
                        parts,
                        part -> part.httpClients() / part.requests(),
                        ThreadWork.Part::requests);
        Estimate garbage =
                usual(parts, part -> part.collectors() / part.working(), ThreadWork.Part::working);
        return new BesideRequests(
                received > 0 ? perRequest.times(requests / received) : Estimate.NOTHING,
                received,
                new Estimate(0, garbage.likely(), garbage.high() * MOST_GARBAGE));
    }

    private static Estimate usual(
            List<ThreadWork.Part> parts,
            ToDoubleFunction<ThreadWork.Part> value,
            ToDoubleFunction<ThreadWork.Part> weight) {
        return Bootstrap.median(
                parts.stream().mapToDouble(value).toArray(),
                parts.stream().mapToDouble(weight).toArray());
    }

    /**
     * What HTTP clients' threads take for a call of such a size. The fewer of the bytes its place
     * brings in, the more others' may differ.
     *
     * @param size bytes of the answer
     * @param all bytes that such calls bring in, in the requests that were looked at
     */
    Estimate moving(double size, double all) {
        PartOfAll part = PartOfAll.of(all, received);
        return new Estimate(
                moving.low() * size * part.least(),
                moving.likely() * size,
                moving.high() * size * part.most());
    }

    /** Some work, with the garbage that it makes. */
    Estimate withGarbage(Estimate work) {
        return work.plusIndependent(garbageOf(work));
    }

    /** The garbage of some work. */
    Estimate garbageOf(Estimate work) {
        return work.timesIndependent(garbage);
    }
}

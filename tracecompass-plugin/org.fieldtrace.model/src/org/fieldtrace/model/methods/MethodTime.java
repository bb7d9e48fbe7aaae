// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.Comparator;

/**
 * Where time goes within an operation: one method's part in all requests of it.
 *
 * @param service that the method ran in
 * @param operation that it ran for, as its service names it; {@link #NO_REQUEST} where for none
 * @param method class and name
 * @param calls entries in the part of the recording that is asked about
 * @param exclusive time in the method itself, without the probed methods that it calls, nanoseconds
 * @param critical part of {@code exclusive} in which the request waited for this service to work:
 *     the method's part of the critical path, nanoseconds
 * @param inclusive time from its entry to its exit, nanoseconds; a call within a call of the same
 *     method counts once
 * @param thrown how many of the calls ended by an exception
 * @param requests of the operation, also those that did not call the method; 0 where they are not
 *     known
 * @param median exclusive time in one request that half of those do not exceed, nanoseconds, off by
 *     at most 1.6 %
 */
public record MethodTime(
        String service,
        String operation,
        String method,
        long calls,
        long exclusive,
        long critical,
        long inclusive,
        long thrown,
        long requests,
        long median) {
    /** What a thread did outside of requests. */
    public static final String NO_REQUEST = "(no request)";

    static final Comparator<MethodTime> ORDER =
            Comparator.comparingLong(MethodTime::exclusive)
                    .reversed()
                    .thenComparing(MethodTime::service)
                    .thenComparing(MethodTime::operation)
                    .thenComparing(MethodTime::method);

    /** How often one request calls it, on average; 0 where the requests are not known. */
    public double callsPerRequest() {
        return requests == 0 ? 0 : (double) calls / requests;
    }
}

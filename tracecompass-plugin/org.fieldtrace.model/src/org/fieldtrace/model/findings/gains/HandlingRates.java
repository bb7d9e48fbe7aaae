// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/**
 * What services spend on their handlings, by the numbers of the services.
 *
 * @param rate processor time for each nanosecond of a handling, on average over all of the service;
 *     0 where not known
 * @param time how long all handlings of the service took, in the requests that were looked at,
 *     nanoseconds
 * @param beside what is done for requests on other threads
 */
record HandlingRates(
        IntToDoubleFunction rate, IntToDoubleFunction time, IntFunction<BesideRequests> beside) {
    /** Where no process says what it took. */
    static final HandlingRates UNKNOWN = new HandlingRates(service -> 0, service -> 0);

    /** Where no process says what its threads took. */
    HandlingRates(IntToDoubleFunction rate, IntToDoubleFunction time) {
        this(rate, time, service -> BesideRequests.UNKNOWN);
    }

    /** For each nanosecond, other handlings of the service may take so many times as much. */
    private static final double MOST = 2;

    /** Or so many times as much at least. */
    private static final double LEAST = 2.0 / 3;

    double of(int service) {
        return rate.applyAsDouble(service);
    }

    /**
     * How much less than the average handlings may take that took so long together, as a factor: a
     * half if they are a small part of all that the service does, and 1 if they are all of it.
     */
    double least(int service, double took) {
        return 1 / (share(service, took) + (1 - share(service, took)) * MOST);
    }

    /** How much more than the average, as a factor: 1.5 to 1. */
    double most(int service, double took) {
        return 1 / (share(service, took) + (1 - share(service, took)) * LEAST);
    }

    private double share(int service, double took) {
        double all = time.applyAsDouble(service);
        return all > 0 ? Math.min(1, took / all) : 0;
    }
}

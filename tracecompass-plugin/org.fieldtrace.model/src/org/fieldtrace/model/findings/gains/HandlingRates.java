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

    double of(int service) {
        return rate.applyAsDouble(service);
    }

    /** Handlings that took so long together, of all of their service. */
    PartOfAll part(int service, double took) {
        return PartOfAll.of(took, time.applyAsDouble(service));
    }
}

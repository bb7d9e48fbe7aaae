// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Map;

/**
 * What the requests of a trace took of processors.
 *
 * @param perRequest processor time that a request usually takes, nanoseconds; 0 where not known
 * @param utilisation what share of the processors' time recorded processes had while they worked,
 *     on the host where they had most of it, 0 to 1; 0 where not known
 * @param hostUtilisation what share anybody had of that host's meanwhile, 0 to 1; 0 where not known
 * @param background what share of it others had at most who do not work for recorded requests, 0 to
 *     1; 1 where nothing tells it
 * @param waiting how long threads usually waited for a processor for each nanosecond that they had
 *     one; 0 where not known
 * @param processors of that host; 0 where not known
 * @param ofByte what a byte costs on these machines
 * @param ofServices processor time of each service, for each request of the trace, nanoseconds
 * @param threads what threads of each service took, by what they are for
 */
public record ProcessorLoad(
        double perRequest,
        double utilisation,
        double hostUtilisation,
        double background,
        double waiting,
        long processors,
        ByteCost ofByte,
        Map<String, Double> ofServices,
        Map<String, ThreadWork> threads) {
    public ProcessorLoad {
        ofServices = Map.copyOf(ofServices);
        threads = Map.copyOf(threads);
    }

    /** Processor time of a service for each request, nanoseconds; 0 where not known. */
    public double of(String service) {
        return ofServices.getOrDefault(service, 0.0);
    }

    /** What a service's threads took, by what they are for. */
    public ThreadWork threadsOf(String service) {
        return threads.getOrDefault(service, ThreadWork.UNKNOWN);
    }
}

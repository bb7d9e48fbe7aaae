// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the requests of a trace took of processors.
 *
 * @param perRequest processor time of a request on average, nanoseconds; 0 where not known
 * @param utilisation what share of the processors' time recorded processes had, on the host where
 *     they had most of it, 0 to 1; 0 where not known
 * @param ofServices processor time of each service, for each request of the trace, nanoseconds
 */
public record ProcessorLoad(double perRequest, double utilisation, Map<String, Double> ofServices) {
    /** Processes say what they took once a second or so; of less nobody knows the share. */
    private static final long SHORTEST = 3_000_000_000L;

    /**
     * What a process took in a range of time.
     *
     * @param service that it is
     * @param host where it ran
     * @param processors that it might use; 0 where it did not say
     * @param used processor time, nanoseconds
     */
    public record Process(String service, String host, long processors, long used) {}

    private record Host(long processors, long used) {
        Host plus(Host other) {
            return new Host(Math.max(processors, other.processors), used + other.used);
        }
    }

    public ProcessorLoad {
        ofServices = Map.copyOf(ofServices);
    }

    /** Processor time of a service for each request, nanoseconds; 0 where not known. */
    public double of(String service) {
        return ofServices.getOrDefault(service, 0.0);
    }

    /**
     * What share of a host's processors processes had.
     *
     * @param duration of the range of time, nanoseconds
     * @return 0 where not known
     */
    public static double utilisation(Collection<Process> processes, long duration) {
        Map<String, Host> hosts = new TreeMap<>();
        for (Process one : processes) {
            hosts.merge(one.host, new Host(one.processors, one.used), Host::plus);
        }
        return hosts.values().stream()
                .max(Comparator.comparingLong(Host::used))
                .filter(host -> host.processors > 0 && duration >= SHORTEST)
                .map(host -> Math.min(1, (double) host.used / host.processors / duration))
                .orElse(0.0);
    }
}

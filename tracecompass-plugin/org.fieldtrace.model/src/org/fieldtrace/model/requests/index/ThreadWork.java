// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.List;

/** What threads of a service took of processors in the parts of a recording, in order of time. */
public record ThreadWork(List<Part> parts) {
    /** Nobody says it. */
    public static final ThreadWork UNKNOWN = new ThreadWork(List.of());

    /**
     * A part of a recording.
     *
     * @param requests that began in it, of the whole trace
     * @param collectors processor time of threads that collect garbage, nanoseconds
     * @param httpClients of those on which HTTP clients move answers
     * @param application of all others but compilers, the JVM's own and the agent's
     */
    public record Part(double requests, double collectors, double httpClients, double application) {
        Part plus(Part other) {
            return new Part(
                    requests + other.requests,
                    collectors + other.collectors,
                    httpClients + other.httpClients,
                    application + other.application);
        }

        /** What made garbage: nothing where nobody says it. */
        public double working() {
            return httpClients + application;
        }
    }

    public ThreadWork {
        parts = List.copyOf(parts);
    }
}

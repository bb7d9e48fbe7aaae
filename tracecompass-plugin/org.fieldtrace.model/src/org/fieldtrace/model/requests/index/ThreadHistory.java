// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What threads of a process had taken of processors, by what they are for, and when it said so.
 *
 * @param service that the process is
 * @param collectors processor time of those that collect garbage, nanoseconds; without points or of
 *     nothing where it does not say
 * @param httpClients of those on which HTTP clients move answers
 * @param application of all others but compilers, the JVM's own and the agent's
 */
public record ThreadHistory(
        String service, RunningSum collectors, RunningSum httpClients, RunningSum application) {
    /**
     * What they took in each part of a recording, by the services.
     *
     * @param requests how many had begun, at times at which one did
     * @param from start of the range of time, nanoseconds
     * @param until its end
     */
    public static Map<String, ThreadWork> ofServices(
            Collection<ThreadHistory> processes, RunningSum requests, long from, long until) {
        Map<String, ThreadWork> work = new TreeMap<>();
        processes.stream()
                .collect(Collectors.groupingBy(ThreadHistory::service))
                .forEach((service, of) -> work.put(service, work(of, requests, from, until)));
        return work;
    }

    private static ThreadWork work(
            List<ThreadHistory> processes, RunningSum requests, long from, long until) {
        return new ThreadWork(
                ProcessorHistory.parts(requests, from, until).stream()
                        .map(
                                part ->
                                        processes.stream()
                                                .map(process -> process.in(part))
                                                .reduce(
                                                        new ThreadWork.Part(
                                                                part.requests(), 0, 0, 0),
                                                        ThreadWork.Part::plus))
                        .toList());
    }

    private ThreadWork.Part in(ProcessorHistory.Part part) {
        return new ThreadWork.Part(
                0,
                collectors.grown(part.begin().time(), part.end().time()),
                httpClients.grown(part.begin().time(), part.end().time()),
                application.grown(part.begin().time(), part.end().time()));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Request;

/**
 * The handlings on the critical paths of all requests. Requests know neither the exchanges nor the
 * runs that they were rebuilt of, so a handling is found by its service and the nanosecond in which
 * it began.
 */
public final class CriticalHandlings {
    private record Handling(String service, long start) {}

    private final Map<Handling, CriticalIntervals> intervals = new HashMap<>();

    /** Collects them from the requests of a part of a recording. */
    public static CriticalHandlings of(RequestSource source, long from, long until) {
        CriticalHandlings handlings = new CriticalHandlings();
        source.index().forEach(from, until, request -> handlings.add(source, request));
        return handlings;
    }

    /** When its request waited for the handling; null where never, or where it is not known. */
    public CriticalIntervals of(String service, long start) {
        return intervals.get(new Handling(service, start));
    }

    private void add(RequestSource source, Request request) {
        RequestMethods.waitedFor(request)
                .forEach(
                        (span, segments) ->
                                intervals.put(
                                        new Handling(
                                                source.release(span.service()).service(),
                                                span.handleStart()),
                                        new CriticalIntervals(segments)));
    }
}

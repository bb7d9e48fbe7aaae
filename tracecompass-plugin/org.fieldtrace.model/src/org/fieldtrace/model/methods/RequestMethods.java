// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;

/**
 * The methods that were called for one request, over all its services and threads.
 *
 * @param handlings those of traced services, callers before what they call
 * @param isWhole whether it has all calls that were recorded; else the first ones
 */
public record RequestMethods(Request request, List<HandlingMethods> handlings, boolean isWhole) {
    public RequestMethods {
        handlings = List.copyOf(handlings);
    }

    /** How many calls it has. */
    public long calls() {
        return handlings.stream()
                .flatMap(handling -> handling.threads().stream())
                .mapToLong(thread -> thread.calls().size())
                .sum();
    }

    /**
     * When a request waited for each of its handlings; those for which it never did are missing.
     */
    public static Map<Span, List<Segment>> waitedFor(Request request) {
        Map<Span, List<Segment>> bySpan = new IdentityHashMap<>();
        for (Segment segment : request.criticalPath()) {
            if (segment.kind() == Segment.Kind.HANDLING) {
                bySpan.computeIfAbsent(segment.span(), span -> new ArrayList<>()).add(segment);
            }
        }
        return bySpan;
    }
}

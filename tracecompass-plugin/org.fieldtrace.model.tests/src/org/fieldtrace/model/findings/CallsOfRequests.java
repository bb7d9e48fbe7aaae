// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;

/** Findings in requests that all make the same calls; times in milliseconds. */
final class CallsOfRequests {
    /** How many there are of each. */
    static final int REQUESTS = 100;

    private CallsOfRequests() {}

    /** What is found in requests of a duration that make these calls. */
    static List<Finding> of(long duration, Consumer<MadeRequests.Builder> calls) {
        return made(duration, calls).findings();
    }

    /** As above, of requests of 100 ms. */
    static List<Finding> of(Consumer<MadeRequests.Builder> calls) {
        return of(100, calls);
    }

    /** The requests themselves. */
    static MadeRequests made(long duration, Consumer<MadeRequests.Builder> calls) {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < REQUESTS; i++) {
            MadeRequests.Builder request = source.request("GET /page", duration);
            calls.accept(request);
            request.add();
        }
        return source;
    }

    /** The one finding, which is of this kind. */
    static Finding only(FindingKind kind, List<Finding> findings) {
        assertEquals(List.of(kind), findings.stream().map(Finding::kind).toList());
        return findings.get(0);
    }

    /** Calls one after the other, from the call path of a context. */
    static Consumer<MadeRequests.Builder> sequence(int calls, long each, int context) {
        return request -> {
            for (int i = 0; i < calls; i++) {
                request.call("pets", "GET /pet/{id}", context, 1 + i * each, (i + 1) * each);
            }
        };
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Optional;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;

/**
 * What a callee spends for an answer on what it asks others for.
 *
 * @param decoding processor time of making objects of rows and answers, nanoseconds
 * @param executing of executing statements, nanoseconds
 */
record Fetched(long decoding, long executing) {
    /**
     * Of a handling; empty where nothing was measured.
     *
     * @param handling its place among the request's spans
     */
    static Optional<Fetched> of(Request request, int handling) {
        return request.remoteCalls().stream()
                .filter(made -> made.handling() == handling)
                .filter(made -> made.costs().isMeasured())
                .map(Fetched::of)
                .reduce(Fetched::plus);
    }

    /** Of a call. No statement has an answer whose size is known. */
    private static Fetched of(RemoteCall call) {
        CallCosts costs = call.costs();
        return new Fetched(costs.decoding(), call.bytes() < 0 ? costs.executing() : 0);
    }

    private Fetched plus(Fetched other) {
        return new Fetched(decoding + other.decoding, executing + other.executing);
    }
}

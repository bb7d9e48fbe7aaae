// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.estimates;

import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * Remote calls, those that the agent left out among them.
 *
 * @param sums what they took and brought in
 * @param estimate how sure their number is
 */
public record CountedCalls(RemoteCallSums sums, CallEstimate estimate) {
    /** No call. */
    public static final CountedCalls NONE =
            new CountedCalls(RemoteCallSums.NONE, CallEstimate.NONE);

    /** The calls of both. */
    public CountedCalls plus(CountedCalls other) {
        return new CountedCalls(
                sums.plus(other.sums),
                estimate.plus(sums.calls(), other.estimate, other.sums.calls()));
    }
}

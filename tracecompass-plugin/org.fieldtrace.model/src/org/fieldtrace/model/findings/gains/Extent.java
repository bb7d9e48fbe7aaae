// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.requests.index.SlowRequest;

/**
 * How often something is wrong, in the requests that were looked at.
 *
 * @param lookedAt requests that were looked at
 * @param requests of them those that have it
 * @param calls that are part of it
 * @param avoidable of them those that need not be made; 0 where each is needed
 * @param slowest the slowest requests that have it, slowest first
 * @param typical one that takes as long as the median of those that have it; empty where none has
 */
public record Extent(
        long lookedAt,
        long requests,
        long calls,
        long avoidable,
        List<SlowRequest> slowest,
        Optional<SlowRequest> typical) {
    /** No request was looked at. */
    public static final Extent NONE = new Extent(0, 0, 0, 0, List.of(), Optional.empty());

    public Extent {
        slowest = List.copyOf(slowest);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Map;

/**
 * What is different about a request that is played again. Spans go by their place among the
 * request's, callers before what they call.
 *
 * @param shorterRemoteCalls by how much remote calls are shorter, nanoseconds
 * @param shorterSpans by how much calls are shorter, nanoseconds
 * @param beside calls that do not wait for an earlier call of the same handling, and that call:
 *     each begins as long after that one's start as it began after that one's end
 */
public record Change(
        Map<RemoteCall, Long> shorterRemoteCalls,
        Map<Integer, Long> shorterSpans,
        Map<Integer, Integer> beside) {
    /** Nothing is different. */
    public static final Change NONE = new Change(Map.of(), Map.of(), Map.of());

    public Change {
        shorterRemoteCalls = Map.copyOf(shorterRemoteCalls);
        shorterSpans = Map.copyOf(shorterSpans);
        beside = Map.copyOf(beside);
    }

    /** Some remote calls are shorter. */
    public static Change remoteCalls(Map<RemoteCall, Long> shorter) {
        return new Change(shorter, Map.of(), Map.of());
    }

    /** Some calls are shorter. */
    public static Change spans(Map<Integer, Long> shorter) {
        return new Change(Map.of(), shorter, Map.of());
    }

    boolean isNone() {
        return shorterRemoteCalls.isEmpty() && shorterSpans.isEmpty() && beside.isEmpty();
    }
}

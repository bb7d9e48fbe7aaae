// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.List;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;

/**
 * One remote call.
 *
 * @param parts in which it was told, at least one
 * @param isMadeAgain whether its handling asks for the same later, at another place
 */
record CallParts(List<RemoteCall> parts, boolean isMadeAgain) {
    CallParts {
        parts = List.copyOf(parts);
    }

    /** Whether the agent tells of it, and not only its exchange is known. */
    boolean isTold() {
        return parts.get(0).contextId() != RemoteCall.LEFT_OUT;
    }

    /** Whether an exchange is known that serves it, and with it how long its answer took. */
    boolean isServed() {
        return parts.stream().anyMatch(part -> part.callee() != RemoteCall.UNKNOWN_CALLEE);
    }

    /** Calls that it stands for. */
    long weight() {
        return parts.get(0).weight();
    }

    /** Nanoseconds. */
    long duration() {
        return parts.stream().mapToLong(RemoteCall::duration).sum();
    }

    /** Time of the request's critical path that passed inside it, nanoseconds. */
    long critical() {
        return parts.stream().mapToLong(RemoteCall::criticalTime).sum();
    }

    long objects() {
        return parts.stream().mapToLong(RemoteCall::objects).sum();
    }

    /** What was measured of it. */
    CallCosts costs() {
        return parts.stream().map(RemoteCall::costs).reduce(CallCosts.NONE, CallCosts::plus);
    }

    /** Bytes of the answer; {@link Span#UNKNOWN_BYTES} where no part tells. */
    long bytes() {
        return parts.stream().anyMatch(part -> part.bytes() >= 0)
                ? parts.stream().mapToLong(part -> Math.max(0, part.bytes())).sum()
                : Span.UNKNOWN_BYTES;
    }
}

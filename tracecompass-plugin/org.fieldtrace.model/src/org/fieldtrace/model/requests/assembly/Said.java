// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Span;

/**
 * What events have said so far of one end of an exchange; each means what it does in {@link
 * HttpExchange}.
 */
record Said(
        String method,
        long routeId,
        Endpoint local,
        Endpoint remote,
        long stream,
        int status,
        Outcome outcome,
        long bytes,
        long requestHash) {
    /** By the event with which it begins. */
    static Said of(HttpExchange request) {
        return unanswered(
                request.method(),
                request.routeId(),
                request.local(),
                request.remote(),
                request.stream());
    }

    private static Said unanswered(
            String method, long routeId, Endpoint local, Endpoint remote, long stream) {
        return new Said(
                method, routeId, local, remote, stream, 0, Outcome.UNKNOWN, Span.UNKNOWN_BYTES, 0);
    }

    /** The response tells what the request could not yet. */
    Said answered(HttpExchange response) {
        return new Said(
                method,
                response.routeId() != 0 ? response.routeId() : routeId,
                told(local, response.local()),
                told(remote, response.remote()),
                response.stream() != 0 ? response.stream() : stream,
                response.status(),
                response.outcome(),
                response.bytes(),
                response.requestHash());
    }

    /** What is known of an end: mostly the same, whose copy would live as long as the exchange. */
    private static Endpoint told(Endpoint before, Endpoint now) {
        return now.isKnown() && !now.equals(before) ? now : before;
    }

    /** Of one message of the batch of which this was said. */
    Said ofMessage() {
        return unanswered(method, routeId, local, remote, 0);
    }

    /** It ended as another did. */
    Said endedAs(Said other) {
        return new Said(
                method,
                routeId,
                local,
                remote,
                stream,
                other.status,
                other.outcome,
                bytes,
                requestHash);
    }

    /** Whether it ended without an answer. */
    boolean isWithoutAnswer() {
        return status == 0
                && (outcome == Outcome.CANCELLED
                        || outcome == Outcome.TIMEOUT
                        || outcome == Outcome.RESET
                        || outcome == Outcome.ERROR);
    }

    Connection connection(boolean isServer) {
        return isServer
                ? new Connection(remote, local, stream)
                : new Connection(local, remote, stream);
    }
}

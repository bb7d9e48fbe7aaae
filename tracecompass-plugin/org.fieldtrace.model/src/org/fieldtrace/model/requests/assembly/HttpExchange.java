// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import org.fieldtrace.model.requests.Outcome;

/**
 * What an event says of one end of an exchange.
 *
 * @param exchangeId its id in its JVM run
 * @param method {@code GET}
 * @param routeId string id of the route, 0 where unknown
 * @param local own end of the connection
 * @param remote the peer's end
 * @param stream HTTP/2 stream, 0 for HTTP/1
 * @param status HTTP status, 0 where there is none yet
 * @param outcome how it ended
 * @param bytes size of the body, -1 where unknown
 * @param contextId for a client the call path of the call, else 0
 * @param scopeId for a client the remote call that it serves, else 0
 * @param asyncId the asynchronous context in force, 0 where not known
 * @param afterAnswer for a server's response how long its answer had been given then, for a
 *     client's how long the head of its answer had been there, nanoseconds; 0 where not known
 * @param requestHash for a client's response a hash of what was asked for, the same for the same
 *     within one handling; 0 where not known
 * @param causeId for a client's request and a server's response what was waited for, as {@link
 *     RequestAssembler#caused} has it; 0 where not known, and where that is told apart
 */
public record HttpExchange(
        long exchangeId,
        String method,
        long routeId,
        Endpoint local,
        Endpoint remote,
        long stream,
        int status,
        Outcome outcome,
        long bytes,
        long contextId,
        long scopeId,
        long asyncId,
        long afterAnswer,
        long requestHash,
        long causeId) {}

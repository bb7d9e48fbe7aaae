// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * What an exchange shares with its other end.
 *
 * @param client the end that opened the connection
 * @param server the end that accepted it
 * @param stream HTTP/2 stream, 0 for HTTP/1
 */
public record Connection(Endpoint client, Endpoint server, long stream) {
    /** Whether both ends are known. */
    public boolean isKnown() {
        return client.isKnown() && server.isKnown();
    }
}

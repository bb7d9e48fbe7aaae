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
    // As the compiler would have them, but for its method handles; see Endpoint.
    @Override
    public boolean equals(Object other) {
        return other instanceof Connection connection
                && stream == connection.stream
                && client.equals(connection.client)
                && server.equals(connection.server);
    }

    @Override
    public int hashCode() {
        return (client.hashCode() * 31 + server.hashCode()) * 31 + Long.hashCode(stream);
    }

    /** Whether both ends are known. */
    public boolean isKnown() {
        return client.isKnown() && server.isKnown();
    }
}

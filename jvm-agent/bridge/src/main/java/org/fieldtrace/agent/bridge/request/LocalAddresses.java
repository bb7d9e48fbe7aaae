// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.net.Socket;
import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * The local addresses of connections that carry many requests. A socket asks the kernel for its own
 * at each call, which costs more than all else that is recorded of a request.
 */
public final class LocalAddresses {

    private static final WeakTable<SocketAddress> KNOWN = new WeakTable<>();

    private LocalAddresses() {}

    /** That of a socket that is connected; null where it is not. */
    public static SocketAddress of(Socket socket) {
        SocketAddress known = of((Object) socket);
        return known == null ? keep(socket, socket.getLocalSocketAddress()) : known;
    }

    /** That of a library's connection; null where it has not been {@link #keep kept}. */
    public static SocketAddress of(Object connection) {
        return KNOWN.get(connection);
    }

    /**
     * Keeps what a library says, as long as its connection lives.
     *
     * @param connection that never gets another socket
     * @return {@code address}
     */
    public static SocketAddress keep(Object connection, SocketAddress address) {
        if (address != null) {
            KNOWN.add(connection, address);
        }
        return address;
    }
}

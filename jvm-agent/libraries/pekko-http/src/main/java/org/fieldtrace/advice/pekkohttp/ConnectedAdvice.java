// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import java.net.InetSocketAddress;

/** For the constructor of {@code Tcp.Connected}, which tells of a connection, either way. */
public final class ConnectedAdvice {

    /** Also while nobody records: it may serve requests for long. */
    public static void enter(Object told, InetSocketAddress remote, InetSocketAddress local) {
        Sockets.connected(remote, local);
    }
}

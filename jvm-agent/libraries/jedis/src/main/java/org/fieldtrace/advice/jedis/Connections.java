// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import java.lang.invoke.MethodHandle;
import java.net.Socket;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.redis.CommandHash;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** What a connection of Jedis has. */
final class Connections {

    private static final ClassValue<MethodHandle> SOCKET = LibraryMembers.getters("socket");
    private static final ClassValue<MethodHandle> STREAM = LibraryMembers.getters("outputStream");

    private Connections() {}

    static Socket socket(Object connection) throws Throwable {
        return (Socket) (Object) SOCKET.get(connection.getClass()).invokeExact(connection);
    }

    static boolean isConnected(Object connection) throws Throwable {
        Socket socket = socket(connection);
        return socket != null && socket.isConnected() && !socket.isClosed();
    }

    /** Tells an exchange its addresses. */
    static void tell(ClientExchange exchange, Object connection) throws Throwable {
        Socket socket = socket(connection);
        if (socket != null) {
            exchange.connected(socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
        }
    }

    /** A connection was made just now: which server it is to. */
    static void connected(Object connection) throws Throwable {
        Object stream = (Object) STREAM.get(connection.getClass()).invokeExact(connection);
        Socket socket = socket(connection);
        if (stream != null && socket != null) {
            SentCommands.make(stream)
                    .connected(CommandHash.ofServer(socket.getRemoteSocketAddress()));
        }
    }

    static SentCommands sent(Object connection) throws Throwable {
        return SentCommands.of((Object) STREAM.get(connection.getClass()).invokeExact(connection));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import org.junit.jupiter.api.Test;

class LocalAddressesTest {

    @Test
    void asksTheSocketOfAConnectionOnce() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            SocketAddress first = LocalAddresses.of(socket);
            assertEquals(socket.getLocalSocketAddress(), first);
            assertSame(first, LocalAddresses.of(socket));
        }
    }

    @Test
    void asksAgainWhereASocketWasNotConnectedBefore() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket()) {
            assertNull(LocalAddresses.of(socket));
            socket.connect(server.getLocalSocketAddress());
            assertEquals(socket.getLocalSocketAddress(), LocalAddresses.of(socket));
        }
    }
}

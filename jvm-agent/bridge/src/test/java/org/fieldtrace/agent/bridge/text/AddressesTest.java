// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class AddressesTest {

    @Test
    void readsBothKindsOfAddresses() {
        assertEquals(new InetSocketAddress("127.0.0.1", 80), Addresses.of("127.0.0.1", 80));
        assertEquals(new InetSocketAddress("::1", 443), Addresses.of("0:0:0:0:0:0:0:1", 443));
    }

    @Test
    void looksNoNameUp() {
        assertNull(Addresses.of("localhost", 80));
        assertNull(Addresses.of("", 80));
        assertNull(Addresses.of(null, 80));
        assertNull(Addresses.of("1.2.3.999", 80));
    }

    @Test
    void remembersTheEndsOfAConnection() {
        InetSocketAddress first = Addresses.of("10.0.0.1", 5000);
        assertSame(first, Addresses.of(new String("10.0.0.1"), 5000));
    }

    @Test
    void isRightHoweverManyComeAndGo() {
        for (int round = 0; round < 2; round++) {
            for (int host = 0; host < 200; host++) {
                for (int port = 1; port < 60_000; port += 997) {
                    InetSocketAddress address = Addresses.of("10.0.0." + host, port);
                    assertEquals(port, address.getPort());
                    assertEquals("10.0.0." + host, address.getAddress().getHostAddress());
                }
            }
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * One end of a connection.
 *
 * @param high first eight bytes of its address, IPv6 or IPv4-mapped
 * @param low last eight bytes of its address
 * @param port 0 where unknown
 */
public record Endpoint(long high, long low, int port) {
    /** An end of which nothing is known. */
    public static final Endpoint UNKNOWN = new Endpoint(0, 0, 0);

    private static final int ADDRESS_BYTES = 16;

    /**
     * @param address 16 bytes, one in each element
     */
    public static Endpoint of(long[] address, long port) {
        if (address.length != ADDRESS_BYTES) {
            return UNKNOWN;
        }
        long high = 0;
        long low = 0;
        for (int i = 0; i < ADDRESS_BYTES / 2; i++) {
            high = high << Byte.SIZE | address[i] & 0xff;
            low = low << Byte.SIZE | address[i + ADDRESS_BYTES / 2] & 0xff;
        }
        return new Endpoint(high, low, (int) port);
    }

    /** Whether both address and port are known. */
    public boolean isKnown() {
        return port != 0 && (high | low) != 0;
    }

    /** {@code 10.0.0.7:8080}, {@code [2001:db8:0:0:0:0:0:1]:8080}, {@code unknown address}. */
    public String text() {
        if (equals(UNKNOWN)) {
            return "unknown address";
        }
        try {
            byte[] bytes = ByteBuffer.allocate(ADDRESS_BYTES).putLong(high).putLong(low).array();
            String host = InetAddress.getByAddress(bytes).getHostAddress();
            return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
        } catch (UnknownHostException e) {
            throw new IllegalStateException("16 bytes are an address", e);
        }
    }
}

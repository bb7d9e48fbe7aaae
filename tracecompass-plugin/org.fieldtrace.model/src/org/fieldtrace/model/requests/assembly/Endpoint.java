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
     * @param address 16 bytes, else it counts as unknown
     */
    public static Endpoint of(byte[] address, long port) {
        if (address.length != ADDRESS_BYTES) {
            return UNKNOWN;
        }
        return new Endpoint(bigEndian(address, 0), bigEndian(address, Long.BYTES), (int) port);
    }

    private static long bigEndian(byte[] bytes, int from) {
        long value = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            value = value << Byte.SIZE | bytes[i] & 0xff;
        }
        return value;
    }

    /** Whether both address and port are known. */
    public boolean isKnown() {
        return port != 0 && (high | low) != 0;
    }

    // As the compiler would have them; but its own call method handles that are not always inlined,
    // which took 6 % of the time in which a history is built.
    @Override
    public boolean equals(Object other) {
        return other instanceof Endpoint end
                && low == end.low
                && port == end.port
                && high == end.high;
    }

    @Override
    public int hashCode() {
        return (Long.hashCode(low) * 31 + Long.hashCode(high)) * 31 + port;
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

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Addresses that a library gives as text. No name is ever looked up. */
public final class Addresses {

    /**
     * Most that are remembered, a power of two; of two that share a place the later one stays. Both
     * ends of a connection are asked for at every request that it carries.
     */
    private static final int MOST_KEPT = 1024;

    /** Without a lock, since what stands in it never changes. */
    private static final Known[] KNOWN = new Known[MOST_KEPT];

    private Addresses() {}

    /**
     * The address of a socket.
     *
     * @param text of IPv4 or IPv6, or null
     * @return null where the text is no address
     */
    public static InetSocketAddress of(String text, int port) {
        if (text == null) {
            return null;
        }
        int place = (text.hashCode() * 31 + port) & MOST_KEPT - 1;
        Known known = KNOWN[place];
        if (known == null || known.port != port || !known.text.equals(text)) {
            InetSocketAddress address = parsed(text, port);
            if (address == null) {
                return null;
            }
            known = new Known(text, port, address);
            KNOWN[place] = known;
        }
        return known.address;
    }

    private static InetSocketAddress parsed(String text, int port) {
        try {
            return isLiteral(text)
                    ? new InetSocketAddress(InetAddress.getByName(text), port)
                    : null;
        } catch (Exception unknown) {
            return null;
        }
    }

    private static boolean isLiteral(String text) {
        boolean colon = text.indexOf(':') >= 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            if (!digit && c != '.' && !colon) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static final class Known {
        final String text;
        final int port;
        final InetSocketAddress address;

        Known(String text, int port, InetSocketAddress address) {
            this.text = text;
            this.port = port;
            this.address = address;
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ConcurrentHashMap;

/** Addresses that a library gives as text. No name is ever looked up. */
public final class Addresses {

    /** A server has many more peers than this only if they come and go. */
    private static final int MOST_KEPT = 1024;

    private static final ConcurrentHashMap<String, InetAddress> KNOWN = new ConcurrentHashMap<>();

    private Addresses() {}

    /**
     * The address of a socket.
     *
     * @param text of IPv4 or IPv6, or null
     * @return null where the text is no address
     */
    public static InetSocketAddress of(String text, int port) {
        try {
            InetAddress address = text == null ? null : address(text);
            return address == null ? null : new InetSocketAddress(address, port);
        } catch (Exception unknown) {
            return null;
        }
    }

    private static InetAddress address(String text) throws Exception {
        InetAddress known = KNOWN.get(text);
        if (known != null || !isLiteral(text)) {
            return known;
        }
        InetAddress address = InetAddress.getByName(text);
        if (KNOWN.size() >= MOST_KEPT) {
            KNOWN.clear();
        }
        KNOWN.put(text, address);
        return address;
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
}

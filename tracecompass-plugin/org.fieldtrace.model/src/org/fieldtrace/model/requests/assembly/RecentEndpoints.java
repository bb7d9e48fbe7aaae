// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Arrays;

/**
 * The endpoints that were met last, up to a number; the one that was first met is forgotten first.
 *
 * <p>A busy client has a new port for every connection, so that a set of objects would be tens of
 * thousands of them, all of which the collector copies several times before they are old. Here they
 * are numbers in arrays: a ring in the order of their coming, and a hash table of chains over it.
 */
final class RecentEndpoints {
    private static final int NONE = -1;

    private final int limit;
    private final long[] highs;
    private final long[] lows;
    private final int[] ports;

    /** For each bucket the place of its first endpoint, for each endpoint that of the next one. */
    private final int[] first;

    private final int[] next;

    private int size;

    /** Where the next one goes; when all places are taken, that of the oldest. */
    private int place;

    /**
     * @param limit at most 2^29
     */
    RecentEndpoints(int limit) {
        this.limit = limit;
        highs = new long[limit];
        lows = new long[limit];
        ports = new int[limit];
        next = new int[limit];
        first = new int[2 * Integer.highestOneBit(limit)];
        Arrays.fill(first, NONE);
    }

    /** Adds an endpoint; one that is there keeps its age. */
    void add(Endpoint endpoint) {
        int bucket = bucket(endpoint.high(), endpoint.low(), endpoint.port());
        if (contains(endpoint, bucket)) {
            return;
        }
        if (size == limit) {
            removeOldest();
        } else {
            size++;
        }
        highs[place] = endpoint.high();
        lows[place] = endpoint.low();
        ports[place] = endpoint.port();
        next[place] = first[bucket];
        first[bucket] = place;
        place = (place + 1) % limit;
    }

    boolean contains(Endpoint endpoint) {
        return contains(endpoint, bucket(endpoint.high(), endpoint.low(), endpoint.port()));
    }

    private boolean contains(Endpoint endpoint, int bucket) {
        for (int i = first[bucket]; i != NONE; i = next[i]) {
            if (lows[i] == endpoint.low()
                    && ports[i] == endpoint.port()
                    && highs[i] == endpoint.high()) {
                return true;
            }
        }
        return false;
    }

    private void removeOldest() {
        int bucket = bucket(highs[place], lows[place], ports[place]);
        if (first[bucket] == place) {
            first[bucket] = next[place];
            return;
        }
        int before = first[bucket];
        while (next[before] != place) {
            before = next[before];
        }
        next[before] = next[place];
    }

    private int bucket(long high, long low, int port) {
        // Ports follow each other and addresses differ in their last bits: spread both.
        long mixed = (low * 31 + high) * 65_599 + port;
        mixed *= 0x9e37_79b9_7f4a_7c15L;
        return (int) (mixed >>> 33) & first.length - 1;
    }
}

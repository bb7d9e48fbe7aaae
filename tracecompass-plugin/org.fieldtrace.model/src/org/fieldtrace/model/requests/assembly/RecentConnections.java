// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Arrays;

/**
 * The connections that were met last, up to a number; the one that was first met is forgotten
 * first.
 *
 * <p>A busy client has a new port for every connection, so that a set of objects would be tens of
 * thousands of them, all of which the collector copies several times before they are old. Here they
 * are numbers in arrays: a ring in the order of their coming, and a hash table of chains over it.
 */
final class RecentConnections {
    private static final int NONE = -1;

    /** Numbers that tell a connection: of either end the two halves of its address and its port. */
    private static final int PARTS = 6;

    private final int limit;

    /** {@link #PARTS} of each connection, one connection after the other. */
    private final long[] parts;

    /** For each bucket the place of its first connection, for each connection that of the next. */
    private final int[] first;

    private final int[] next;

    private int size;

    /** Where the next one goes; when all places are taken, that of the oldest. */
    private int place;

    /**
     * @param limit at most 2^28
     */
    RecentConnections(int limit) {
        this.limit = limit;
        parts = new long[limit * PARTS];
        next = new int[limit];
        first = new int[2 * Integer.highestOneBit(limit)];
        Arrays.fill(first, NONE);
    }

    /** Adds a connection; one that is there keeps its age. */
    void add(Endpoint client, Endpoint server) {
        long[] added = parts(client, server);
        int bucket = bucket(added, 0);
        if (contains(added, bucket)) {
            return;
        }
        if (size == limit) {
            removeOldest();
        } else {
            size++;
        }
        System.arraycopy(added, 0, parts, place * PARTS, PARTS);
        next[place] = first[bucket];
        first[bucket] = place;
        place = (place + 1) % limit;
    }

    boolean contains(Endpoint client, Endpoint server) {
        long[] asked = parts(client, server);
        return contains(asked, bucket(asked, 0));
    }

    private static long[] parts(Endpoint client, Endpoint server) {
        return new long[] {
            client.high(), client.low(), client.port(), server.high(), server.low(), server.port()
        };
    }

    private boolean contains(long[] asked, int bucket) {
        for (int i = first[bucket]; i != NONE; i = next[i]) {
            int at = i * PARTS;
            if (Arrays.equals(parts, at, at + PARTS, asked, 0, PARTS)) {
                return true;
            }
        }
        return false;
    }

    private void removeOldest() {
        int bucket = bucket(parts, place * PARTS);
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

    /** The bucket of the connection whose parts begin at a place. */
    private int bucket(long[] of, int at) {
        // Ports follow each other and addresses differ in their last bits: spread both.
        long mixed = 0;
        for (int i = at; i < at + PARTS; i++) {
            mixed = (mixed + of[i]) * 0x9e37_79b9_7f4a_7c15L;
            mixed ^= mixed >>> 32;
        }
        return (int) mixed & first.length - 1;
    }
}

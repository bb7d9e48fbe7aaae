// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Arrays;

/**
 * The connections that were met last, up to a number; the one that was first met is forgotten
 * first.
 *
 * <p>A busy client has a new port for every connection, so that a set of objects would be tens of
 * thousands of them, all of which the collector copies several times before they are old. Here each
 * is a number of 64 bits in arrays that stay in a processor's cache: a ring in the order of their
 * coming, and a hash table of chains over it. Two of a hundred thousand connections have the same
 * number in one of four billion traces, of which one would then give a wrong reason why an exchange
 * lacks its other end.
 */
final class RecentConnections {
    private static final int NONE = -1;

    private final int limit;

    private final long[] numbers;

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
        numbers = new long[limit];
        next = new int[limit];
        first = new int[2 * Integer.highestOneBit(limit)];
        Arrays.fill(first, NONE);
    }

    /** Adds a connection; one that is there keeps its age. */
    void add(Endpoint client, Endpoint server) {
        long added = number(client, server);
        if (contains(added)) {
            return;
        }
        if (size == limit) {
            removeOldest();
        } else {
            size++;
        }
        int bucket = bucket(added);
        numbers[place] = added;
        next[place] = first[bucket];
        first[bucket] = place;
        place = (place + 1) % limit;
    }

    boolean contains(Endpoint client, Endpoint server) {
        return contains(number(client, server));
    }

    private boolean contains(long asked) {
        int i = first[bucket(asked)];
        while (i != NONE && numbers[i] != asked) {
            i = next[i];
        }
        return i != NONE;
    }

    private void removeOldest() {
        int bucket = bucket(numbers[place]);
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

    private int bucket(long number) {
        return (int) number & first.length - 1;
    }

    /** Ports follow each other and addresses differ in their last bits: all are spread. */
    private static long number(Endpoint client, Endpoint server) {
        return mixed(mixed(0, client), server);
    }

    private static long mixed(long number, Endpoint end) {
        return mixed(mixed(mixed(number, end.high()), end.low()), end.port());
    }

    private static long mixed(long number, long part) {
        long mixed = (number + part) * 0x9e37_79b9_7f4a_7c15L;
        return mixed ^ mixed >>> 32;
    }
}

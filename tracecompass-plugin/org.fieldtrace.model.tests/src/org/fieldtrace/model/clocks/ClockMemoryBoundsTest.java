// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.model.requests.assembly.Connection;
import org.fieldtrace.model.requests.assembly.Endpoint;
import org.junit.jupiter.api.Test;

/** Each bound of what is kept to estimate clocks: it holds, and what it costs is counted. */
class ClockMemoryBoundsTest {
    private static final Endpoint SERVER = new Endpoint(0, 1, 8080);

    private final ClockOffsets clocks = new ClockOffsets(List.of("one", "two"));
    private final ExchangePairs pairs = new ExchangePairs(clocks);

    private static Connection connection(int number) {
        return new Connection(new Endpoint(0, 1000 + number / 60_000, number % 60_000), SERVER, 0);
    }

    private void exchange(String host, int number, boolean isServer, Connection connection) {
        ExchangePairs.End end = new ExchangePairs.End(host, 1, number, isServer);
        pairs.begin(end, 10L * number + (isServer ? 2 : 0));
        pairs.end(end, connection, 10L * number + (isServer ? 3 : 5));
    }

    @Test
    void endsThatNeverEndAreGivenUpOldestFirst() {
        for (int i = 0; i < ExchangePairs.MAX_WAITING + 700; i++) {
            pairs.begin(new ExchangePairs.End("one", 1, i, false), i);
        }

        assertEquals(ExchangePairs.MAX_WAITING, pairs.waiting());
        assertEquals(700, pairs.leftOut());
    }

    @Test
    void connectionsOfWhichTheOtherEndNeverComesAreGivenUpOldestFirst() {
        for (int i = 0; i < ExchangePairs.MAX_WAITING + 700; i++) {
            exchange("one", i, false, connection(i));
        }

        assertEquals(ExchangePairs.MAX_WAITING, pairs.waiting());
        assertEquals(700, pairs.leftOut());
        exchange("two", 0, true, connection(0));
        exchange("two", ExchangePairs.MAX_WAITING, true, connection(ExchangePairs.MAX_WAITING));
        assertEquals(1, clocks.estimate().get(0).exchanges());
    }

    @Test
    void endsOfOneConnectionBeyondThoseThatMayWaitAreCounted() {
        for (int i = 0; i < ExchangePairs.MAX_OF_CONNECTION + 300; i++) {
            exchange("one", i, false, connection(0));
        }

        assertEquals(ExchangePairs.MAX_OF_CONNECTION, pairs.waiting());
        assertEquals(300, pairs.leftOut());
    }

    @Test
    void ofMoreExchangesThanAreKeptSomeOfAllTimesTellTheSameOffset() {
        int exchanges = 5 * ClockOffsets.MAX_EXCHANGES;
        for (long i = 0; i < exchanges; i++) {
            clocks.add("one", "two", 100 * i, 100 * i + 1010, 100 * i + 1020, 100 * i + 30);
        }

        ClockOffset offset = clocks.estimate().get(0);
        assertEquals(1000, offset.offset());
        assertTrue(offset.exchanges() < ClockOffsets.MAX_EXCHANGES, offset::toString);
        assertEquals(exchanges - offset.exchanges(), clocks.leftOut());
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecentConnectionsTest {
    private static final int LIMIT = 7;

    private final RecentConnections recent = new RecentConnections(LIMIT);

    @Test
    void holdsWhatASetWouldThatForgetsItsOldest() {
        Random random = new Random(1);
        Set<Connection> oracle = new LinkedHashSet<>();
        for (int i = 0; i < 10_000; i++) {
            Connection added = any(random);
            recent.add(added.client(), added.server());
            if (oracle.add(added) && oracle.size() > LIMIT) {
                oracle.remove(oracle.iterator().next());
            }
            Connection asked = any(random);
            assertEquals(
                    oracle.contains(asked),
                    recent.contains(asked.client(), asked.server()),
                    "step " + i + ": " + asked);
        }
    }

    @Test
    void tellsApartPortsThatFollowEachOther() {
        int limit = 1000;
        int last = 65_535;
        Endpoint server = new Endpoint(0, 1, 8080);
        RecentConnections many = new RecentConnections(limit);
        for (int port = 1; port <= last; port++) {
            many.add(new Endpoint(0, 2, port), server);
        }
        for (int port = 1; port <= last; port++) {
            assertEquals(port > last - limit, many.contains(new Endpoint(0, 2, port), server));
        }
    }

    /** One of 64, so that most come again, and differ in only one of their parts. */
    private static Connection any(Random random) {
        return new Connection(end(random), end(random), 0);
    }

    private static Endpoint end(Random random) {
        return new Endpoint(random.nextInt(2), random.nextInt(2), random.nextInt(2));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecentEndpointsTest {
    private static final int LIMIT = 7;

    private final RecentEndpoints recent = new RecentEndpoints(LIMIT);

    @Test
    void holdsWhatASetWouldThatForgetsItsOldest() {
        Random random = new Random(1);
        Set<Endpoint> oracle = new LinkedHashSet<>();
        for (int i = 0; i < 10_000; i++) {
            Endpoint added = any(random);
            recent.add(added);
            if (oracle.add(added) && oracle.size() > LIMIT) {
                oracle.remove(oracle.iterator().next());
            }
            Endpoint asked = any(random);
            assertEquals(
                    oracle.contains(asked), recent.contains(asked), "step " + i + ": " + asked);
        }
    }

    /** One of 27, so that most come again, and differ in only one of their parts. */
    private static Endpoint any(Random random) {
        return new Endpoint(random.nextInt(3), random.nextInt(3), random.nextInt(3));
    }
}

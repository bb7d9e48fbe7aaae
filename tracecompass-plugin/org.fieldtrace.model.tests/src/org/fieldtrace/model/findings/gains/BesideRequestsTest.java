// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.fieldtrace.model.requests.index.ThreadWork;
import org.junit.jupiter.api.Test;

/** What is done for requests on threads that serve none. */
class BesideRequestsTest {
    /** Answered to each of 50 requests that were looked at. */
    private static final double RECEIVED = 50 * 2_000.0;

    private final Random random = new Random(5);

    /**
     * Of a request 40 us are of HTTP clients, 150 to 170 of others, and a tenth of both garbage.
     */
    private ThreadWork.Part part(double times) {
        double requests = 900 + random.nextInt(200);
        double clients = 40_000 * requests * times;
        double others = (150_000 + random.nextInt(20_000)) * requests * times;
        return new ThreadWork.Part(requests, (clients + others) / 10, clients, others);
    }

    private BesideRequests of(List<ThreadWork.Part> parts) {
        return BesideRequests.of(new ThreadWork(parts), RECEIVED, 50);
    }

    @Test
    void clientsMoveBytesAndWorkMakesGarbage() {
        List<ThreadWork.Part> parts = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            // Two parts in which much is not compiled yet.
            parts.add(part(i < 2 ? 8 : 1));
        }
        BesideRequests beside = of(parts);
        assertEquals(20, beside.moving().likely(), 0.1, "nanoseconds a byte");
        assertEquals(20 * 500, beside.moving(500, RECEIVED).likely(), 50);
        assertTrue(beside.moving().high() < 1.1 * beside.moving().likely(), beside::toString);
        assertEquals(0.1, beside.garbage().likely(), 0.001);
        assertEquals(0.2, beside.garbage().high(), 0.002);
        assertEquals(0, beside.garbage().low());
    }

    @Test
    void nothingIsKnownWhereNoProcessSaysWhatItsThreadsTook() {
        assertSame(BesideRequests.UNKNOWN, of(List.of()));
        assertSame(BesideRequests.UNKNOWN, of(List.of(new ThreadWork.Part(10, 0, 0, 0))));
    }

    @Test
    void whereNoBytesAreKnownNobodyMovedAny() {
        BesideRequests beside = BesideRequests.of(new ThreadWork(List.of(part(1))), 0, 50);
        assertEquals(Estimate.NOTHING, beside.moving());
        assertEquals(0, beside.moving(500, 500).high());
        assertEquals(0.1, beside.garbage().likely(), 0.001);
    }
}

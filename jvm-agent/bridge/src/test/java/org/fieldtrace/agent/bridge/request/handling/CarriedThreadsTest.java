// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CarriedThreadsTest {

    private static final int BUCKETS = 1 << 14;

    private final CarriedThreads<Object> carried = new CarriedThreads<>();

    /** A thread that stands in a bucket as a virtual one does. */
    private static final class Numbered extends Thread {
        private final int number;

        Numbered(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    @Test
    void eachThreadHasItsOwnAlsoWhereManyShareABucket() {
        Map<Thread, Object> kept = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            for (int n = 1; n < 100; n++) {
                Thread thread = new Numbered(n + i * BUCKETS);
                kept.put(thread, new Object());
                carried.add(thread, kept.get(thread));
            }
        }
        kept.forEach((thread, one) -> assertSame(one, carried.get(thread)));
        assertNull(carried.get(new Numbered(1)));
    }

    @Test
    void theLastOfAThreadCounts() {
        Thread thread = new Numbered(1);
        carried.add(thread, new Object());
        Object last = new Object();
        carried.add(thread, last);
        assertSame(last, carried.get(thread));
    }

    @Test
    void whatIsKnownOfAThreadThatIsGoneIsForgotten() throws Exception {
        WeakReference<Object> kept = ofAThreadThatIsGone();
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (kept.get() != null && System.nanoTime() < deadline) {
            System.gc();
            carried.add(new Numbered(1 + BUCKETS), new Object());
            Thread.sleep(10);
        }
        assertTrue(kept.get() == null);
    }

    private WeakReference<Object> ofAThreadThatIsGone() {
        Object kept = new Object();
        carried.add(new Numbered(1), kept);
        return new WeakReference<>(kept);
    }
}

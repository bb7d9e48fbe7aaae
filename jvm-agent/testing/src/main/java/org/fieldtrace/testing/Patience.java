// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * How long tests wait for what must happen, on a machine of any speed. A test never waits a fixed
 * time: it waits until something holds, and fails where that takes longer than any machine should
 * need. {@code FIELDTRACE_PATIENCE} says how many times as slow as an ordinary one this machine is;
 * {@code scripts/test} measures it. {@code scripts/test.d/patience.py} is the same in Python.
 */
public final class Patience {

    private static final double FACTOR =
            Double.parseDouble(System.getenv().getOrDefault("FIELDTRACE_PATIENCE", "1"));

    /** An ordinary machine is never near it. */
    public static final Duration PATIENCE = Duration.ofMillis((long) (180_000 * FACTOR));

    public static final long SECONDS = PATIENCE.toSeconds();

    private static final long POLL_MS = 10;

    private Patience() {}

    /** Something that may not hold yet. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }

    /**
     * Waits until the condition holds.
     *
     * @param otherwise what the failure says where it does not in all patience
     */
    public static void await(Condition condition, Supplier<String> otherwise) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(otherwise.get() + " in " + SECONDS + " s");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MS);
        }
    }
}

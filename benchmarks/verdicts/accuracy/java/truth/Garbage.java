// SPDX-License-Identifier: MIT
package truth;

import java.util.concurrent.locks.LockSupport;

/**
 * Keeps the collector busy until it is interrupted, so that objects move, and die, within
 * milliseconds: it fills the young generation all the time, and now and then has all be collected.
 */
final class Garbage implements Runnable {

    private static final int BURST = 1000;
    private static final int BYTES = 1000;
    private static final long PAUSE_NANOS = 200_000;

    private final long collectMillis;
    private volatile Object sink;

    /**
     * @param collectMillis time between collections of everything
     */
    Garbage(long collectMillis) {
        this.collectMillis = collectMillis;
    }

    @Override
    public void run() {
        long collected = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            for (int i = 0; i < BURST; i++) {
                sink = new byte[BYTES];
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            if (System.nanoTime() - collected > collectMillis * 1_000_000) {
                System.gc();
                collected = System.nanoTime();
            }
        }
    }
}

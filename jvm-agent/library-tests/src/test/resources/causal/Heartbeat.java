// SPDX-License-Identifier: MIT
package app;

/** Sleeps for a millisecond again and again, and sees how long the machine holds threads up. */
final class Heartbeat extends Thread {
    static final Heartbeat SHARED = new Heartbeat();

    private static final long SLEEP = 1_000_000;

    private long longest;

    private Heartbeat() {
        super("heartbeat");
        setDaemon(true);
    }

    @Override
    public void run() {
        long last = System.nanoTime();
        while (true) {
            try {
                Thread.sleep(SLEEP / 1_000_000);
            } catch (InterruptedException wanted) {
                return;
            }
            long now = System.nanoTime();
            was(now - last - SLEEP);
            last = now;
        }
    }

    private synchronized void was(long delay) {
        longest = Math.max(longest, delay);
    }

    /** Begins anew. */
    synchronized void forget() {
        longest = 0;
    }

    /** How much longer than it should a sleep has taken since then at most, nanoseconds. */
    synchronized long longestDelay() {
        return longest;
    }
}

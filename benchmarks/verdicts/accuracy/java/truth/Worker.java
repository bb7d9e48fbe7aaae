// SPDX-License-Identifier: MIT
package truth;

import java.util.List;

/** Runs all programs in turn until it is told to stop. */
final class Worker implements Runnable {

    /** There are more objects than debug registers anyway; the processors have other work. */
    private static final long PAUSE_MILLIS = 4;

    private static volatile boolean stopped;

    private final List<Program> programs;
    private final Chance chance;
    private final int warmUps;
    private volatile Throwable failure;

    /**
     * @param warmUps objects used by each program in a round that no remote call brought in
     */
    Worker(List<Program> programs, Chance chance, int warmUps) {
        this.programs = programs;
        this.chance = chance;
        this.warmUps = warmUps;
    }

    /** All workers end after the round that they are in. */
    static void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                for (Program program : programs) {
                    program.round(chance);
                    for (int i = 0; i < warmUps; i++) {
                        program.warmUp(chance);
                    }
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (Throwable thrown) {
            failure = thrown;
            stop();
        }
    }

    List<Program> programs() {
        return programs;
    }

    /** Why it ended early, or null. */
    Throwable failure() {
        return failure;
    }

    /** Depends on all that it read. */
    long sum() {
        return chance.sum();
    }
}

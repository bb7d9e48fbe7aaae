// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Nothing is called for a while. */
final class Pause implements Work {
    private final long time;
    private final boolean byTimer;

    /**
     * @param byTimer where nobody waits: by a timer of its own, else by the JDK's
     */
    Pause(long time, boolean byTimer) {
        this.time = time;
        this.byTimer = byTimer;
    }

    @Override
    public Ready run(Ready from) throws Exception {
        Thread.sleep(time);
        return from.later();
    }

    @Override
    public CompletableFuture<Ready> start(Ready from) {
        if (!byTimer) {
            return CompletableFuture.supplyAsync(
                    from::later,
                    CompletableFuture.delayedExecutor(time, TimeUnit.MILLISECONDS, Threads.POOL));
        }
        CompletableFuture<Ready> pause = new CompletableFuture<>();
        Threads.TIMER.schedule(() -> pause.complete(from.later()), time, TimeUnit.MILLISECONDS);
        return pause;
    }

    @Override
    public Plan.At plan(Plan plan, Plan.At from) {
        return new Plan.At(from.time + time, from.path);
    }
}

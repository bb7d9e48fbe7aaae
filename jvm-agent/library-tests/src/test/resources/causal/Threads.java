// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Who does the work of programs. */
final class Threads {
    static final ExecutorService POOL = Executors.newCachedThreadPool(Threads::daemon);
    static final ScheduledExecutorService TIMER =
            Executors.newScheduledThreadPool(4, Threads::daemon);

    /** Whether this Java has virtual threads. */
    static final boolean HAS_VIRTUAL = Runtime.version().feature() >= 21;

    private static ExecutorService virtual;

    private Threads() {}

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    /** One for each task. */
    static synchronized ExecutorService virtual() throws ReflectiveOperationException {
        if (virtual == null) {
            virtual =
                    (ExecutorService)
                            Executors.class
                                    .getMethod("newVirtualThreadPerTaskExecutor")
                                    .invoke(null);
        }
        return virtual;
    }

    static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    static CompletableFuture<Ready> supply(Callable<Ready> work) {
        return CompletableFuture.supplyAsync(() -> unchecked(work), POOL);
    }

    static Ready unchecked(Callable<Ready> work) {
        try {
            return work.call();
        } catch (Exception failure) {
            throw new CompletionException(failure);
        }
    }
}

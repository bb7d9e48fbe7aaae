// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.internal.connection.ConcurrentPool;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Outcome;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * The reactive driver asks a pool for a connection. A thread of the pool takes one for each that
 * ask, one after the other, so that those wait, too, that stand behind one that waits.
 */
final class PoolAsk {

    private static final ClassValue<MethodHandle> POOL = LibraryMembers.getters("pool");
    private static final ClassValue<MethodHandle> MAX_SIZE = LibraryMembers.getters("maxSize");

    /** By the task that the pool's thread does. */
    private static final WeakTable<PoolAsk> OF_TASKS = new WeakTable<>();

    /** By the pool: how many have asked whose turn has not come. */
    private static final WeakTable<AtomicInteger> QUEUES = new WeakTable<>();

    private static final ThreadLocal<PoolAsk> OF_THREAD = new ThreadLocal<>();

    private final AsyncPoolWait wait;
    private final AsyncContext context;
    private final AtomicInteger queue;
    private boolean isWaiting;

    private PoolAsk(AsyncPoolWait wait, AtomicInteger queue) {
        this.wait = wait;
        this.queue = queue;
        context = ThreadContexts.current();
    }

    /** By the thread that makes the task. */
    static void asked(Object task, Object connections) throws Throwable {
        AsyncPoolWait wait = AsyncPoolWait.ask();
        if (wait == null) {
            return;
        }
        Object pool = (Object) POOL.get(connections.getClass()).invokeExact(connections);
        if (!(pool instanceof ConcurrentPool)) {
            return;
        }
        PoolAsk ask = new PoolAsk(wait, queue(pool));
        OF_TASKS.add(task, ask);
        int ahead = ask.queue.getAndIncrement();
        ask.begin(isAllInUse((ConcurrentPool<?>) pool, ahead));
    }

    private static AtomicInteger queue(Object pool) {
        AtomicInteger queue = QUEUES.get(pool);
        if (queue == null) {
            synchronized (QUEUES) {
                queue = QUEUES.get(pool);
                if (queue == null) {
                    queue = new AtomicInteger();
                    QUEUES.add(pool, queue);
                }
            }
        }
        return queue;
    }

    /** Whether a pool has none for one that asks, with so many ahead of it that will have one. */
    static boolean isAllInUse(ConcurrentPool<?> pool, int ahead) throws Throwable {
        Object maxSize = (Object) MAX_SIZE.get(pool.getClass()).invokeExact((Object) pool);
        return maxSize instanceof Integer && pool.getInUseCount() + ahead >= (Integer) maxSize;
    }

    private void begin(boolean isWaiting) {
        if (isWaiting && !this.isWaiting) {
            this.isWaiting = true;
            wait.begin("MongoDB");
        }
    }

    /** The pool's thread begins the task; null where it is not of one that asked. */
    static PoolAsk begun(Object task) {
        PoolAsk ask = OF_TASKS.take(task);
        if (ask != null) {
            OF_THREAD.set(ask);
        }
        return ask;
    }

    /** Whose task this thread does that has not yet taken a connection; null where nobody's. */
    static PoolAsk takeOfThread() {
        PoolAsk ask = OF_THREAD.get();
        if (ask != null) {
            OF_THREAD.remove();
        }
        return ask;
    }

    /**
     * The pool's thread takes a connection.
     *
     * @param isAllInUse so that it waits for one
     */
    AsyncPoolWait takes(boolean isAllInUse) {
        queue.decrementAndGet();
        AsyncContext outer = ThreadContexts.enter(context);
        try {
            begin(isAllInUse);
        } finally {
            ThreadContexts.exit(outer);
        }
        return wait;
    }

    /** The task is over; one that has not asked for a connection has had no time to. */
    void done() {
        if (takeOfThread() == this) {
            givenUp(Outcome.TIMEOUT);
        }
    }

    /** The task will not be done. */
    static void givenUp(Object task, int outcome) {
        PoolAsk ask = OF_TASKS.take(task);
        if (ask != null) {
            ask.givenUp(outcome);
        }
    }

    private void givenUp(int outcome) {
        queue.decrementAndGet();
        wait.end(outcome);
    }
}

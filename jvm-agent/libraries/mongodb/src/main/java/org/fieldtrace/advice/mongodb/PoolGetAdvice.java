// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.MongoTimeoutException;
import com.mongodb.internal.connection.ConcurrentPool;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;
import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code ConcurrentPool.get}, which waits where all that the pool may have is in use. */
public final class PoolGetAdvice {

    /** This thread asks, and waits if nothing is free and it has the time. */
    public static AsyncPoolWait enter(ConcurrentPool<?> pool, long timeout) throws Throwable {
        PoolAsk ofOther = PoolAsk.takeOfThread();
        if (ofOther != null) {
            return ofOther.takes(PoolAsk.isAllInUse(pool, 0));
        }
        if (!NativeAgent.following || timeout == 0 || !PoolAsk.isAllInUse(pool, 0)) {
            return null;
        }
        AsyncPoolWait wait = AsyncPoolWait.ask();
        if (wait != null) {
            wait.begin("MongoDB");
        }
        return wait;
    }

    /** It has a connection, or will have none. */
    public static void exit(AsyncPoolWait wait, Object connection, Throwable thrown) {
        if (wait != null) {
            wait.end(
                    thrown == null
                            ? Outcome.COMPLETED
                            : thrown instanceof MongoTimeoutException
                                    ? Outcome.TIMEOUT
                                    : Outcome.ofClient(thrown));
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.pool;

import java.util.concurrent.Future;
import org.fieldtrace.agent.bridge.request.Outcome;

/** Advice for pools of connections: where a thread waits for one. */
public final class PoolAdvice {

    private static final String HIKARI = "HikariCP";
    private static final String COMMONS = "Commons Pool";
    private static final String TOMCAT = "Tomcat JDBC";
    private static final String C3P0 = "c3p0";
    private static final String APACHE = "Apache HttpClient";

    /** For {@code HikariPool.getConnection}. */
    public static final class HikariGet {
        public static PoolWait enter(Object pool) {
            return PoolWait.ask();
        }

        public static void exit(PoolWait asking, Object connection, Throwable thrown) {
            PoolWait.got(asking, PoolWait.outcome(thrown));
        }
    }

    /** For {@code ConcurrentBag.borrow}, which may be called again if a connection is broken. */
    public static final class HikariBorrow {
        public static void enter(Object bag) {
            PoolWait.has(false);
        }
    }

    /** For {@code PoolEntry.compareAndSet}: who succeeds has the connection. */
    public static final class HikariTake {
        public static void exit(boolean isTaken, Throwable thrown) {
            if (isTaken) {
                PoolWait.has(true);
            }
        }
    }

    /**
     * For {@code HikariPool.addBagItem}: no connection is free, so the pool is asked for more. It
     * is asked as well by a thread that has a connection, on behalf of those that wait for one.
     */
    public static final class HikariNoneFree {
        public static void enter(Object pool) {
            PoolWait.waitWithin(HIKARI);
        }
    }

    /** For the methods of Commons Pool's queue that wait until something is given back. */
    public static final class CommonsTake {
        public static PoolWait enter(Object queue) {
            return PoolWait.askAndWait(COMMONS);
        }

        public static void exit(PoolWait asking, Object given, Throwable thrown) {
            PoolWait.gotOf(asking, given, thrown);
        }
    }

    /** For the method of the Tomcat pool's queues that waits until something is given back. */
    public static final class TomcatTake {
        public static PoolWait enter(Object queue) {
            return PoolWait.askAndWait(TOMCAT);
        }

        public static void exit(PoolWait asking, Object given, Throwable thrown) {
            PoolWait.gotOf(asking, given, thrown);
        }
    }

    /** For {@code BasicResourcePool.awaitAvailable} of c3p0, where nothing is unused. */
    public static final class C3p0Wait {
        public static PoolWait enter(Object pool) {
            return PoolWait.askAndWait(C3P0);
        }

        public static void exit(PoolWait asking, Throwable thrown) {
            PoolWait.got(asking, PoolWait.outcome(thrown));
        }
    }

    /** For {@code RouteSpecificPool.queue} of Apache's HttpClient 4: this thread will wait. */
    public static final class ApacheQueue {
        public static void enter(Object pool) {
            PoolWait.askAndWait(APACHE);
        }
    }

    /** For {@code RouteSpecificPool.unqueue}: it waits no longer. */
    public static final class ApacheUnqueue {
        public static void enter(Object pool) {
            PoolWait.gotOnThread();
        }
    }

    /** For {@code InternalExecRuntime.acquireEndpoint} of Apache's HttpClient 5. */
    public static final class Apache5Acquire {
        public static PoolWait enter(Object runtime) {
            return PoolWait.ask();
        }

        public static void exit(PoolWait asking, Throwable thrown) {
            PoolWait.got(asking, thrown == null ? Outcome.COMPLETED : Outcome.ofClient(thrown));
        }
    }

    /**
     * For {@code BasicFuture.get} of Apache's HttpCore 5. A pool promises a connection, and has
     * kept its word before it is asked if one was free. Other futures are asked by threads that ask
     * no pool.
     */
    public static final class Apache5Promise {
        public static void enter(Future<?> promise) {
            if (!promise.isDone()) {
                PoolWait.waitWithin(APACHE);
            }
        }
    }
}

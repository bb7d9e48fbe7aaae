// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.pool;

import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.Outcome;

/**
 * Advice for {@code AbstractPool.Borrower} of Reactor Pool, of which Reactor Netty has a copy: a
 * call asks a pool for what it keeps, and no thread waits.
 */
public final class BorrowerAdvice {

    /** By the borrower that asks. */
    private static final WeakTable<AsyncPoolWait> WAITS = new WeakTable<>();

    /** Null while nobody records. */
    private static AsyncPoolWait ask(Object borrower) {
        AsyncPoolWait wait = AsyncPoolWait.ask();
        if (wait != null) {
            WAITS.add(borrower, wait);
        }
        return wait;
    }

    private static void asked(AsyncPoolWait wait, String pool) {
        if (wait != null) {
            wait.begin(pool);
        }
    }

    /** It no longer waits, if it did. */
    private static void end(Object borrower, int outcome) {
        AsyncPoolWait wait = WAITS.take(borrower);
        if (wait != null) {
            wait.end(outcome);
        }
    }

    /** For {@code request} of Reactor Netty's copy. */
    public static final class AskReactorNetty {
        /** By the thread that subscribes, or that tries again. */
        public static AsyncPoolWait enter(Object borrower) {
            return ask(borrower);
        }

        /** It may have been served. */
        public static void exit(AsyncPoolWait wait, Throwable thrown) {
            asked(wait, "Reactor Netty");
        }
    }

    /** For {@code request} of Reactor Pool. */
    public static final class AskReactorPool {
        /** As above. */
        public static AsyncPoolWait enter(Object borrower) {
            return ask(borrower);
        }

        /** As above. */
        public static void exit(AsyncPoolWait wait, Throwable thrown) {
            asked(wait, "Reactor Pool");
        }
    }

    /** For {@code stopPendingCountdown}: the pool has something for it, or makes it. */
    public static final class Serve {
        /** The wait is over, and what may follow is a connect. */
        public static void enter(Object borrower) {
            end(borrower, Outcome.COMPLETED);
        }
    }

    /** For {@code fail}: the pool is closed, or too many wait. */
    public static final class Fail {
        /** There will be nothing. */
        public static void enter(Object borrower, Throwable cause) {
            end(borrower, Outcome.ofClient(cause));
        }
    }

    /** For {@code cancel}: the call is given up. */
    public static final class Cancel {
        /** Whether or not it has been served. */
        public static void enter(Object borrower) {
            end(borrower, Outcome.CANCELLED);
        }
    }

    /** For {@code run}: it has waited for as long as it may. */
    public static final class Expire {
        /** By a timer. */
        public static void enter(Object borrower) {
            end(borrower, Outcome.TIMEOUT);
        }
    }
}

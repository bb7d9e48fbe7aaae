// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import org.fieldtrace.agent.bridge.request.Outcome;

/** For what the reactive driver has a thread of the pool do: to take a connection. */
public final class PoolTaskAdvice {

    /** For its constructor. */
    public static final class Made {

        /** By the thread that asks for a connection. */
        public static void enter(Object task, Object connections) throws Throwable {
            PoolAsk.asked(task, connections);
        }
    }

    /** For its method that takes one. */
    public static final class Done {

        /** By the pool's thread. */
        public static PoolAsk enter(Object task) {
            return PoolAsk.begun(task);
        }

        /** With a connection or without one. */
        public static void exit(PoolAsk ask, Throwable thrown) {
            if (ask != null) {
                ask.done();
            }
        }
    }

    /** For {@code failAsTimedOut}: its turn has come too late. */
    public static final class TimedOut {

        /** There will be no connection. */
        public static void enter(Object task) {
            PoolAsk.givenUp(task, Outcome.TIMEOUT);
        }
    }

    /** For {@code failAsClosed}. */
    public static final class Closed {

        /** As above. */
        public static void enter(Object task) {
            PoolAsk.givenUp(task, Outcome.ERROR);
        }
    }
}

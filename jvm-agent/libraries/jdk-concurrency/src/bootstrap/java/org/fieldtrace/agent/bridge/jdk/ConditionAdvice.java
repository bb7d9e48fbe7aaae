// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.wake.Signalled;

/**
 * Advice for the conditions of the JDK's locks. The lock itself is waited for by {@link
 * ParkAdvice}.
 */
public final class ConditionAdvice {

    /** For {@code await} and {@code awaitUninterruptibly}. */
    public static final class Await {
        public static Signalled enter(Object condition) {
            return NativeAgent.following ? Signalled.begin(condition) : null;
        }

        public static void exit(Signalled waiting, Throwable thrown) {
            if (waiting != null) {
                waiting.ends();
            }
        }
    }

    /** For {@code awaitNanos}. */
    public static final class AwaitNanos {
        public static Signalled enter(Object condition) {
            return Await.enter(condition);
        }

        public static void exit(Signalled waiting, long left, Throwable thrown) {
            Await.exit(waiting, thrown);
        }
    }

    /** For the others that give up some time. */
    public static final class AwaitBounded {
        public static Signalled enter(Object condition) {
            return Await.enter(condition);
        }

        public static void exit(Signalled waiting, boolean isSignalled, Throwable thrown) {
            Await.exit(waiting, thrown);
        }
    }

    /** For {@code signal}. */
    public static final class Signal {
        public static void enter(Object condition) {
            if (NativeAgent.following) {
                Signalled.one(condition);
            }
        }
    }

    /** For {@code signalAll}. */
    public static final class SignalAll {
        public static void enter(Object condition) {
            if (NativeAgent.following) {
                Signalled.all(condition);
            }
        }
    }
}

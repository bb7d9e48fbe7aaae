// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.util.concurrent.locks.LockSupport;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.wake.Parked;

/** Advice for {@code LockSupport}, by which threads wait for each other. */
public final class ParkAdvice {

    /** For those that know what the thread waits at. */
    public static final class At {

        private static final ClassValue<Parked.At> BLOCKERS =
                new ClassValue<>() {
                    @Override
                    protected Parked.At computeValue(Class<?> blocker) {
                        String name = blocker.getName();
                        if (name.startsWith("java.util.concurrent.Semaphore$")) {
                            return Parked.At.SEMAPHORE;
                        }
                        if (!name.startsWith("java.util.concurrent.locks.")) {
                            return Parked.At.ANYTHING;
                        }
                        return name.endsWith("$ConditionObject")
                                ? Parked.At.CONDITION
                                : name.contains(".Reentrant") ? Parked.At.LOCK : Parked.At.ANYTHING;
                    }
                };

        public static Parked enter(Object blocker) {
            if (!NativeAgent.following) {
                return null;
            }
            return begin(blocker);
        }

        static Parked begin(Object blocker) {
            return Parked.begin(
                    blocker == null ? Parked.At.ANYTHING : BLOCKERS.get(blocker.getClass()));
        }

        public static void exit(Parked parked, Throwable thrown) {
            if (parked != null) {
                parked.ends();
            }
        }
    }

    /** For those that do not. */
    public static final class Anywhere {
        public static Parked enter() {
            // Since JDK 17, who awaits a condition says so beforehand.
            return NativeAgent.following
                    ? At.begin(LockSupport.getBlocker(Thread.currentThread()))
                    : null;
        }

        public static void exit(Parked parked, Throwable thrown) {
            At.exit(parked, thrown);
        }
    }

    /** For {@code unpark}. */
    public static final class Release {
        public static void enter(Thread thread) {
            if (NativeAgent.following) {
                Parked.release(thread);
            }
        }
    }
}

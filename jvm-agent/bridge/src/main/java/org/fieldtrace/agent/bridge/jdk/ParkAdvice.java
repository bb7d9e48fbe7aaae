// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.Parked;

/** Advice for {@code LockSupport}, by which threads wait for each other. */
public final class ParkAdvice {

    private ParkAdvice() {}

    /** For those that know what the thread waits at. */
    public static final class At {

        /** Whether nobody but the owner of a lock keeps the thread, for as long as that takes. */
        private static final ClassValue<Boolean> IS_LOCK =
                new ClassValue<>() {
                    @Override
                    protected Boolean computeValue(Class<?> blocker) {
                        return blocker.getName().startsWith("java.util.concurrent.locks.Reentrant");
                    }
                };

        private At() {}

        public static Parked enter(Object blocker) {
            if (!NativeAgent.following) {
                return null;
            }
            boolean isLock = blocker != null && IS_LOCK.get(blocker.getClass());
            return isLock ? null : Parked.begin();
        }

        public static void exit(Parked parked, Throwable thrown) {
            if (parked != null) {
                parked.ends();
            }
        }
    }

    /** For those that do not. */
    public static final class Anywhere {
        private Anywhere() {}

        public static Parked enter() {
            return NativeAgent.following ? Parked.begin() : null;
        }

        public static void exit(Parked parked, Throwable thrown) {
            At.exit(parked, thrown);
        }
    }

    /** For {@code unpark}. */
    public static final class Release {
        private Release() {}

        public static void enter(Thread thread) {
            if (NativeAgent.following) {
                Parked.release(thread);
            }
        }
    }
}

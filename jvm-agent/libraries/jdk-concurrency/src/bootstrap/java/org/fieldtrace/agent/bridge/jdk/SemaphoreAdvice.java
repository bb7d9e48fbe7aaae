// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.util.concurrent.Semaphore;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.wake.Signalled;

/** Advice for {@code Semaphore}: whoever waits for permits goes on for all that released them. */
public final class SemaphoreAdvice {

    private static Signalled begin(Semaphore semaphore, int permits) {
        if (!NativeAgent.following) {
            return null;
        }
        int missing = permits - semaphore.availablePermits();
        return missing > 0 ? Signalled.begin(semaphore, missing) : null;
    }

    private static void end(Signalled waiting, boolean isAcquired) {
        if (waiting == null) {
            return;
        }
        if (isAcquired) {
            waiting.ends();
        } else {
            waiting.givesUp();
        }
    }

    /** For those that acquire one permit. */
    public static final class Acquire {
        public static Signalled enter(Semaphore semaphore) {
            return begin(semaphore, 1);
        }

        public static void exit(Signalled waiting, Throwable thrown) {
            end(waiting, thrown == null);
        }
    }

    /** For those that acquire several. */
    public static final class AcquireSeveral {
        public static Signalled enter(Semaphore semaphore, int permits) {
            return begin(semaphore, permits);
        }

        public static void exit(Signalled waiting, Throwable thrown) {
            end(waiting, thrown == null);
        }
    }

    /** For the one that acquires one permit, and gives up some time. */
    public static final class TryAcquire {
        public static Signalled enter(Semaphore semaphore) {
            return begin(semaphore, 1);
        }

        public static void exit(Signalled waiting, boolean isAcquired, Throwable thrown) {
            end(waiting, isAcquired);
        }
    }

    /** As above, several. */
    public static final class TryAcquireSeveral {
        public static Signalled enter(Semaphore semaphore, int permits) {
            return begin(semaphore, permits);
        }

        public static void exit(Signalled waiting, boolean isAcquired, Throwable thrown) {
            end(waiting, isAcquired);
        }
    }

    /** For {@code release()}. */
    public static final class Release {
        public static void enter(Semaphore semaphore) {
            if (NativeAgent.following) {
                Signalled.released(semaphore, 1);
            }
        }
    }

    /** For {@code release(int)}. */
    public static final class ReleaseSeveral {
        public static void enter(Semaphore semaphore, int permits) {
            if (NativeAgent.following) {
                Signalled.released(semaphore, permits);
            }
        }
    }
}

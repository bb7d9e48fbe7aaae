// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.exposed;

/**
 * Advice for functions that begin a transaction which may suspend, by the place of what waits for
 * them among their arguments.
 */
public final class SuspendedAdvice {

    private SuspendedAdvice() {}

    private static void end(SuspendedTransaction begun, Object result, Throwable thrown) {
        if (begun != null) {
            begun.returned(result, thrown);
        }
    }

    /** The fourth argument. */
    public static final class Fourth {
        /** Who waits for the transaction waits for what sees first what it returns. */
        public static Object argument3(Object continuation) {
            return SuspendedTransaction.around(continuation);
        }

        /** It is about to begin, or goes on. */
        public static SuspendedTransaction enter(
                Object first, Object second, Object third, Object continuation) {
            return SuspendedTransaction.begin(continuation);
        }

        /** It is suspended, or has ended. */
        public static void exit(SuspendedTransaction begun, Object result, Throwable thrown) {
            end(begun, result, thrown);
        }
    }

    /** The fifth argument. */
    public static final class Fifth {
        /** As above. */
        public static Object argument4(Object continuation) {
            return SuspendedTransaction.around(continuation);
        }

        /** As above. */
        public static SuspendedTransaction enter(
                Object first, Object second, Object third, Object fourth, Object continuation) {
            return SuspendedTransaction.begin(continuation);
        }

        /** As above. */
        public static void exit(SuspendedTransaction begun, Object result, Throwable thrown) {
            end(begun, result, thrown);
        }
    }

    /** The sixth argument. */
    public static final class Sixth {
        /** As above. */
        public static Object argument5(Object continuation) {
            return SuspendedTransaction.around(continuation);
        }

        /** As above. */
        public static SuspendedTransaction enter(
                Object first,
                Object second,
                Object third,
                Object fourth,
                Object fifth,
                Object continuation) {
            return SuspendedTransaction.begin(continuation);
        }

        /** As above. */
        public static void exit(SuspendedTransaction begun, Object result, Throwable thrown) {
            end(begun, result, thrown);
        }
    }
}

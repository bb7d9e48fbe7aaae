// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.request.Tasks;

/** Advice for {@code ForkJoinTask.doExec}. */
public final class ForkJoinAdvice {

    /** Where {@code doExec} returns a status, up to JDK 21. */
    public static final class Status {
        public static Object enter(Object task) {
            return Tasks.beginForked(task);
        }

        public static void exit(Object begun, int status, Throwable thrown) {
            Tasks.endForked(begun);
        }
    }

    /** Where {@code doExec} returns nothing. */
    public static final class Nothing {
        public static Object enter(Object task) {
            return Tasks.beginForked(task);
        }

        public static void exit(Object begun, Throwable thrown) {
            Tasks.endForked(begun);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Tasks;

/** Advice for {@code ForkJoinTask.doExec}. */
public final class ForkJoinAdvice {

    private ForkJoinAdvice() {}

    /** Where {@code doExec} returns a status, up to JDK 21. */
    public static final class Status {
        private Status() {}

        public static AsyncContext enter(Object task) {
            return Tasks.beginWithin(task);
        }

        public static void exit(AsyncContext outer, int status, Throwable thrown) {
            AsyncContext.exit(outer);
        }
    }

    /** Where {@code doExec} returns nothing. */
    public static final class Nothing {
        private Nothing() {}

        public static AsyncContext enter(Object task) {
            return Tasks.beginWithin(task);
        }

        public static void exit(AsyncContext outer, Throwable thrown) {
            AsyncContext.exit(outer);
        }
    }
}

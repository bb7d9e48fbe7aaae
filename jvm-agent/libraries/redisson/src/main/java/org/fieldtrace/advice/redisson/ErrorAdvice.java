// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.redisson;

/** For {@code handleError} of executors. */
public final class ErrorAdvice {

    /** No answer will come; the application does not know yet. */
    public static void enter(Object executor, Object connection, Throwable cause) {
        SentCommand command = SentCommand.take(executor);
        if (command != null) {
            command.ended(null, cause);
        }
    }
}

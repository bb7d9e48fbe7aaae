// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.redisson;

import java.util.concurrent.CompletableFuture;

/** For {@code handleResult} of executors: an attempt, after which there is no other, has ended. */
public final class ResultAdvice {

    /** The application does not know yet. */
    public static void enter(Object executor, Object attempt) {
        SentCommand command = SentCommand.take(executor);
        if (command != null) {
            ((CompletableFuture<?>) attempt).whenComplete(command::ended);
        }
    }
}

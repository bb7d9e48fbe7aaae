// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.redisson;

/** For {@code sendCommand} of executors: a connection is there. */
public final class SendAdvice {

    /** It is about to carry the command. */
    public static void enter(Object executor, Object attempt, Object connection) throws Throwable {
        SentCommand command = SentCommand.find(executor);
        if (command != null) {
            command.carriedBy(connection);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.redisson;

import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code RedisExecutor.execute}, to which all of Redisson's objects lead. */
public final class ExecuteAdvice {

    /** A command is asked for, or once more where an attempt came to nothing. */
    public static SentCommand enter(Object executor) throws Throwable {
        return NativeAgent.following ? SentCommand.begin(executor) : null;
    }

    /** It is under way. */
    public static void exit(SentCommand command, Throwable thrown) {
        if (command != null) {
            command.asked(thrown);
        }
    }
}

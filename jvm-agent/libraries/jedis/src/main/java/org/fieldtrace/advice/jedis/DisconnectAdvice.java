// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code Connection.disconnect}: what was not answered will not be. */
public final class DisconnectAdvice {

    private DisconnectAdvice() {}

    /** The connection is closed. */
    public static void enter(Object connection) throws Throwable {
        SentCommands sent = Connections.sent(connection);
        if (sent != null) {
            sent.fail(Outcome.CANCELLED);
        }
    }
}

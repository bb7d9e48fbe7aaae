// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/**
 * For {@code CommandProtocolImpl.execute}, by which all operations of the synchronous driver send
 * their commands.
 */
public final class CommandAdvice {

    private CommandAdvice() {}

    /** A command is sent over a connection. */
    public static ClientExchange enter(Object protocol, Object connection) throws Throwable {
        return NativeAgent.following && connection != null
                ? SentCommand.begin(protocol, connection)
                : null;
    }

    /** The server has answered, or will not. */
    public static void exit(ClientExchange exchange, Object answer, Throwable thrown) {
        if (exchange != null) {
            exchange.end(0, thrown);
        }
    }
}

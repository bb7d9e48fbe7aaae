// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.connection.InternalConnection;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** Advice for how commands are sent. */
public final class CommandAdvice {

    /**
     * For {@code CommandProtocolImpl.execute}, by which all operations of the synchronous driver
     * send their commands.
     */
    public static final class Execute {
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

    /**
     * For {@code CommandProtocolImpl.executeAsync}, by which all operations of the reactive driver
     * send their commands.
     */
    public static final class ExecuteAsync {
        /** Puts one in the stead of the driver's that tells when the server has answered. */
        public static SingleResultCallback<?> argument1(SingleResultCallback<?> callback) {
            return NativeAgent.following && callback != null
                    ? new CommandCallback<>(ContextCallback.of(callback))
                    : callback;
        }

        /** A command is sent over a connection. */
        public static void enter(
                Object protocol, InternalConnection connection, SingleResultCallback<?> callback)
                throws Throwable {
            if (connection != null && callback instanceof CommandCallback) {
                ((CommandCallback<?>) callback).exchange = SentCommand.begin(protocol, connection);
            }
        }
    }
}

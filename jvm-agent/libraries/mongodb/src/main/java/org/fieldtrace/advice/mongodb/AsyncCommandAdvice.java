// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.connection.InternalConnection;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * For {@code CommandProtocolImpl.executeAsync}, by which all operations of the reactive driver send
 * their commands.
 */
public final class AsyncCommandAdvice {

    private AsyncCommandAdvice() {}

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

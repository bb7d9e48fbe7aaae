// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.netty.channel.Channel;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.advice.netty.ExchangeHandler;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For {@code Http1xServerConnection.handleNext}: a request that did not wait for the answer before
 * is served, by whoever has given that answer.
 */
public final class NextAdvice {

    private static final ClassValue<MethodHandle> CHANNEL = LibraryMembers.getters("channel");

    private NextAdvice() {}

    /** Netty handed it on before. */
    public static AsyncContext enter(Object connection) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        Object channel =
                (Object) CHANNEL.get(connection.getClass()).invokeExact((Object) connection);
        return ThreadContexts.enter(
                channel == null ? null : ExchangeHandler.contextOf((Channel) channel));
    }

    /** Its handler has returned. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}

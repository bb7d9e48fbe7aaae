// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.undertow;

import io.undertow.server.HttpServerExchange;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For the channel of an answer: a part of it is about to be written, flushed or closed. */
public final class WriteAdvice {

    private static final ClassValue<MethodHandle> EXCHANGE = LibraryMembers.getters("this$0");

    private WriteAdvice() {}

    /** By the application, or by Undertow once the socket takes more. */
    public static void enter(Object channel) throws Throwable {
        if (!NativeAgent.following) {
            return;
        }
        Object request = (Object) EXCHANGE.get(channel.getClass()).invokeExact(channel);
        if (request instanceof HttpServerExchange) {
            UndertowExchange.handsOver((HttpServerExchange) request);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For the constructor of {@code ClientH2StreamHandler}: a request gets a stream of HTTP/2. */
public final class StreamAdvice {

    private static final ClassValue<MethodHandle> ID = LibraryMembers.getters("id");

    private StreamAdvice() {}

    /** The stream has its number. */
    public static void enter(
            Object handler,
            Object channel,
            Object processor,
            Object metrics,
            Object exchangeHandler,
            Object pushHandler,
            Object context)
            throws Throwable {
        ClientExchange exchange = NativeAgent.following ? AsyncAttempt.exchangeOf(context) : null;
        if (exchange != null) {
            exchange.onStream((int) (Object) ID.get(channel.getClass()).invokeExact(channel));
        }
    }
}

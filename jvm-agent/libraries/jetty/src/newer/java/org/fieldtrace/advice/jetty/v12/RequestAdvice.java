// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v12;

import org.eclipse.jetty.server.HttpChannel;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code HttpChannelState.onRequest}: a request's head has been read. */
public final class RequestAdvice {

    private RequestAdvice() {}

    /** The channel has a request from here on. */
    public static Object enter(Object channel) {
        return NativeAgent.following ? channel : null;
    }

    /** What is returned calls its handlers. */
    public static void exit(Object channel, Runnable invoker, Throwable thrown) {
        if (invoker != null && channel instanceof HttpChannel) {
            JettyExchange.begin((HttpChannel) channel, invoker);
        }
    }
}

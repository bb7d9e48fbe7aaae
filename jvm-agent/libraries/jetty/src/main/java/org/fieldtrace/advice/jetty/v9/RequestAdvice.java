// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v9;

import org.eclipse.jetty.server.HttpChannel;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code HttpChannel.onRequest}: a request's head has been read. */
public final class RequestAdvice {

    private RequestAdvice() {}

    /** The channel has a request from here on. */
    public static HttpChannel enter(HttpChannel channel) {
        return NativeAgent.following ? channel : null;
    }

    /** It has. */
    public static void exit(HttpChannel channel, Throwable thrown) {
        if (channel != null && thrown == null) {
            JettyExchange.begin(channel);
        }
    }
}

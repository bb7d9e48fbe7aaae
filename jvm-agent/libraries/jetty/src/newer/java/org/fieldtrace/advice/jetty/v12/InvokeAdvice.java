// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v12;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code HttpChannelState$HandlerInvoker.run}, which calls the handlers of a request. */
public final class InvokeAdvice {

    private InvokeAdvice() {}

    /** The server has the request. */
    public static AsyncContext enter(Object invoker) {
        return JettyExchange.invoke(invoker);
    }

    /** It was answered, or goes on asynchronously. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}

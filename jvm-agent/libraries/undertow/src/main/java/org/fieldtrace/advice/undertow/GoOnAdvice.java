// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.undertow;

import io.undertow.server.HttpServerExchange;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ServletContextImpl.invokeRunnable}, by which an asynchronous request goes on. */
public final class GoOnAdvice {

    private GoOnAdvice() {}

    /** On any thread. */
    public static AsyncContext enter(Object servlets, HttpServerExchange request) {
        return UndertowExchange.goOn(request);
    }

    /** The request was answered, or still goes on. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}

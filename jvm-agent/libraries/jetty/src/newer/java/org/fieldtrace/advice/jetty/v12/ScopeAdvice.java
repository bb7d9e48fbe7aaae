// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v12;

import org.eclipse.jetty.server.Request;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ContextHandler$ScopedContext.run}, by which an asynchronous request goes on. */
public final class ScopeAdvice {

    private ScopeAdvice() {}

    /** On a thread of the container. */
    public static AsyncContext enter(Object context, Runnable work, Request request) {
        return JettyExchange.goOn(request);
    }

    /** The request was answered, or still goes on. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}

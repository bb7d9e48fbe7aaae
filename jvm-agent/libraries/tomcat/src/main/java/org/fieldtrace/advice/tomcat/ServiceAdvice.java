// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code CoyoteAdapter.service}: a request comes from the wire. */
public final class ServiceAdvice {

    private ServiceAdvice() {}

    /** The request's head has been read. */
    public static Served enter(Object adapter, Request request, Response response) {
        ServerExchange exchange = TomcatExchange.begin(request);
        return exchange == null
                ? null
                : new Served(request, response, ThreadContexts.enter(exchange.context()));
    }

    /** The request was answered, or goes on asynchronously. */
    public static void exit(Served served, Throwable thrown) {
        if (served != null) {
            served.leave(thrown);
        }
    }
}

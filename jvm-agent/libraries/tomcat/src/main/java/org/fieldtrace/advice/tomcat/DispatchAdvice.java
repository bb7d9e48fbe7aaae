// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code CoyoteAdapter.asyncDispatch}: something happens to an asynchronous request. */
public final class DispatchAdvice {

    private DispatchAdvice() {}

    /** On a thread of the container. */
    public static Served enter(
            Object adapter, Request request, Response response, SocketEvent event) {
        ServerExchange exchange = TomcatExchange.of(request);
        if (exchange != null && event == SocketEvent.TIMEOUT) {
            exchange.overdue();
        }
        return exchange == null
                ? null
                : new Served(request, response, ThreadContexts.enter(exchange.context()));
    }

    /** The request was answered, or still goes on. */
    public static void exit(Served served, boolean success, Throwable thrown) {
        if (served != null) {
            served.leave(thrown);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import org.apache.catalina.connector.Request;
import org.fieldtrace.agent.bridge.ServerExchange;
import org.fieldtrace.agent.bridge.ServletRequests;

/** For {@code Request.finishRequest}, while the request still has its attributes. */
public final class FinishAdvice {

    private FinishAdvice() {}

    /** The application is done with the request. */
    public static void enter(Request request) {
        ServerExchange exchange = TomcatExchange.of(request.getCoyoteRequest());
        if (exchange != null) {
            exchange.route(ServletRequests.route(request.getAttribute(ServletRequests.SPRING)));
            Object thrown = request.getAttribute(ServletRequests.JAKARTA_ERROR);
            if (thrown == null) {
                thrown = request.getAttribute(ServletRequests.JAVAX_ERROR);
            }
            exchange.cause(thrown instanceof Throwable ? (Throwable) thrown : null);
        }
    }
}

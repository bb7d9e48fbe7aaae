// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import org.apache.catalina.connector.Request;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.servlet.ServletRequests;

/** For {@code Request.finishRequest}, while the request still has its attributes. */
public final class FinishAdvice {

    /** The application is done with the request. */
    public static void enter(Request request) throws Throwable {
        ServerExchange exchange = TomcatExchange.of(request.getCoyoteRequest());
        if (exchange != null) {
            exchange.route(ServletRequests.route(request.getAttribute(ServletRequests.SPRING)));
            if (!exchange.hasName()) {
                exchange.mapping(ServletMapping.of(request));
                ServletMapping.offer(request);
            }
            Object thrown = request.getAttribute(ServletRequests.JAKARTA_ERROR);
            if (thrown == null) {
                thrown = request.getAttribute(ServletRequests.JAVAX_ERROR);
            }
            exchange.cause(thrown instanceof Throwable ? (Throwable) thrown : null);
        }
    }
}

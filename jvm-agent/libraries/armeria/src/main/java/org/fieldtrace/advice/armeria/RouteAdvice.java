// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.server.ServiceRequestContext;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/** For the constructor of a server's context: it has found a service for the request. */
public final class RouteAdvice {

    /** It is not whole yet. */
    public static Object enter(Object context) {
        return NativeAgent.following ? context : null;
    }

    /** As the program declares it. */
    public static void exit(Object made, Throwable thrown) {
        if (!(made instanceof ServiceRequestContext) || thrown != null) {
            return;
        }
        ServiceRequestContext context = (ServiceRequestContext) made;
        ServedRequest request = CurrentRequest.exchange();
        if (request != null) {
            request.route(Routes.text(context.config().route().patternString()));
            if (context.sessionProtocol().isMultiplex()) {
                Served.begin(context, request);
            }
        }
    }
}

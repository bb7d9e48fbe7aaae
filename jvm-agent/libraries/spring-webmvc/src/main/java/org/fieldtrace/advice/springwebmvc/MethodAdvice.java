// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebmvc;

import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ServiceAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ServletInvocableHandlerMethod;

/** For {@code InvocableHandlerMethod.doInvoke}, which calls a method of the application. */
public final class MethodAdvice {

    private MethodAdvice() {}

    /** Methods that only make ready what a handler works with are of the plain class. */
    public static ServerExchange enter(Object method) {
        return method instanceof ServletInvocableHandlerMethod ? ServiceAdvice.enter() : null;
    }

    /** It has returned or thrown. */
    public static void exit(ServerExchange exchange, Object result, Throwable thrown) {
        ServiceAdvice.exit(exchange, result, thrown);
    }
}

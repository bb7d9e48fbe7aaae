// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebmvc;

import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ServiceAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ServletInvocableHandlerMethod;

/** For {@code InvocableHandlerMethod.doInvoke}, which calls a method of the application. */
public final class MethodAdvice {

    private MethodAdvice() {}

    /** Methods that only make ready what a handler works with are of the plain class. */
    public static ServedRequest enter(Object method) {
        return method instanceof ServletInvocableHandlerMethod ? ServiceAdvice.enter() : null;
    }

    /** It has returned or thrown. */
    public static void exit(ServedRequest exchange, Object result, Throwable thrown) {
        ServiceAdvice.exit(exchange, result, thrown);
    }
}

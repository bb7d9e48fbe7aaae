// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebmvc;

import java.util.Map;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.handler.AbstractHandlerMethodMapping;

/** For where a request is looked up among the methods that answer requests. */
public final class LookUpAdvice {

    private LookUpAdvice() {}

    /** They may have been registered before the agent came. */
    public static void enter(AbstractHandlerMethodMapping<?> mapping) throws Throwable {
        if (OfferedOperations.isUntold(mapping)) {
            for (Map.Entry<?, HandlerMethod> told : mapping.getHandlerMethods().entrySet()) {
                RegisterAdvice.offer(told.getKey(), told.getValue().getMethod());
            }
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebfluxserver;

import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.springframework.web.reactive.result.method.AbstractHandlerMethodMapping;

/** For where a request is looked up among the methods that answer requests. */
public final class LookUpAdvice {

    private LookUpAdvice() {}

    /** They may have been registered before the agent came. */
    public static void enter(AbstractHandlerMethodMapping<?> mapping) {
        if (OfferedOperations.isUntold(mapping)) {
            mapping.getHandlerMethods()
                    .forEach((info, handler) -> RegisterAdvice.offer(info, handler.getMethod()));
        }
    }
}

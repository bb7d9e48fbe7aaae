// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebfluxserver;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.util.pattern.PathPattern;

/** For where a mapping is told of a method that answers requests. */
public final class RegisterAdvice {

    private RegisterAdvice() {}

    /** The handler may be the name of a bean, so that its class is known by its method alone. */
    public static void enter(Object registry, Object mapping, Object handler, Method method) {
        offer(mapping, method);
    }

    static void offer(Object mapping, Method method) {
        if (mapping instanceof RequestMappingInfo) {
            RequestMappingInfo info = (RequestMappingInfo) mapping;
            List<String> httpMethods = new ArrayList<>();
            for (RequestMethod httpMethod : info.getMethodsCondition().getMethods()) {
                httpMethods.add(httpMethod.name());
            }
            List<String> routes = new ArrayList<>();
            for (PathPattern pattern : info.getPatternsCondition().getPatterns()) {
                routes.add(pattern.getPatternString());
            }
            OfferedOperations.offer(
                    httpMethods, routes, method.getDeclaringClass(), method.getName());
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebfluxserver;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.AbstractHandlerMethodMapping;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/** Advice for where WebFlux looks up handlers and calls them. */
public final class HandlerAdvice {

    /**
     * For the first of WebFlux's exception handlers, which gets what no handler of the application
     * has dealt with.
     */
    public static final class Fail {
        /** Whatever answer it becomes; an exception that stands for a status is no failure. */
        public static void enter(Object handler, Object exchange, Throwable thrown) {
            if (!(thrown instanceof ResponseStatusException)) {
                ServedRequest request = CurrentRequest.exchange();
                if (request != null) {
                    request.cause(thrown);
                }
            }
        }
    }

    /** For where a request is looked up among the methods that answer requests. */
    public static final class LookUp {
        /** They may have been registered before the agent came. */
        public static void enter(AbstractHandlerMethodMapping<?> mapping) {
            if (OfferedOperations.isUntold(mapping)) {
                mapping.getHandlerMethods()
                        .forEach((info, handler) -> Register.offer(info, handler.getMethod()));
            }
        }
    }

    /** For where a mapping is told of a method that answers requests. */
    public static final class Register {
        /**
         * The handler may be the name of a bean, so that its class is known by its method alone.
         */
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

    /** For where {@code DispatcherHandler} calls the handler that it has found. */
    public static final class Handle {
        /** The pattern by which it was found stands in the exchange. */
        public static void enter(Object dispatcher, ServerWebExchange exchange) {
            if (NativeAgent.following) {
                Object pattern =
                        exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
                CurrentRequest.route(pattern == null ? null : pattern.toString());
            }
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebmvc;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.servlet.ServiceAdvice;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.handler.AbstractHandlerMethodMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.ServletInvocableHandlerMethod;

/** Advice for where Spring MVC looks up handlers and calls them. */
public final class HandlerAdvice {

    /** For where a request is looked up among the methods that answer requests. */
    public static final class LookUp {
        /** They may have been registered before the agent came. */
        public static void enter(AbstractHandlerMethodMapping<?> mapping) throws Throwable {
            if (OfferedOperations.isUntold(mapping)) {
                for (Map.Entry<?, HandlerMethod> told : mapping.getHandlerMethods().entrySet()) {
                    Register.offer(told.getKey(), told.getValue().getMethod());
                }
            }
        }
    }

    /** For {@code InvocableHandlerMethod.doInvoke}, which calls a method of the application. */
    public static final class Invoke {
        /** Methods that only make ready what a handler works with are of the plain class. */
        public static ServedRequest enter(Object method) {
            return method instanceof ServletInvocableHandlerMethod ? ServiceAdvice.enter() : null;
        }

        /** It has returned or thrown. */
        public static void exit(ServedRequest exchange, Object result, Throwable thrown) {
            ServiceAdvice.exit(exchange, result, thrown);
        }
    }

    /** For where a mapping is told of a method that answers requests. */
    public static final class Register {

        /** Since Spring 5.3, and before. */
        private static final ClassValue<MethodHandle> VALUES =
                LibraryMembers.getters("getPatternValues");

        private static final ClassValue<MethodHandle> CONDITION =
                LibraryMembers.getters("getPatternsCondition");
        private static final ClassValue<MethodHandle> PATTERNS =
                LibraryMembers.getters("getPatterns");

        /**
         * The handler may be the name of a bean, so that its class is known by its method alone.
         */
        public static void enter(Object registry, Object mapping, Object handler, Method method)
                throws Throwable {
            offer(mapping, method);
        }

        static void offer(Object mapping, Method method) throws Throwable {
            if (mapping instanceof RequestMappingInfo) {
                RequestMappingInfo info = (RequestMappingInfo) mapping;
                List<String> httpMethods = new ArrayList<>();
                for (RequestMethod httpMethod : info.getMethodsCondition().getMethods()) {
                    httpMethods.add(httpMethod.name());
                }
                OfferedOperations.offer(
                        httpMethods, patterns(info), method.getDeclaringClass(), method.getName());
            }
        }

        @SuppressWarnings("unchecked")
        private static Collection<String> patterns(Object info) throws Throwable {
            Object values = get(VALUES, info);
            if (values == null) {
                values = get(PATTERNS, get(CONDITION, info));
            }
            return values == null ? Set.of() : (Collection<String>) values;
        }

        private static Object get(ClassValue<MethodHandle> getter, Object of) throws Throwable {
            return of == null ? null : (Object) getter.get(of.getClass()).invokeExact(of);
        }
    }
}

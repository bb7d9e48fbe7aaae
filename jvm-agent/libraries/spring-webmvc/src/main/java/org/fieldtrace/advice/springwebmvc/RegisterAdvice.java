// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebmvc;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;

/** For where a mapping is told of a method that answers requests. */
public final class RegisterAdvice {

    /** Since Spring 5.3, and before. */
    private static final ClassValue<MethodHandle> VALUES =
            LibraryMembers.getters("getPatternValues");

    private static final ClassValue<MethodHandle> CONDITION =
            LibraryMembers.getters("getPatternsCondition");
    private static final ClassValue<MethodHandle> PATTERNS = LibraryMembers.getters("getPatterns");

    private RegisterAdvice() {}

    /** The handler may be the name of a bean, so that its class is known by its method alone. */
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

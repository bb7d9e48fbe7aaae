// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.quarkusrest;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;

/** For {@code ClassRoutingHandler.handle}: a method of a resource is looked for. */
public final class OfferAdvice {

    private static final ClassValue<MethodHandle> MAPPERS = LibraryMembers.getters("mappers");
    private static final ClassValue<MethodHandle> TEMPLATES = LibraryMembers.getters("templates");
    private static final ClassValue<MethodHandle> VALUE = LibraryMembers.getters("value");
    private static final ClassValue<MethodHandle> HTTP_METHOD =
            LibraryMembers.getters("httpMethod");
    private static final ClassValue<MethodHandle> RESOURCE =
            LibraryMembers.getters("resourceClass");
    private static final ClassValue<MethodHandle> NAME = LibraryMembers.getters("javaMethodName");

    /** At the first request to the resource it is told what else that answers. */
    public static void enter(Object handler) throws Throwable {
        if (!OfferedOperations.isUntold(handler)) {
            return;
        }
        Object mappers = of(MAPPERS, handler);
        if (mappers instanceof Map) {
            for (Object mapper : ((Map<?, ?>) mappers).values()) {
                Object templates = of(TEMPLATES, mapper);
                if (templates instanceof List) {
                    for (Object template : (List<?>) templates) {
                        offer(of(VALUE, template));
                    }
                }
            }
        }
    }

    /** Not of a locator, which answers no method itself. */
    private static void offer(Object method) throws Throwable {
        Object httpMethod = of(HTTP_METHOD, method);
        Object resource = of(RESOURCE, method);
        Object name = of(NAME, method);
        if (httpMethod != null && resource instanceof Class && name != null) {
            OfferedOperations.offer(
                    List.of(httpMethod.toString()),
                    List.of(RouteAdvice.route(method)),
                    (Class<?>) resource,
                    name.toString());
        }
    }

    private static Object of(ClassValue<MethodHandle> part, Object object) throws Throwable {
        return object == null ? null : (Object) part.get(object.getClass()).invokeExact(object);
    }
}

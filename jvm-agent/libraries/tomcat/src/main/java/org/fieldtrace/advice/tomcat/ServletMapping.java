// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Request;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;

/** The servlet that a request was mapped to; its type is of javax or of jakarta. */
final class ServletMapping {

    private static final ClassValue<MethodHandle> MAPPING =
            LibraryMembers.getters("getHttpServletMapping");
    private static final ClassValue<MethodHandle> SERVLET = LibraryMembers.getters("getServlet");
    private static final ClassValue<MethodHandle> PATTERN = LibraryMembers.getters("getPattern");

    private ServletMapping() {}

    /** As the program declares it, such as {@code /shop/api/*}; null where none was found. */
    static String of(Request request) throws Throwable {
        Context context = request.getContext();
        Object mapping = (Object) MAPPING.get(request.getClass()).invokeExact((Object) request);
        if (context == null || mapping == null) {
            return null;
        }
        Object pattern = (Object) PATTERN.get(mapping.getClass()).invokeExact(mapping);
        return pattern instanceof String ? below(context.getPath(), (String) pattern) : null;
    }

    /** Tells for what else the servlet of a request answers. */
    static void offer(Request request) throws Throwable {
        Wrapper wrapper = request.getWrapper();
        Context context = request.getContext();
        if (wrapper == null || context == null || !OfferedOperations.isUntold(wrapper)) {
            return;
        }
        Object servlet = (Object) SERVLET.get(wrapper.getClass()).invokeExact((Object) wrapper);
        if (servlet == null) {
            return;
        }
        List<String> routes = new ArrayList<>();
        for (String pattern : wrapper.findMappings()) {
            routes.add(below(context.getPath(), pattern));
        }
        OfferedOperations.offer(List.of(), routes, servlet.getClass(), "service");
    }

    /** A pattern of a file's ending, such as {@code *.jsp}, is for all paths below. */
    private static String below(String context, String pattern) {
        return pattern.startsWith("/") ? context + pattern : context + "/" + pattern;
    }
}

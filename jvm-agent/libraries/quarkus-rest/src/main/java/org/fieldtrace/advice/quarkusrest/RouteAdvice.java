// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.quarkusrest;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/** For {@code ResteasyReactiveRequestContext.restart}: a method of a resource is chosen. */
public final class RouteAdvice {

    private static final ClassValue<MethodHandle> CLASS_PATH = LibraryMembers.getters("classPath");
    private static final ClassValue<MethodHandle> PATH = LibraryMembers.getters("path");
    private static final ClassValue<MethodHandle> TEMPLATE = LibraryMembers.getters("template");

    /** That of a sub-resource says only the rest of a path. */
    public static void enter(Object context, Object method, boolean isOfLocator) throws Throwable {
        if (NativeAgent.following && method != null && !isOfLocator) {
            CurrentRequest.route(route(method));
        }
    }

    /** As the program declares it, with that of its class. */
    static String route(Object method) throws Throwable {
        String path = withSlash(template(CLASS_PATH, method)) + withSlash(template(PATH, method));
        return path.isEmpty() ? "/" : path;
    }

    private static String template(ClassValue<MethodHandle> part, Object method) throws Throwable {
        Object uri = (Object) part.get(method.getClass()).invokeExact(method);
        return uri == null
                ? ""
                : String.valueOf((Object) TEMPLATE.get(uri.getClass()).invokeExact(uri));
    }

    private static String withSlash(String path) {
        String end = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return end.isEmpty() || end.startsWith("/") ? end : "/" + end;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import java.lang.invoke.MethodHandle;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Request;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** The servlet that a request was mapped to; its type is of javax or of jakarta. */
final class ServletMapping {

    private static final ClassValue<MethodHandle> MAPPING =
            LibraryMembers.getters("getHttpServletMapping");
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

    /** A pattern of a file's ending, such as {@code *.jsp}, is for all paths below. */
    private static String below(String context, String pattern) {
        return pattern.startsWith("/") ? context + pattern : context + "/" + pattern;
    }
}

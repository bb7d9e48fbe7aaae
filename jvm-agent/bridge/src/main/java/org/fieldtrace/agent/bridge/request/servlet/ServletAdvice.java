// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.servlet;

import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/**
 * For the method by which a container calls a servlet, of which the application's own are its
 * service; woven with {@code sections=on} alone.
 */
public final class ServletAdvice {

    private static final ClassValue<Boolean> IS_OF_APPLICATION =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return isOfApplication(type);
                }
            };

    /** The servlet is about to be called. */
    public static ServedRequest enter(Object servlet) {
        return IS_OF_APPLICATION.get(servlet.getClass()) ? ServiceAdvice.enter() : null;
    }

    /** It has returned or thrown. */
    public static void exit(ServedRequest exchange, Object result, Throwable thrown) {
        ServiceAdvice.exit(exchange, result, thrown);
    }

    /** Whether no class between it and those of the standard is a library's. */
    private static boolean isOfApplication(Class<?> type) {
        Class<?> above = type;
        while (ApplicationClasses.contains(above)) {
            above = above.getSuperclass();
        }
        return above != type && isOfStandard(above.getName());
    }

    private static boolean isOfStandard(String className) {
        return className.startsWith("javax.servlet.") || className.startsWith("jakarta.servlet.");
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.servlet;

/** Attributes of servlet requests that say what became of them. */
public final class ServletRequests {

    /** The pattern of Spring MVC's handler. */
    public static final String SPRING =
            "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

    /** The exception that a servlet has thrown. */
    public static final String JAKARTA_ERROR = "jakarta.servlet.error.exception";

    /** As {@link #JAKARTA_ERROR}, before Jakarta EE 9. */
    public static final String JAVAX_ERROR = "javax.servlet.error.exception";

    private ServletRequests() {}

    /** The route that an attribute's value names; null where it is none. */
    public static String route(Object attribute) {
        return attribute == null ? null : attribute.toString();
    }
}

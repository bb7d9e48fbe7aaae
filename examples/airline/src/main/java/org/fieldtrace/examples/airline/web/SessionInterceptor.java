// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.web;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.fieldtrace.examples.airline.auth.Sessions;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.WebUtils;

/** Lets no request through that has no session, or that is about another customer. */
class SessionInterceptor implements HandlerInterceptor {

    static final String COOKIE = "session";

    private final Sessions sessions;

    SessionInterceptor(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        Map<?, ?> variables =
                (Map<?, ?>) request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        Object customer = variables == null ? null : variables.get("customer");
        if (isOpen(
                WebUtils.getCookie(request, COOKIE), customer == null ? "" : (String) customer)) {
            return true;
        }
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        return false;
    }

    private boolean isOpen(Cookie cookie, String customer) {
        return sessions.isOpen(cookie == null ? "none" : cookie.getValue(), customer);
    }
}

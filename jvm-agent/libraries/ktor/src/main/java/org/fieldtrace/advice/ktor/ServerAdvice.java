// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.MadeInContextAdvice;

/** Advice for Ktor's server. */
public final class ServerAdvice {

    /**
     * For {@code NettyApplicationCallHandler.handleRequest}: Netty hands a request to a thread for
     * calls, which launches a coroutine. It does so in the context in which the call was made.
     */
    public static final class HandleOnNetty extends ContextAdvice {
        /** On the thread for calls. */
        public static AsyncContext enter(Object handler, Object channel, Object call) {
            return MadeInContextAdvice.Run.enter(call);
        }
    }

    /** For the constructor of what a route's handler is given. */
    public static final class Route {

        /** By the routes of the application, of which there are as many as it declares. */
        private static final WeakTable<String> TEMPLATES = new WeakTable<>();

        /** A route is chosen for a request. */
        public static void enter(Object routed, Object call, Object route) throws Throwable {
            if (!NativeAgent.following || route == null) {
                return;
            }
            RouteOperations.offer(route);
            String template = TEMPLATES.get(route);
            if (template == null) {
                template = RouteOperations.template(route.toString());
                TEMPLATES.put(route, template);
            }
            CurrentRequest.route(template);
        }
    }
}

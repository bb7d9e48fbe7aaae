// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.netty.channel.Channel;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.RoutingContext;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.advice.netty.ExchangeHandler;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Advice for Vert.x's server. */
public final class ServerAdvice {

    /**
     * For {@code Http1xServerConnection.handleNext}: a request that did not wait for the answer
     * before is served, by whoever has given that answer.
     */
    public static final class HandleNext extends ContextAdvice {

        private static final ClassValue<MethodHandle> CHANNEL = LibraryMembers.getters("channel");

        /** Netty handed it on before. */
        public static AsyncContext enter(Object connection) throws Throwable {
            if (!NativeAgent.following) {
                return null;
            }
            Object channel =
                    (Object) CHANNEL.get(connection.getClass()).invokeExact((Object) connection);
            return ThreadContexts.enter(
                    channel == null ? null : ExchangeHandler.contextOf((Channel) channel));
        }
    }

    /** For {@code RouteState.handleContext}: a route's handler is about to be called. */
    public static final class MatchRoute {

        private static final ClassValue<MethodHandle> EXACT = LibraryMembers.getters("exactPath");

        /** Of many routes that serve a request, those for all paths below one say nothing of it. */
        public static void enter(Object state, RoutingContext asked) throws Throwable {
            if (!NativeAgent.following) {
                return;
            }
            RouterOperations.offer(state, asked);
            if (!Boolean.TRUE.equals(
                    (Object) EXACT.get(state.getClass()).invokeExact((Object) state))) {
                return;
            }
            Route route = asked.currentRoute();
            if (route != null && route.getPath() != null) {
                String path = route.getPath();
                CurrentRequest.route(
                        MountPoint.declared(asked.mountPoint(), path, asked.pathParams()) + path);
            }
        }
    }
}

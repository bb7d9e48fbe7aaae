// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v12;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.eclipse.jetty.server.Request;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For {@code ServletChannel.handle}, by which a request goes on whose time is over. The channel has
 * a package for each version of Jakarta EE.
 */
public final class ServletChannelAdvice {

    private static final ClassValue<MethodHandle> REQUEST =
            new ClassValue<>() {
                @Override
                protected MethodHandle computeValue(Class<?> channel) {
                    try {
                        return MethodHandles.publicLookup()
                                .unreflect(channel.getMethod("getServletContextRequest"));
                    } catch (ReflectiveOperationException other) {
                        throw new IllegalStateException(other);
                    }
                }
            };

    static AsyncContext goOn(Object channel) throws Throwable {
        return NativeAgent.following
                ? JettyExchange.goOn((Request) REQUEST.get(channel.getClass()).invoke(channel))
                : null;
    }

    /** While it says whether the request was answered. */
    public static final class Answers {
        /** On a thread of the container. */
        public static AsyncContext enter(Object channel) throws Throwable {
            return goOn(channel);
        }

        /** The request was answered, or still goes on. */
        public static void exit(AsyncContext outer, boolean answered, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }

    /** Since it does not. */
    public static final class Silent extends ContextAdvice {
        /** On a thread of the container. */
        public static AsyncContext enter(Object channel) throws Throwable {
            return goOn(channel);
        }
    }
}

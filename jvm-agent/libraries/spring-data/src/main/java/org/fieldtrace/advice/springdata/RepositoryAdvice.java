// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springdata;

import java.lang.reflect.Method;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.CallSurroundings;
import org.fieldtrace.agent.bridge.remotecall.FrameworkMethod;
import org.springframework.data.repository.Repository;

/** Advice for Spring's proxies, as far as these stand for repositories of Spring Data. */
public final class RepositoryAdvice {

    /**
     * For {@code JdkDynamicAopProxy.invoke}. An aspect of the application around a repository has a
     * proxy in front of the repository's, which is a repository too. What it does is left out with
     * the call, so that it counts.
     */
    public static final class Invoked {
        /** A method that the application has written into the interface is its own code. */
        public static CallSurroundings enter(Object self, Object proxy, Method method) {
            return NativeAgent.recording && proxy instanceof Repository && !method.isDefault()
                    ? FrameworkMethod.begin()
                    : null;
        }

        /** It returned, or threw. */
        public static void exit(CallSurroundings around, Object result, Throwable thrown) {
            FrameworkMethod.end(around);
        }
    }

    /** For {@code RepositoryFragments.invoke}, which calls what implements a method. */
    public static final class Implemented {
        /** That may be the application's. */
        public static void enter(Object self, Method invoked, Method called) {
            implementedBy(called);
        }
    }

    /** As {@link Implemented}, for the variant that tells listeners. */
    public static final class ImplementedAndTold {
        /** See {@link Implemented#enter}. */
        public static void enter(
                Object self, Class<?> type, Object listeners, Method invoked, Method called) {
            implementedBy(called);
        }
    }

    private static void implementedBy(Method called) {
        if (NativeAgent.recording
                && called != null
                && !called.getDeclaringClass().getName().startsWith("org.springframework.data.")) {
            FrameworkMethod.callsApplication();
        }
    }
}

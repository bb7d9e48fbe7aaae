// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.operation;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/** The operations that frameworks have registered, each of which the trace is told once. */
public final class OfferedOperations {

    /** A service with more makes them up. */
    static final int MOST = 4096;

    private static final Set<List<String>> TOLD = new LinkedHashSet<>();

    private static volatile WeakTable<Boolean> registries = new WeakTable<>();

    private OfferedOperations() {}

    /** Forgets all, which the native half forgets whenever it starts. */
    public static void forgetAll() {
        registries = new WeakTable<>();
        forgetTold();
    }

    private static synchronized void forgetTold() {
        TOLD.clear();
    }

    /**
     * Whether what a framework has registered is to be told now: at the first request that it looks
     * up there, as the agent may have come after all was registered.
     *
     * @param registry what it looks up in
     */
    public static boolean isUntold(Object registry) {
        WeakTable<Boolean> told = registries;
        return NativeAgent.following
                && told.get(registry) == null
                && told.putIfStill(registry, null, true);
    }

    /**
     * A framework has registered a method of the application.
     *
     * @param httpMethods those that it answers; empty for any
     * @param routes as requests name them
     * @param handler the class that answers; one of a library is not told
     * @param method its method
     */
    public static void offer(
            Collection<String> httpMethods,
            Collection<String> routes,
            Class<?> handler,
            String method) {
        Class<?> written = ApplicationClasses.writtenClass(handler);
        if (!TraceStrings.areRoutesRecorded() || !ApplicationClasses.contains(written)) {
            return;
        }
        tellEach(httpMethods, routes, written.getName(), method);
    }

    /**
     * A framework has registered an object that answers, most often a lambda: what answers is code
     * of the class that it stands in.
     *
     * @param httpMethods those that it answers; empty for any
     * @param routes as requests name them
     * @param handler the object's class; one of a library is not told
     * @param method what the framework calls of it
     */
    public static void offerHandler(
            Collection<String> httpMethods,
            Collection<String> routes,
            Class<?> handler,
            String method) {
        if (!TraceStrings.areRoutesRecorded() || !ApplicationClasses.isTaskOf(handler)) {
            return;
        }
        String name = handler.getName();
        int lambda = name.indexOf("$$Lambda");
        tellEach(httpMethods, routes, lambda < 0 ? name : name.substring(0, lambda), method);
    }

    private static void tellEach(
            Collection<String> httpMethods,
            Collection<String> routes,
            String className,
            String method) {
        for (String route : routes) {
            for (String httpMethod : httpMethods.isEmpty() ? List.of("") : httpMethods) {
                tell(httpMethod, Objects.requireNonNull(route), className, method);
            }
        }
    }

    private static synchronized void tell(
            String httpMethod, String route, String className, String method) {
        if (TOLD.size() < MOST && TOLD.add(List.of(httpMethod, route, className, method))) {
            NativeAgent.calls().operation(httpMethod, route, className, method);
        }
    }
}

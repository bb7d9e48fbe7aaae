// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jersey;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Jersey's client of JAX-RS, and its proxies, which are built on it: what its calls return. Of its
 * server which method is the application's.
 */
public final class JerseyLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.agent.bridge.remotecall.";
    private static final String OWN_ADVICE = "org.fieldtrace.advice.jersey.";
    private static final String STAGES =
            "org.glassfish.jersey.client.JerseyCompletionStageRxInvoker";
    private static final String INVOCATION = "org.glassfish.jersey.client.JerseyInvocation";
    private static final String RESPONSE = "org.glassfish.jersey.client.InboundJaxrsResponse";
    private static final String DISPATCHER =
            "org.glassfish.jersey.server.model.internal.AbstractJavaResourceMethodDispatcher";
    private static final String FUTURE = "Ljava/util/concurrent/Future;";

    public JerseyLibrary() {
        super("jersey", "2.26 to 4.0");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        // All methods of a builder, and of proxies, end in one of these.
        hooks.add(Hook.on(INVOCATION, "invoke", null, ADVICE + "EntityCallAdvice"));
        hooks.add(Hook.on(RESPONSE, "readEntity", null, ADVICE + "answer.AnsweredCallAdvice"));
        hooks.add(submit("()"));
        hooks.add(submit("(Ljava/lang/Class;)"));
        for (String jaxRs : List.of("Ljavax/ws/rs/", "Ljakarta/ws/rs/")) {
            String type = jaxRs + "core/GenericType;";
            hooks.add(submitIfPresent("(" + type + ")"));
            hooks.add(submitIfPresent("(" + type + jaxRs + "client/InvocationCallback;)"));
        }
        // In older versions, stages are made by blocking calls on threads of a pool.
        hooks.add(Hook.ifPresent(STAGES, "method", null, OWN_ADVICE + "ClientAdvice$AskStage"));
        hooks.add(Hook.on(INVOCATION, "<init>", null, OWN_ADVICE + "ClientAdvice$Make"));
        hooks.add(Hook.on(INVOCATION, "translate", null, ADVICE + "LibraryWorkAdvice"));
        hooks.add(
                Hook.on(DISPATCHER, "dispatch", null, OWN_ADVICE + "DispatchAdvice")
                        .inGroup("routes"));
        return hooks;
    }

    @Override
    public List<Hook> sectionHooks() {
        return List.of(
                Hook.on(
                        DISPATCHER,
                        "invoke",
                        null,
                        "org.fieldtrace.agent.bridge.request.servlet.ServiceAdvice"));
    }

    private static Hook submit(String arguments) {
        return Hook.on(INVOCATION, "submit", arguments + FUTURE, ADVICE + "FutureAdvice");
    }

    private static Hook submitIfPresent(String arguments) {
        return Hook.ifPresent(INVOCATION, "submit", arguments + FUTURE, ADVICE + "FutureAdvice");
    }
}

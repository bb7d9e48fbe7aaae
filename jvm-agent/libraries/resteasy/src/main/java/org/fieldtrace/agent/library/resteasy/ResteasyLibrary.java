// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.resteasy;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * RESTEasy's client of JAX-RS, and its proxies: what their calls return. Of its server which method
 * is the application's.
 */
public final class ResteasyLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.agent.bridge.remotecall.";
    private static final String CLIENT = "org.jboss.resteasy.client.jaxrs.internal.";
    private static final String INVOCATION = CLIENT + "ClientInvocation";

    public ResteasyLibrary() {
        super("resteasy", "3.15 to 7.0");
    }

    @Override
    public List<Hook> hooks() {
        String call = ADVICE + "EntityCallAdvice";
        return List.of(
                Hook.on(INVOCATION, "invoke", null, call),
                Hook.on(CLIENT + "proxy.ClientInvoker", "invokeSync", null, call),
                Hook.on(
                        CLIENT + "ClientResponse",
                        "readFrom",
                        null,
                        ADVICE + "answer.AnsweredCallAdvice"),
                // A thread of the client's makes the call, and objects of the answer.
                Hook.on(INVOCATION, "doSubmit", null, ADVICE + "AskedAdvice"),
                Hook.on(INVOCATION, "extractResult", null, ADVICE + "AskedPartAdvice"),
                Hook.on(
                                "org.jboss.resteasy.core.ResourceMethodInvoker",
                                "invoke",
                                "(Lorg/jboss/resteasy/spi/HttpRequest;"
                                        + "Lorg/jboss/resteasy/spi/HttpResponse;)"
                                        + "Lorg/jboss/resteasy/specimpl/BuiltResponse;",
                                "org.fieldtrace.advice.resteasy.InvokeAdvice")
                        .inGroup("routes"));
    }

    @Override
    public List<Hook> sectionHooks() {
        return List.of(
                // Before 4.0 arguments are bound by the method that calls the application's.
                Hook.ifPresent(
                        "org.jboss.resteasy.core.MethodInjectorImpl",
                        "invoke",
                        "(Lorg/jboss/resteasy/spi/HttpRequest;Lorg/jboss/resteasy/spi/HttpResponse;"
                                + "Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
                        "org.fieldtrace.agent.bridge.request.servlet.ServiceAdvice"));
    }
}

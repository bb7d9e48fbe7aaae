// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.resteasy;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** RESTEasy's client of JAX-RS, and its proxies: what their calls return. */
public final class ResteasyLibrary implements Library {

    private static final String ADVICE = "org.fieldtrace.agent.bridge.remotecall.";
    private static final String CLIENT = "org.jboss.resteasy.client.jaxrs.internal.";
    private static final String INVOCATION = CLIENT + "ClientInvocation";

    @Override
    public String name() {
        return "resteasy";
    }

    @Override
    public String versions() {
        return "3.15 to 7.0";
    }

    @Override
    public List<Hook> hooks() {
        String call = ADVICE + "EntityCallAdvice";
        return List.of(
                Hook.on(INVOCATION, "invoke", null, call),
                Hook.on(CLIENT + "proxy.ClientInvoker", "invokeSync", null, call),
                Hook.on(CLIENT + "ClientResponse", "readFrom", null, ADVICE + "AnsweredCallAdvice"),
                // A thread of the client's makes the call, and objects of the answer.
                Hook.on(INVOCATION, "doSubmit", null, ADVICE + "AskedAdvice"),
                Hook.on(INVOCATION, "extractResult", null, ADVICE + "AskedPartAdvice"));
    }
}

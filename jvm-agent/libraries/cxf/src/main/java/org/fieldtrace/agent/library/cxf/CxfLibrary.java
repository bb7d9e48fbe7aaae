// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.cxf;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * CXF's clients of JAX-RS, its own and that of the standard, and its proxies; and which methods of
 * the application its servers call.
 */
public final class CxfLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.agent.bridge.remotecall.";
    private static final String CALL = ADVICE + "EntityCallAdvice";
    private static final String FUTURE = "org.fieldtrace.advice.cxf.ClientAdvice$";
    private static final String CLIENT = "org.apache.cxf.jaxrs.client.";

    /** Made for each call whose answer is not waited for. */
    private static final String CALLBACK = CLIENT + "JaxrsClientCallback";

    public CxfLibrary() {
        super("cxf", "3.3 to 4.2", "org.apache.cxf.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(CLIENT + "WebClient", "invoke", null, CALL),
                Hook.on(CLIENT + "WebClient", "invokeAndGetCollection", null, CALL),
                Hook.on(CLIENT + "ClientProxyImpl", "invoke", null, CALL),
                // By it come futures and callbacks.
                Hook.on(CLIENT + "WebClient", "doInvokeAsync", null, FUTURE + "Ask"),
                Hook.on(CALLBACK, "<init>", null, FUTURE + "MakeCallback"),
                Hook.on(CALLBACK, "handleResponse", null, FUTURE + "Answered"),
                Hook.on(CALLBACK, "handleException", null, FUTURE + "Failed"),
                // Stages are made by blocking calls on threads of a pool.
                Hook.on(
                        CLIENT + "CompletionStageRxInvokerImpl",
                        "method",
                        null,
                        FUTURE + "AskStage"),
                Hook.on(
                        "org.apache.cxf.jaxrs.impl.ResponseImpl",
                        "doReadEntity",
                        null,
                        ADVICE + "answer.KnownAnswerAdvice"));
    }

    @Override
    public List<Hook> sectionHooks() {
        return List.of(
                Hook.on(
                        "org.apache.cxf.service.invoker.AbstractInvoker",
                        "performInvocation",
                        null,
                        "org.fieldtrace.agent.bridge.request.servlet.ServiceAdvice"));
    }
}

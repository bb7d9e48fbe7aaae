// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.undertow;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Undertow: requests that it serves, with and without servlets. */
public final class UndertowLibrary extends Library {

    private static final String SERVLET = "io.undertow.servlet.spec.";
    private static final String HANDLERS = "io.undertow.servlet.handlers.";
    private static final String FAILURE =
            "org.fieldtrace.agent.bridge.request.servlet.HandlerFailureAdvice";
    private static final String ADVICE = "org.fieldtrace.advice.undertow.ServerAdvice$";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.";

    public UndertowLibrary() {
        super("undertow", "2.0 to 2.3", "io.undertow.", "org.xnio.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(requests());
        String channel = "io.undertow.channels.DetachableStreamSinkChannel";
        for (String last : List.of("flush", "shutdownWrites")) {
            hooks.add(Hook.on(channel, last, null, ADVICE + "Write"));
        }
        String answer = "io.undertow.server.HttpServerExchange$WriteDispatchChannel";
        for (String write : List.of("write", "writeFinal", "transferFrom")) {
            hooks.add(Hook.on(answer, write, null, ADVICE + "Write"));
        }
        return hooks;
    }

    private static List<Hook> requests() {
        return List.of(
                Hook.on(
                        "io.undertow.server.Connectors",
                        "executeRootHandler",
                        null,
                        ADVICE + "Handle"),
                Hook.on(SERVLET + "ServletContextImpl", "invokeRunnable", null, ADVICE + "GoOn"),
                Hook.on(HANDLERS + "ServletHandler", "handleRequest", null, FAILURE),
                Hook.on(HANDLERS + "FilterHandler", "handleRequest", null, FAILURE),
                Hook.on(
                        SERVLET + "AsyncContextImpl",
                        "onAsyncTimeout",
                        "()V",
                        BRIDGE + "request.servlet.OverdueAdvice"),
                Hook.on(
                        SERVLET + "HttpServletRequestImpl",
                        "setAttribute",
                        null,
                        BRIDGE + "request.servlet.RequestAttributeAdvice"));
    }
}

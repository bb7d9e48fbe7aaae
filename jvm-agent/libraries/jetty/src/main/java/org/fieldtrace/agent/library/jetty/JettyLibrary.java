// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jetty;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Jetty: requests that it serves, on its own or embedded. */
public final class JettyLibrary extends Library {

    private static final String PACKAGE = "org.eclipse.jetty.";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.";
    private static final String ATTRIBUTE = BRIDGE + "request.servlet.RequestAttributeAdvice";
    private static final String OVERDUE = BRIDGE + "request.servlet.OverdueAdvice";

    public JettyLibrary() {
        super("jetty", "9.4 to 12.1", "org.eclipse.jetty.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        addUpTo11(hooks);
        addFrom12(hooks);
        String pool = PACKAGE + "util.thread.QueuedThreadPool";
        hooks.add(Hook.on(pool, "execute", null, BRIDGE + "jdk.SubmitAdvice$Execute"));
        hooks.add(Hook.on(pool, "runJob", null, BRIDGE + "jdk.RunTaskAdvice"));
        return hooks;
    }

    /** The channel and the request have other classes of the same names in Jetty 12. */
    private static void addUpTo11(List<Hook> hooks) {
        String server = PACKAGE + "server.";
        String channel = server + "HttpChannel";
        String advice = "org.fieldtrace.advice.jetty.v9.";
        hooks.add(Hook.ifPresent(channel, "onRequest", null, advice + "ChannelAdvice$Begin"));
        hooks.add(Hook.ifPresent(channel, "handle", "()Z", advice + "ChannelAdvice$Handle"));
        hooks.add(Hook.ifPresent(channel, "abort", null, advice + "ChannelAdvice$Abort"));
        hooks.add(Hook.ifPresent(channel, "sendResponse", null, advice + "ChannelAdvice$Send"));
        hooks.add(Hook.ifPresent(channel, "onCompleted", "()V", advice + "ChannelAdvice$Complete"));
        hooks.add(Hook.ifPresent(server + "Request", "setAttribute", null, ATTRIBUTE));
        hooks.add(Hook.on(server + "HttpChannelState", "onTimeout", "()V", OVERDUE));
    }

    private static void addFrom12(List<Hook> hooks) {
        String state = PACKAGE + "server.internal.HttpChannelState";
        String advice = "org.fieldtrace.advice.jetty.v12.";
        hooks.add(Hook.on(state, "onRequest", null, advice + "ChannelAdvice$Begin"));
        hooks.add(
                Hook.on(state + "$HandlerInvoker", "run", "()V", advice + "ChannelAdvice$Invoke"));
        hooks.add(
                Hook.on(
                        PACKAGE + "server.handler.ContextHandler$ScopedContext",
                        "run",
                        "(Ljava/lang/Runnable;Lorg/eclipse/jetty/server/Request;)V",
                        advice + "ChannelAdvice$Scope"));
        for (String ee : List.of("ee8.nested.", "ee9.nested.")) {
            hooks.add(Hook.on(PACKAGE + ee + "Request", "setAttribute", null, ATTRIBUTE));
            hooks.add(Hook.on(PACKAGE + ee + "HttpChannelState", "onTimeout", "()V", OVERDUE));
        }
        String handle = advice + "ServletChannelAdvice$";
        for (String ee : List.of("ee10.servlet.", "ee11.servlet.")) {
            hooks.add(Hook.on(PACKAGE + ee + "ServletApiRequest", "setAttribute", null, ATTRIBUTE));
            hooks.add(Hook.on(PACKAGE + ee + "ServletChannelState", "onTimeout", "()V", OVERDUE));
            String channel = PACKAGE + ee + "ServletChannel";
            hooks.add(Hook.ifPresent(channel, "handle", "()V", handle + "Silent"));
        }
        // Of Jetty 12.0, before the names that 12.1 has for them.
        String ee10 = PACKAGE + "ee10.servlet.";
        hooks.add(Hook.on(ee10 + "ServletRequestState", "onTimeout", "()V", OVERDUE));
        hooks.add(Hook.ifPresent(ee10 + "ServletChannel", "handle", "()Z", handle + "Answers"));
    }
}

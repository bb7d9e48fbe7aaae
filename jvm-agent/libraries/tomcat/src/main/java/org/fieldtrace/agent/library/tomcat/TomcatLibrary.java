// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.tomcat;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Tomcat: requests that it serves, on its own or embedded. */
public final class TomcatLibrary extends Library {

    private static final String ADAPTER = "org.apache.catalina.connector.CoyoteAdapter";
    private static final String REQUEST = "org.apache.catalina.connector.Request";
    private static final String RESPONSE = "org.apache.coyote.Response";
    private static final String POOL = "org.apache.tomcat.util.threads.ThreadPoolExecutor";
    private static final String ADVICE = "org.fieldtrace.advice.tomcat.";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.";

    public TomcatLibrary() {
        super(
                "tomcat",
                "8.5 to 11.0",
                "org.apache.catalina.",
                "org.apache.coyote.",
                "org.apache.tomcat.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(ADAPTER, "service", null, ADVICE + "CoyoteAdvice$Serve"),
                Hook.on(ADAPTER, "asyncDispatch", null, ADVICE + "CoyoteAdvice$Dispatch"),
                Hook.on(RESPONSE, "action", null, ADVICE + "CoyoteAdvice$HandOver"),
                Hook.on(RESPONSE, "setErrorException", null, ADVICE + "CoyoteAdvice$Cut"),
                Hook.on(REQUEST, "finishRequest", "()V", ADVICE + "FinishAdvice"),
                // Since 9.0.57 and 10.1 the pool is a copy of the JDK's, before it extends it.
                Hook.ifPresent(
                        POOL,
                        "executeInternal",
                        "(Ljava/lang/Runnable;)V",
                        BRIDGE + "jdk.SubmitAdvice$Execute"),
                Hook.ifPresent(POOL, "runWorker", null, BRIDGE + "jdk.WorkerAdvice$Run"),
                Hook.ifPresent(POOL, "getTask", null, BRIDGE + "jdk.WorkerAdvice$Next"));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.apachehttpasyncclient4;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Apache's HttpAsyncClient 4, and so the clients over it (Elasticsearch's, OpenSearch's). */
public final class ApacheHttpAsyncClient4Library extends Library {

    private static final String CLIENT = "org.apache.http.impl.nio.client.";
    private static final String ABSTRACT = CLIENT + "AbstractClientExchangeHandler";
    private static final String ADVICE =
            "org.fieldtrace.advice.apachehttpasyncclient4.HandlerAdvice$";

    private static final String POOL = "org.apache.http.nio.pool.";
    private static final String POOL_ADVICE =
            "org.fieldtrace.advice.apachehttpasyncclient4.PoolAdvice$";

    private static final List<String> HANDLERS =
            List.of(
                    CLIENT + "DefaultClientExchangeHandlerImpl",
                    CLIENT + "MinimalClientExchangeHandlerImpl");

    public ApacheHttpAsyncClient4Library() {
        super("apache-httpasyncclient-4", "4.1");
    }

    private static List<Hook> pool() {
        String call = POOL + "LeaseRequest";
        return List.of(
                Hook.on(call, "<init>", null, POOL_ADVICE + "Ask"),
                Hook.on(
                        POOL + "AbstractNIOConnPool",
                        "processPendingRequest",
                        null,
                        POOL_ADVICE + "Look"),
                // Where there is none, a call that is given up waits until its turn comes.
                Hook.ifPresent(call, "cancel", "()Z", POOL_ADVICE + "Cancel"));
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(Hook.on(ABSTRACT, "setCurrentRequest", null, ADVICE + "Request"));
        hooks.add(Hook.on(ABSTRACT, "requestConnection", null, ADVICE + "Attempt"));
        hooks.add(Hook.on(ABSTRACT, "connectionAllocated", null, ADVICE + "Connected"));
        for (String handler : HANDLERS) {
            hooks.add(Hook.on(handler, "start", null, ADVICE + "Start"));
            hooks.add(Hook.on(handler, "generateRequest", null, ADVICE + "Write"));
            hooks.add(Hook.on(handler, "responseReceived", null, ADVICE + "Answer"));
            hooks.add(Hook.on(handler, "consumeContent", null, ADVICE + "Part"));
            hooks.add(Hook.on(handler, "responseCompleted", null, ADVICE + "Completed"));
            hooks.add(Hook.on(handler, "executionFailed", null, ADVICE + "Failed"));
            hooks.add(Hook.on(handler, "executionCancelled", null, ADVICE + "Cancelled"));
        }
        hooks.addAll(pool());
        return hooks;
    }
}

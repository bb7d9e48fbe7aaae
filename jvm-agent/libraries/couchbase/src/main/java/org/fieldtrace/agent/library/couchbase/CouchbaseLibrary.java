// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.couchbase;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Couchbase's SDK: each operation, and what the application makes of results. */
public final class CouchbaseLibrary extends Library {

    private static final String CORE = "com.couchbase.client.core.";
    private static final String SDK = "com.couchbase.client.java.";
    private static final String ADVICE = "org.fieldtrace.advice.couchbase.";
    private static final String OPERATION = ADVICE + "OperationAdvice$";
    private static final String FUTURE = ADVICE + "AsyncResultAdvice";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.remotecall.";

    public CouchbaseLibrary() {
        super("couchbase", "3.0 to 3.11", "com.couchbase.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(
                Hook.on(
                        CORE + "Core",
                        "send",
                        "(Lcom/couchbase/client/core/msg/Request;Z)V",
                        OPERATION + "Send"));
        hooks.add(Hook.on(CORE + "endpoint.BaseEndpoint", "send", null, OPERATION + "Carry"));
        String operation = CORE + "msg.BaseRequest";
        hooks.add(Hook.on(operation, "succeed", null, OPERATION + "Answer"));
        hooks.add(Hook.on(operation, "fail", null, OPERATION + "Fail"));
        hooks.add(Hook.on(operation, "cancel", null, OPERATION + "Cancel"));
        objects(hooks);
        return hooks;
    }

    private static void objects(List<Hook> hooks) {
        for (String reading :
                List.of("get", "getAndLock", "getAndTouch", "getAnyReplica", "lookupIn")) {
            asked(hooks, "Collection", reading);
        }
        asked(hooks, "Cluster", "query");
        for (String result : List.of("kv.GetResult", "kv.LookupInResult")) {
            hooks.add(
                    Hook.on(SDK + result, "contentAs", null, BRIDGE + "answer.AnsweredCallAdvice"));
        }
        hooks.add(
                Hook.on(
                        SDK + "query.QueryResult",
                        "rowsAs",
                        null,
                        BRIDGE + "answer.AnsweredCallAdvice"));
        // Since 3.0.8.
        hooks.add(Hook.ifPresent(SDK + "Scope", "query", null, BRIDGE + "answer.AnswerAdvice"));
        hooks.add(Hook.ifPresent(SDK + "AsyncScope", "query", null, FUTURE));
    }

    private static void asked(List<Hook> hooks, String owner, String reading) {
        hooks.add(Hook.on(SDK + owner, reading, null, BRIDGE + "answer.AnswerAdvice"));
        hooks.add(Hook.on(SDK + "Async" + owner, reading, null, FUTURE));
    }
}

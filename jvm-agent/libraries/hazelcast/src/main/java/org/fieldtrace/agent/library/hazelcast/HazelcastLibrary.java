// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.hazelcast;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Hazelcast's client: each operation that it sends to a member, and what maps and the like give.
 */
public final class HazelcastLibrary extends Library {

    private static final String CLIENT = "com.hazelcast.client.impl.";
    private static final String INVOCATION = CLIENT + "spi.impl.ClientInvocation";
    private static final String LIST = "com.hazelcast.spi.impl.UnmodifiableLazyList";
    private static final String ADVICE = "org.fieldtrace.advice.hazelcast.";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.remotecall.";

    public HazelcastLibrary() {
        super("hazelcast", "4.0 to 5.7", "com.hazelcast.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(Hook.on(INVOCATION, "invoke", null, ADVICE + "InvokeAdvice"));
        hooks.add(Hook.on(INVOCATION, "setSentConnection", null, ADVICE + "SentAdvice"));
        hooks.add(
                Hook.on(
                        INVOCATION,
                        "complete",
                        "(Ljava/lang/Object;)V",
                        ADVICE + "CompleteAdvice"));
        hooks.add(
                Hook.on(
                        INVOCATION,
                        "completeExceptionally",
                        "(Ljava/lang/Throwable;)V",
                        ADVICE + "FailAdvice"));
        addObjects(hooks);
        return hooks;
    }

    private static void addObjects(List<Hook> hooks) {
        for (String one :
                List.of("get", "getAll", "put", "putIfAbsent", "executeOnKey", "aggregate")) {
            hooks.add(proxy("Map", one, BRIDGE + "RemoteCallAdvice"));
        }
        // Others by these names tell whether something was done.
        hooks.add(
                Hook.on(
                        CLIENT + "proxy.ClientMapProxy",
                        "remove",
                        "(Ljava/lang/Object;)Ljava/lang/Object;",
                        BRIDGE + "RemoteCallAdvice"));
        hooks.add(
                Hook.on(
                        CLIENT + "proxy.ClientMapProxy",
                        "replace",
                        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                        BRIDGE + "RemoteCallAdvice"));
        for (String one : List.of("poll", "take", "peek")) {
            hooks.add(proxy("Queue", one, BRIDGE + "RemoteCallAdvice"));
        }
        hooks.add(proxy("List", "get", BRIDGE + "RemoteCallAdvice"));
        for (String later : List.of("getAsync", "putAsync", "removeAsync", "submitToKey")) {
            hooks.add(proxy("Map", later, ADVICE + "AsyncAdvice"));
        }
        hooks.add(
                Hook.on(
                        CLIENT + "ClientDelegatingFuture",
                        "resolve",
                        "(Ljava/lang/Object;)Ljava/lang/Object;",
                        ADVICE + "AsyncAdvice$Resolve"));
        hooks.add(
                Hook.on(
                        "com.hazelcast.spi.impl.DelegatingCompletableFuture",
                        "completeSuper",
                        "(Ljava/lang/Object;Ljava/lang/Throwable;)V",
                        ADVICE + "AsyncAdvice$Complete"));
        for (String list : List.of("values", "project")) {
            hooks.add(proxy("Map", list, BRIDGE + "answer.AnswerAdvice"));
        }
        for (String list : List.of("get", "values")) {
            hooks.add(proxy("MultiMap", list, BRIDGE + "answer.AnswerAdvice"));
        }
        hooks.add(
                Hook.on(
                        LIST + "$UnmodifiableLazyListIterator",
                        "deserializeAndSet",
                        null,
                        ADVICE + "ElementAdvice"));
        hooks.add(Hook.on(LIST, "get", "(I)Ljava/lang/Object;", ADVICE + "ElementAdvice$OfList"));
    }

    private static Hook proxy(String of, String method, String advice) {
        return Hook.on(CLIENT + "proxy.Client" + of + "Proxy", method, null, advice);
    }
}

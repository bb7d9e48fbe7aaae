// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowCollector;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.CallName;
import org.fieldtrace.agent.bridge.text.GraphQlText;

/** Answers of a transport, each collection of which makes an exchange that has a name. */
final class NamedAnswers<T> implements Flow<T> {

    private final Flow<T> source;
    private final Object request;
    private final String document;
    private final String operation;
    private final String name;

    /**
     * @param document of GraphQL, of which the operation of this name is executed
     */
    NamedAnswers(Flow<T> source, Object request, String document, String operation) {
        this.source = source;
        this.request = request;
        this.document = document;
        this.operation = operation;
        name = GraphQlText.name(document, operation);
    }

    @Override
    public Object collect(
            FlowCollector<? super T> collector, Continuation<? super Unit> continuation) {
        String outer = CallName.enter(name);
        AsyncRemoteCall call = AskedFlow.callOf(request);
        if (call != null) {
            call.asking();
        }
        AskedNames.tellSelection(document, operation);
        try {
            return source.collect(collector, continuation);
        } finally {
            if (call != null) {
                call.asked();
            }
            CallName.exit(outer);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowCollector;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.CallName;

/** Answers of a transport, each collection of which makes an exchange that has a name. */
final class NamedAnswers<T> implements Flow<T> {

    private final Flow<T> source;
    private final Object request;
    private final String name;

    NamedAnswers(Flow<T> source, Object request, String name) {
        this.source = source;
        this.request = request;
        this.name = name;
    }

    @Override
    public Object collect(
            FlowCollector<? super T> collector, Continuation<? super Unit> continuation) {
        String outer = CallName.enter(name);
        AsyncRemoteCall call = AskedFlow.callOf(request);
        if (call != null) {
            call.asking();
        }
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

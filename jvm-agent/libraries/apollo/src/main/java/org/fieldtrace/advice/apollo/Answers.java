// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import java.util.function.Predicate;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowCollector;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** Answers to an operation, each collection of which is a remote call. */
final class Answers<T> implements Flow<T> {

    private final Flow<T> source;
    private final AskedFlow asked;
    private final Predicate<Object> isFromServer;

    /**
     * @param isFromServer whether an answer is one of the server's, and not of a cache
     */
    Answers(Flow<T> source, AskedFlow asked, Predicate<Object> isFromServer) {
        this.source = source;
        this.asked = asked;
        this.isFromServer = isFromServer;
    }

    @Override
    public Object collect(
            FlowCollector<? super T> collector, Continuation<? super Unit> continuation) {
        AsyncRemoteCall call = asked.begin();
        if (call == null) {
            return source.collect(collector, continuation);
        }
        FlowCollector<T> seen =
                (answer, next) -> {
                    if (isFromServer(answer)) {
                        call.deliver(answer);
                    }
                    return collector.emit(answer, next);
                };
        boolean isSuspended = false;
        try {
            Object collected = source.collect(seen, new CallEnd(call, continuation));
            isSuspended = collected == IntrinsicsKt.getCOROUTINE_SUSPENDED();
            return collected;
        } finally {
            if (!isSuspended) {
                call.end(null, -1);
            }
        }
    }

    private boolean isFromServer(Object answer) {
        try {
            return isFromServer.test(answer);
        } catch (Throwable leftOut) {
            return false;
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** For {@code HttpResponse.aggregate}, which gives the future of the whole answer. */
public final class AggregateAdvice {

    /** It is asked for. */
    public static Object enter(Object answer) {
        return NativeAgent.recording && RemoteBodies.isKnown(answer) ? answer : null;
    }

    /** Whoever gets the whole makes objects of the answer to the same call. */
    public static Object exit(Object answer, Object whole, Throwable thrown) {
        return answer != null && whole instanceof CompletableFuture
                ? AnswerFuture.seen(
                        (CompletableFuture<?>) whole,
                        value -> RemoteBodies.rememberFrom(answer, value))
                : whole;
    }
}

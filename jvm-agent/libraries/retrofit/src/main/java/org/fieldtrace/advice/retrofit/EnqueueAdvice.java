// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.retrofit;

import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import retrofit2.Call;
import retrofit2.Callback;

/** A call whose answer comes to a callback. */
public final class EnqueueAdvice {

    private EnqueueAdvice() {}

    /** The call begins; its callback is replaced, so that the answer is seen first. */
    public static Callback<?> argument0(Callback<?> callback, Call<?> self) {
        AsyncRemoteCall call =
                callback == null ? null : AsyncRemoteCall.begin(AskedCalls.askedAt(self));
        return call == null ? callback : new AnswerCallback<>(call, callback);
    }

    /** The thread asks; who answers serves this call. */
    public static AnswerCallback<?> enter(Object self, Callback<?> callback) {
        if (!(callback instanceof AnswerCallback)) {
            return null;
        }
        AnswerCallback<?> asked = (AnswerCallback<?>) callback;
        asked.asking();
        return asked;
    }

    /** It has asked. */
    public static void exit(AnswerCallback<?> asked, Throwable thrown) {
        if (asked != null) {
            asked.asked();
        }
    }
}

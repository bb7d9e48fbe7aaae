// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.retrofit;

import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import retrofit2.Call;
import retrofit2.Callback;

/** Advice for calls whose answer nobody waits for. */
public final class CallAdvice {

    /**
     * Where the application asks for a call that an adapter makes later, as those for RxJava do. An
     * adapter that hands out the call itself leaves it to the application when it is made.
     */
    public static final class Adapt {
        /** The application calls its service. */
        public static Call<?> enter(Object method, Call<?> call) {
            return call;
        }

        /** It gets what the adapter makes of the call. */
        public static void exit(Call<?> call, Object adapted, Throwable thrown) {
            if (adapted != null && !(adapted instanceof Call)) {
                AskedCalls.asked(call);
            }
        }
    }

    /** A call whose answer comes to a callback. */
    public static final class Enqueue {
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
}

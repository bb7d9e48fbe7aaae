// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernatereactive;

import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For a method that asks for entities at once and gives a stage of them. */
public final class StageAdvice {

    private StageAdvice() {}

    /** The application asks. */
    public static AsyncRemoteCall enter() {
        AsyncRemoteCall call = AsyncRemoteCall.beginOutermost(null);
        if (call != null) {
            call.asking();
        }
        return call;
    }

    /** The statement is under way, or a session had them. */
    public static Object exit(AsyncRemoteCall call, Object stage, Throwable thrown) {
        if (call == null) {
            return stage;
        }
        call.asked();
        if (stage instanceof CompletableFuture) {
            return AnswerFuture.seen(
                    (CompletableFuture<?>) stage, entities -> Fetched.end(call, entities));
        }
        call.end(null, -1);
        return stage;
    }
}

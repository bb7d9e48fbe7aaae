// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.client.call.HttpClientCall;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For {@code HttpClientCall.bodyNullable}, which makes objects of an answer's body. */
public final class BodyAdvice {

    /** The state that the method keeps while it is suspended, with which it is called again. */
    private static final String STATE = "io.ktor.client.call.HttpClientCall$bodyNullable$";

    private BodyAdvice() {}

    /** Who waits for the objects waits for what sees them first. */
    public static Object argument1(Object continuation, HttpClientCall call) {
        return Waiting.isState(continuation, STATE)
                ? continuation
                : CallEnd.around(
                        continuation, AsyncRemoteCall.resume(call.getRequest().getAttributes()));
    }

    /** The application asks for them, or the method goes on. */
    public static CallEnd enter(HttpClientCall call, Object type, Object continuation) {
        return CallEnd.begin(continuation);
    }

    /** It has asked. */
    public static void exit(CallEnd asked, Object result, Throwable thrown) {
        if (asked != null) {
            asked.returned(result, thrown);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For {@code HttpClient.execute}, by which all requests go, with whatever engine. */
public final class ExecuteAdvice {

    /** The state that the method keeps while it is suspended, with which it is called again. */
    private static final String STATE = "io.ktor.client.HttpClient$execute$";

    private ExecuteAdvice() {}

    /** Who waits for the answer waits for what sees it first. */
    public static Object argument1(Object continuation) {
        return Waiting.isState(continuation, STATE)
                ? continuation
                : CallEnd.around(continuation, AsyncRemoteCall.beginOutermost(null));
    }

    /** The application asks, or the method goes on. */
    public static CallEnd enter(Object client, Object request, Object continuation) {
        return CallEnd.begin(continuation);
    }

    /** It has asked. */
    public static void exit(CallEnd asked, Object result, Throwable thrown) {
        if (asked != null) {
            asked.returned(result, thrown);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.client.call.HttpClientCall;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** Advice for Ktor's client, whatever its engine. */
public final class ClientAdvice {

    /** For {@code HttpClient.execute}, by which all requests go, with whatever engine. */
    public static final class Execute {

        /** The state that the method keeps while it is suspended, with which it is called again. */
        private static final String STATE = "io.ktor.client.HttpClient$execute$";

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

    /** For {@code HttpClientCall.bodyNullable}, which makes objects of an answer's body. */
    public static final class Body {

        /** The state that the method keeps while it is suspended, with which it is called again. */
        private static final String STATE = "io.ktor.client.call.HttpClientCall$bodyNullable$";

        /** Who waits for the objects waits for what sees them first. */
        public static Object argument1(Object continuation, HttpClientCall call) {
            return Waiting.isState(continuation, STATE)
                    ? continuation
                    : CallEnd.around(
                            continuation,
                            AsyncRemoteCall.resume(call.getRequest().getAttributes()));
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
}

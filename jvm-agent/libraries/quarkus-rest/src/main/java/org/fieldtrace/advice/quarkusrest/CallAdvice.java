// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.quarkusrest;

import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For the REST client, where each call begins and ends. */
public final class CallAdvice {

    /** For {@code AsyncInvokerImpl.performRequestInternal}, which makes a call and sends it. */
    public static final class Begin {
        /** The application asks, or who has subscribed to what it has asked for. */
        public static AsyncRemoteCall enter(Object invoker) {
            AsyncRemoteCall call = AsyncRemoteCall.begin(AskedCalls.askedAt(invoker));
            if (call != null) {
                Invocations.begin(call);
            }
            return call;
        }

        /** It is under way. */
        public static void exit(AsyncRemoteCall call, Object context, Throwable thrown) {
            if (call != null) {
                Invocations.asked(call, thrown != null);
            }
        }
    }

    /** For the constructor of {@code RestClientRequestContext}. */
    public static final class Make {
        /** It stands for the call from now on. */
        public static void enter(Object context) {
            Invocations.made(context);
        }
    }

    /** For {@code ClientResponseCompleteRestHandler.mapToResponse}. */
    public static final class Answer {
        /** What stands for the call. */
        public static Object enter(Object context) {
            return context;
        }

        /** Its answer is there, with what was made of it. */
        public static void exit(Object context, Object answer, Throwable thrown) {
            if (thrown == null) {
                Invocations.end(context, answer);
            }
        }
    }

    /** For {@code RestClientRequestContext.close} and {@code handleUnrecoverableError}. */
    public static final class End {
        /** Nothing more comes. */
        public static void enter(Object context) {
            Invocations.end(context, null);
        }
    }
}

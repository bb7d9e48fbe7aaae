// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;

/** Advice for calls of gRPC's client, whatever stub makes them. */
public final class CallAdvice {

    /** For {@code ClientCallImpl.start}. */
    public static final class Start {
        /** By the thread that makes the call. */
        public static ClientCall<?, ?> enter(
                ClientCall<?, ?> call, Object listener, Metadata headers) throws Throwable {
            MadeCall.begin(call, headers);
            return call;
        }

        /** The call is on its way, or was refused by gRPC itself. */
        public static void exit(ClientCall<?, ?> call, Throwable thrown) {
            if (thrown != null) {
                MadeCall.refused(call, thrown);
            }
        }
    }

    /** For {@code ClientCallImpl.closeObserver}: whoever waits is told how the call ended. */
    public static final class End extends ContextAdvice {
        /** On any thread; what they do then belongs to whom the call belongs to. */
        public static AsyncContext enter(ClientCall<?, ?> call, Object listener, Status status)
                throws Throwable {
            MadeCall made = MadeCall.take(call);
            if (made == null) {
                return null;
            }
            made.end(call, status);
            return made.goOn();
        }
    }
}

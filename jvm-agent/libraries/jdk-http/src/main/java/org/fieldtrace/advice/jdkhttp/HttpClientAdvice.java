// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jdkhttp;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** Advice for the JDK's {@code HttpClient}. */
public final class HttpClientAdvice {

    /** A call of the JDK's {@code HttpClient} for which the caller waits. */
    public static final class Send {
        /** The call begins. */
        public static RemoteCallScope enter() {
            return RemoteCallScope.enterLibrary();
        }

        /** The call returned, or threw. */
        public static void exit(RemoteCallScope scope, HttpResponse<?> response, Throwable thrown) {
            Object body = null;
            try {
                if (response != null) {
                    body = response.body();
                    AnswerSize.received(BodySize.of(response));
                }
                if (scope != null) {
                    RemoteBodies.remember(body, scope.id());
                }
            } finally {
                RemoteCallScope.exit(scope, body);
            }
        }
    }

    /** A call of the JDK's {@code HttpClient} of which the caller gets a future. */
    public static final class SendAsync {
        /** The call begins. */
        public static AsyncRemoteCall enter() {
            return AsyncRemoteCall.ask();
        }

        /** The call is under way, or failed to begin. */
        public static CompletableFuture<?> exit(
                AsyncRemoteCall call, CompletableFuture<?> result, Throwable thrown) {
            if (call == null) {
                return result;
            }
            call.asked();
            if (result == null) {
                call.end(null, -1);
                return null;
            }
            return AnswerFuture.seen(result, answer -> end(call, answer));
        }

        private static void end(AsyncRemoteCall call, Object answer) {
            if (answer instanceof HttpResponse) {
                HttpResponse<?> response = (HttpResponse<?>) answer;
                RemoteBodies.remember(response.body(), call.scopeId());
                call.end(response.body(), BodySize.of(response));
            } else {
                call.end(null, -1);
            }
        }
    }
}

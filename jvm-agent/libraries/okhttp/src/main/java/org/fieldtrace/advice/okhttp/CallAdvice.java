// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okhttp3.internal.http2.Http2Stream;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Advice for calls of OkHttp. */
public final class CallAdvice {

    /** A call of OkHttp, from its first interceptor to the answer's headers. */
    public static final class Await {
        /** The call begins; one that another library has asked for is that library's. */
        public static RemoteCallScope enter() {
            return ThreadContexts.isAskedFor() ? null : RemoteCallScope.enterLibrary();
        }

        /** The answer is there, and its body yet to be read; or the call failed. */
        public static void exit(RemoteCallScope scope, Response response, Throwable thrown) {
            try {
                ResponseBody body = response == null ? null : response.body();
                if (body != null) {
                    AnswerSize.received(body.contentLength());
                }
                if (scope != null) {
                    RemoteBodies.remember(body, scope.id());
                }
            } finally {
                RemoteCallScope.exit(scope);
            }
        }
    }

    /** For {@code ConnectInterceptor.intercept}, within the loop for redirects and retries. */
    public static final class Connect {
        /** Begins to look for a connection. */
        public static Attempt enter(Object interceptor, Interceptor.Chain chain) {
            return NativeAgent.following ? ThreadAttempts.begin(new Attempt(chain)) : null;
        }

        /** The answer's head was read, or will not be. */
        public static void exit(Attempt attempt, Response response, Throwable thrown) {
            if (attempt != null) {
                attempt.answered(response);
                ThreadAttempts.leave(attempt, thrown);
            }
        }
    }

    /**
     * For where the attempt that this thread makes gets what carries it over its connection: the
     * constructor of {@code Exchange}, and before version 3.14 {@code StreamAllocation.newStream}.
     */
    public static final class Carry {
        /** The carrier tells when the answer was read. */
        public static void enter(Object carrier) {
            Attempt attempt = Attempt.ofThisThread();
            if (attempt != null) {
                attempt.carriedBy(carrier);
            }
        }
    }

    /** For {@code CallServerInterceptor.intercept}, on a connection that is established. */
    public static final class Serve {
        /** Begins to write the request. */
        public static void enter(Object interceptor, Interceptor.Chain chain) {
            Attempt attempt = Attempt.ofThisThread();
            if (attempt != null) {
                attempt.write(chain);
            }
        }
    }

    /** For {@code Http2Connection.newStream}. */
    public static final class OpenStream {
        /** The attempt that this thread makes has got a stream of HTTP/2. */
        public static void exit(Http2Stream stream, Throwable thrown) {
            Attempt attempt = Attempt.ofThisThread();
            if (attempt != null && stream != null) {
                attempt.onStream(stream.getId());
            }
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

import okhttp3.Response;
import okhttp3.ResponseBody;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** A call of OkHttp, from its first interceptor to the answer's headers. */
public final class AnswerAdvice {

    private AnswerAdvice() {}

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

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.common.HttpResponse;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** For {@code DefaultWebClient.execute}, which gives an answer that is yet to come. */
public final class ExecuteAdvice {

    /** The application asks for it. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.askOutermost();
    }

    /** It is under way; what is made of the answer later belongs to the call. */
    public static void exit(AsyncRemoteCall call, Object answer, Throwable thrown) {
        if (call == null) {
            return;
        }
        call.asked();
        if (answer instanceof HttpResponse) {
            RemoteBodies.remember(answer, call.scopeId());
            ((HttpResponse) answer).whenComplete().whenComplete((all, cause) -> call.end(null, -1));
        } else {
            call.end(null, -1);
        }
    }
}

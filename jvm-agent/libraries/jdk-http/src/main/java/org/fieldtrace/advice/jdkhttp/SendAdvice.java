// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jdkhttp;

import java.net.http.HttpResponse;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** A call of the JDK's {@code HttpClient} for which the caller waits. */
public final class SendAdvice {

    private SendAdvice() {}

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

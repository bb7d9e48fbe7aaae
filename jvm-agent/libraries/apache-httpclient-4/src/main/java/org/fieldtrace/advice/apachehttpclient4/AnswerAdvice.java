// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient4;

import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** A call of Apache's client, until the answer's headers are there. */
public final class AnswerAdvice {

    private AnswerAdvice() {}

    /** The call begins. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** The answer is there, and its body yet to be read; or the call failed. */
    public static void exit(RemoteCallScope scope, HttpResponse response, Throwable thrown) {
        try {
            HttpEntity entity = response == null ? null : response.getEntity();
            if (entity != null) {
                AnswerSize.received(entity.getContentLength());
            }
            if (scope != null) {
                RemoteBodies.remember(entity, scope.id());
            }
        } finally {
            RemoteCallScope.exit(scope);
        }
    }
}

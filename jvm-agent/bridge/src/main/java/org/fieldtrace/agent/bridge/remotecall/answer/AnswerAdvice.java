// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/**
 * Advice for a method that makes a remote call and returns the answer, of which objects are made
 * later, by a method that {@link AnsweredCallAdvice} is for.
 */
public final class AnswerAdvice {

    /** The call begins. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** The answer is there, or the call failed. */
    public static void exit(RemoteCallScope scope, Object answer, Throwable thrown) {
        if (scope != null) {
            RemoteBodies.remember(answer, scope.id());
            RemoteCallScope.exit(scope);
        }
    }
}

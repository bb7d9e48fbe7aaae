// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/**
 * As {@link AnsweredCallAdvice}, for a class of which a server makes objects too: only an answer
 * counts that is known to have come to a client.
 */
public final class KnownAnswerAdvice {

    /** Objects are asked for. */
    public static RemoteCallScope enter(Object answer) {
        Long call = RemoteBodies.call(answer);
        return call == null ? null : RemoteCallScope.resumeLibrarys(call);
    }

    /** They are there, or could not be made. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        AnsweredCallAdvice.exit(scope, result, thrown);
    }
}

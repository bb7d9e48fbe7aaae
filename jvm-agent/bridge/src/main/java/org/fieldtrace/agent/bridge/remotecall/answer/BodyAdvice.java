// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/**
 * Advice for a method that returns the body of an answer as text, bytes or a stream, of a class
 * that only clients use.
 */
public final class BodyAdvice {

    /** The body is asked for. */
    public static Object enter(Object answer) {
        return answer;
    }

    /** The body is given. */
    public static void exit(Object answer, Object body, Throwable thrown) {
        if (NativeAgent.recording && !CallingThreads.isInLibrarys()) {
            RemoteBodies.rememberFromAnswer(answer, body);
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/**
 * As {@link BodyAdvice}, for a method that servers call as well, of what they were asked: its
 * result is an answer only if what it is taken from is.
 */
public final class BodyPartAdvice {

    /** The body is asked for. */
    public static Object enter(Object entity) {
        return entity;
    }

    /** The body is given. */
    public static void exit(Object entity, Object body, Throwable thrown) {
        if (NativeAgent.recording && !CallingThreads.isInLibrarys()) {
            RemoteBodies.rememberFrom(entity, body);
        }
    }
}

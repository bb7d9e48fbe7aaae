// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.graph.GraphNode;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/**
 * Advice for a parser that turns text, bytes or a stream into objects. They are remote objects
 * where the source is the answer to a client, or an object of one, see {@link RemoteBodies}.
 */
public final class ParseAdvice {

    /** Parsing begins. */
    public static RemoteCallScope enter(Object parser, Object source) {
        if (!NativeAgent.recording || CallingThreads.isInLibrarys()) {
            return null;
        }
        Long call = RemoteBodies.call(source);
        if (call == null && source instanceof String) {
            call = RemoteBodies.callOfText((String) source);
        }
        if (call == null) {
            GraphNode.rewrites(source);
            return null;
        }
        return RemoteCallScope.resumeLibrarys(call);
    }

    /** Parsing ended, or failed. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        RemoteCallScope.exit(scope, result);
    }
}

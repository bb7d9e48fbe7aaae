// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.graph.GraphNode;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/**
 * Advice for a method that returns what it makes of an answer. Where the answer was there before,
 * see {@link AnswerAdvice}, the remote call that brought it in goes on; where the method makes the
 * call itself, it is one of its own. The answer is looked for in the {@link Envelopes envelopes}
 * around it, of which the receiver is the outermost.
 */
public final class AnsweredCallAdvice {

    private static final int MAX_ENVELOPES = 4;

    /** Objects are asked for. */
    public static RemoteCallScope enter(Object receiver) {
        if (!NativeAgent.recording) {
            return null;
        }
        Long call = null;
        try {
            call = RemoteBodies.call(answerIn(receiver));
        } catch (Throwable leftOut) {
            // It counts as a call of its own.
        }
        return RemoteCallScope.resumeLibrarys(call == null ? 0 : call);
    }

    /** They are there, or could not be made. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        if (scope != null) {
            RemoteBodies.rememberUnread(result, scope.id());
            RemoteCallScope.exit(scope, result);
        }
    }

    private static Object answerIn(Object receiver) throws Throwable {
        Object inner = receiver;
        for (int i = 0; i < MAX_ENVELOPES && inner != null; i++) {
            GraphNode node = GraphNode.of(inner.getClass());
            boolean isOfLibrary = !node.isRemote && !ApplicationClasses.isOfJdk(inner.getClass());
            if (!isOfLibrary || node.parts.length == 0) {
                break;
            }
            inner = Memory.referenceAt(inner, node.parts[0]);
        }
        return inner;
    }
}

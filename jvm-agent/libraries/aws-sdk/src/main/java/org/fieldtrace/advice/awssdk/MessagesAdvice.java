// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.awssdk;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** For {@code ReceiveMessageResponse.messages} of SQS. */
public final class MessagesAdvice {

    /** The application takes the messages of an answer. */
    public static Object enter(Object answer) {
        return answer;
    }

    /** It is about to read them. */
    public static void exit(Object answer, Object messages, Throwable thrown) {
        if (NativeAgent.recording && messages instanceof List) {
            for (Object message : (List<?>) messages) {
                RemoteBodies.rememberFrom(answer, message);
            }
        }
    }
}

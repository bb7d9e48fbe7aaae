// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.redis;

import java.util.ArrayList;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** Texts and bytes that a Redis has answered, of which the application makes objects itself. */
public final class RedisAnswers {

    /** Of those that one answer holds. */
    private static final int MOST = 1_000;

    private static final long UNKNOWN_CALL = 0;

    private RedisAnswers() {}

    /** The application gets an answer: a text, bytes, or a list of such. Does not throw. */
    public static void given(Object answer) {
        if (answer == null || !NativeAgent.recording || CallingThreads.isInLibrarys()) {
            return;
        }
        if (answer.getClass() != ArrayList.class) {
            rememberText(answer);
            return;
        }
        ArrayList<?> list = (ArrayList<?>) answer;
        for (int i = 0; i < list.size() && i < MOST; i++) {
            rememberText(list.get(i));
        }
    }

    private static void rememberText(Object answer) {
        if (answer instanceof byte[] || answer instanceof String && !answer.equals("OK")) {
            RemoteBodies.remember(answer, UNKNOWN_CALL);
        }
    }
}

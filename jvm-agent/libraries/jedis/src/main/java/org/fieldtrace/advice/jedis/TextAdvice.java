// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import org.fieldtrace.agent.bridge.redis.RedisAnswers;

/** For methods that return what the application gets of a reply. */
public final class TextAdvice {

    private TextAdvice() {}

    /** It is there. */
    public static void exit(Object answer, Throwable thrown) {
        RedisAnswers.given(answer);
    }
}

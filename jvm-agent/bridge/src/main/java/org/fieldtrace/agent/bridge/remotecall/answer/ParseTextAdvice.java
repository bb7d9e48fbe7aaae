// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** As {@link ParseAdvice}, for a static method. */
public final class ParseTextAdvice {

    /** Parsing begins. */
    public static RemoteCallScope enter(Object source) {
        return ParseAdvice.enter(null, source);
    }

    /** Parsing ended, or failed. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        RemoteCallScope.exit(scope, result);
    }
}

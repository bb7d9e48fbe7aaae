// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import org.fieldtrace.agent.bridge.message.ReceivedValue;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** For {@code fromMessage} of converters. */
public final class ConvertAdvice {

    private static final long UNKNOWN_SIZE = -1;

    /** It begins. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** It has made an object, or a text of which the application may make some. */
    public static void exit(RemoteCallScope scope, Object made, Throwable thrown) {
        RemoteCallScope.exit(scope, made);
        if (made instanceof String) {
            ReceivedValue.given(made, UNKNOWN_SIZE);
        }
    }
}

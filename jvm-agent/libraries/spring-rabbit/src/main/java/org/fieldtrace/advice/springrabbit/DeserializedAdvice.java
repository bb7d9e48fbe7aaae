// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** For {@code fromMessage} of converters whose objects the sender wrote as Java does. */
public final class DeserializedAdvice {

    /** It begins. */
    public static RemoteCallScope enter() {
        return ConvertAdvice.enter();
    }

    /** It has made an object, or a text of which the application may make some. */
    public static void exit(RemoteCallScope scope, Object made, Throwable thrown) {
        RemoteCallScope.answersIn(scope, CallFormats.JAVA);
        ConvertAdvice.exit(scope, made, thrown);
    }
}

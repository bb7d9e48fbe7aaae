// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pulsar;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.remotecall.answer.AnsweredCallAdvice;
import org.fieldtrace.agent.bridge.remotecall.answer.BodyAdvice;

/** For {@code MessageImpl.getValue}, which makes an object each time, by the schema. */
public final class ValueAdvice {

    private ValueAdvice() {}

    /** Those that are yet to be sent have no id. */
    private static boolean isReceived(Object message) throws Throwable {
        return NativeAgent.recording && Messages.id(message) != null;
    }

    /** The application asks for it. */
    public static RemoteCallScope enter(Object message) throws Throwable {
        return isReceived(message) ? RemoteCallScope.enterLibrary() : null;
    }

    /** It is there, or could not be made. */
    public static void exit(RemoteCallScope scope, Object value, Throwable thrown) {
        AnsweredCallAdvice.exit(scope, value, thrown);
    }

    /** For {@code MessageImpl.getData}. */
    public static final class OfBytes {
        /** The application, or a schema, asks for them. */
        public static Object enter(Object message) throws Throwable {
            return isReceived(message) ? message : null;
        }

        /** They are there. */
        public static void exit(Object message, Object bytes, Throwable thrown) {
            if (message != null) {
                BodyAdvice.exit(message, bytes, thrown);
            }
        }
    }
}

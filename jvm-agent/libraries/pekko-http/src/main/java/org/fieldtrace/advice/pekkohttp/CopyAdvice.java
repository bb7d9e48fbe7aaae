// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * For the methods of {@code HttpRequest} that give a changed copy. Stages and applications change a
 * request so.
 */
public final class CopyAdvice {

    /** It is copied. */
    public static Object enter(Object request) {
        return NativeAgent.following ? request : null;
    }

    /** There is a copy. */
    public static void exit(Object request, Object copy, Throwable thrown) throws Throwable {
        if (request != null && copy != null) {
            Served.copied(request, copy);
            Calls.copied(request, copy);
        }
    }
}

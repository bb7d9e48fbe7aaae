// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a method in which a library makes objects of an answer, its second argument, on its
 * own account: on the thread that made the call, for an application that asked for them elsewhere.
 * They belong to the call path that asked.
 */
public final class AskedPartAdvice {

    /** Objects are made; of an answer that nobody knows none count. */
    public static RemoteCallScope enter(Object type, Object answer) {
        Long call = RemoteBodies.call(answer);
        return call == null
                ? null
                : RemoteCallScope.resumeLibrarys(call, AskedCalls.askedAt(answer));
    }

    /** They are there, or could not be made. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        RemoteCallScope.exit(scope, result);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** As {@link RemoteCallAdvice}, for a method of an object that stands for a call. */
public final class AskedCallAdvice {

    /** The call begins. */
    public static RemoteCallScope enter(Object call) {
        return RemoteCallScope.enterLibrary(AskedCalls.askedAt(call));
    }

    /** The call returned, or threw. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        RemoteCallScope.exit(scope, result);
    }
}

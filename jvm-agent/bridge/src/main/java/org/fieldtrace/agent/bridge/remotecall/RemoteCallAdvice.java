// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a method of a library that makes a remote call and returns what it brought in. It
 * needs no class of the library, so that one serves them all.
 */
public final class RemoteCallAdvice {

    /** The call begins. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** The call returned, or threw. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        RemoteCallScope.exit(scope, result);
    }
}

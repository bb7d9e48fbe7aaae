// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a method of a persistence library that sends a query and returns what it made of its
 * rows, some of which it may have had before; see {@link RemoteCallScope#exitQuery}.
 */
public final class QueryAdvice {

    /** The query begins. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** Its rows are objects, or it threw. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        RemoteCallScope.exitQuery(scope, result);
    }
}

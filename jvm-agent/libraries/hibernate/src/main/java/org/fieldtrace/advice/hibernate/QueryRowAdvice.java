// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernate;

import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** For a method that makes objects of the next row of a query and returns nothing. */
public final class QueryRowAdvice {

    private QueryRowAdvice() {}

    /** The row is read. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** It is an object, or could not be made one. */
    public static void exit(RemoteCallScope scope, Throwable thrown) {
        RemoteCallScope.exitQuery(scope, null);
    }
}

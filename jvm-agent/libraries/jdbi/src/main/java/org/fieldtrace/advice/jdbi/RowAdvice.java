// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jdbi;

import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** For an iterator's {@code next}, which makes an object of the next row: all are of one call. */
public final class RowAdvice {

    /** The row is read. */
    public static RemoteCallScope enter(Object rows) {
        return RemoteCallScope.enterPart(rows);
    }

    /** It is an object, or could not be made one. */
    public static void exit(RemoteCallScope scope, Object row, Throwable thrown) {
        RemoteCallScope.exit(scope, row);
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jooq;

import java.util.Iterator;
import java.util.List;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/**
 * For a method that sends a query and returns what it makes of the rows: the application's objects,
 * or records, of which the application may make objects later.
 */
public final class FetchAdvice {

    /** What is made of those behind them counts for no call. */
    private static final int MOST_RECORDS = 1_000;

    private static final String OF_LIBRARY = "org.jooq.";

    /** The query is about to be sent. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** The rows are there, or the query failed. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        if (scope == null) {
            return;
        }
        try {
            if (isOfLibrary(result)) {
                RemoteBodies.remember(result, scope.id());
                if (result instanceof List) {
                    rememberAll((List<?>) result, scope.id());
                }
            }
        } finally {
            RemoteCallScope.exit(scope, result);
        }
    }

    private static void rememberAll(List<?> records, long call) {
        Iterator<?> record = records.iterator();
        for (int i = 0; i < MOST_RECORDS && record.hasNext(); i++) {
            RemoteBodies.remember(record.next(), call);
        }
    }

    private static boolean isOfLibrary(Object result) {
        for (Class<?> type = result == null ? null : result.getClass();
                type != null;
                type = type.getSuperclass()) {
            if (type.getName().startsWith(OF_LIBRARY)) {
                return true;
            }
        }
        return false;
    }
}

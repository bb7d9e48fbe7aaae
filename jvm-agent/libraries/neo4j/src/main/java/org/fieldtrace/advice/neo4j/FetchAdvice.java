// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.neo4j;

import java.util.Iterator;
import java.util.List;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.neo4j.driver.Record;

/**
 * For a method that returns what it makes of rows: the application's objects, or records, of which
 * the application may make objects later.
 */
public final class FetchAdvice {

    /** What is made of those behind them counts for no call. */
    private static final int MOST_RECORDS = 1_000;

    /** What an {@code ExecutableQuery} returns, since 5.5. */
    private static final String EAGER = "org.neo4j.driver.internal.EagerResultValue";

    private FetchAdvice() {}

    /** The rows are asked for. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** They are there, or will not come. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown)
            throws Throwable {
        if (scope == null) {
            return;
        }
        try {
            Object records =
                    result != null && result.getClass().getName().equals(EAGER)
                            ? LibraryMembers.reach(result, "records")
                            : result;
            if (records instanceof List) {
                rememberAll((List<?>) records, scope.id());
            } else {
                remember(records, scope.id());
            }
        } finally {
            RemoteCallScope.exit(scope, result);
        }
    }

    private static void rememberAll(List<?> records, long call) {
        Iterator<?> record = records.iterator();
        for (int i = 0; i < MOST_RECORDS && record.hasNext(); i++) {
            remember(record.next(), call);
        }
    }

    private static void remember(Object record, long call) {
        if (record instanceof Record) {
            RemoteBodies.remember(record, call);
        }
    }
}

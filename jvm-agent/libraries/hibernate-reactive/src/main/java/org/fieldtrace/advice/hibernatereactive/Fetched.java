// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernatereactive;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** What a call has brought in that no call had before: a session keeps what it has fetched. */
final class Fetched {

    private static final WeakTable<Boolean> BEFORE = new WeakTable<>();

    private Fetched() {}

    /** Ends a call; never throws. */
    static void end(AsyncRemoteCall call, Object result) {
        Object fetched = null;
        try {
            fetched = of(result);
        } catch (Throwable leftOut) {
            // A collection of the application's own, or no memory: its objects do not count.
        }
        call.end(fetched, -1);
    }

    private static Object of(Object result) {
        if (!(result instanceof ArrayList)) {
            return isNew(result) ? result : null;
        }
        List<Object> fetched = new ArrayList<>();
        for (Object each : (List<?>) result) {
            if (isNew(each)) {
                fetched.add(each);
            }
        }
        return fetched;
    }

    private static boolean isNew(Object entity) {
        if (entity == null || BEFORE.get(entity) != null) {
            return false;
        }
        BEFORE.add(entity, Boolean.TRUE);
        return true;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/** Requests that a server answers by HTTP/2, by Armeria's context of each. */
final class Served {

    private static final WeakTable<ServedRequest> REQUESTS = new WeakTable<>();

    private Served() {}

    static void begin(Object context, ServedRequest request) {
        REQUESTS.put(context, request);
    }

    /** The answer is written, or given up. */
    static void end(Object context, Object log, Throwable cause) throws Throwable {
        ServedRequest request = REQUESTS.take(context);
        if (request == null) {
            return;
        }
        int status = LibraryMembers.number(log, "responseHeaders", "status", "code");
        if (cause == null) {
            request.end(status, Parts.length(log));
        } else if (Failures.isOfClient(cause)) {
            request.cancelled(status);
        } else {
            request.end(status, cause, Parts.length(log));
        }
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import org.fieldtrace.agent.bridge.request.ThreadRequests;

/** Is told which request a thread serves. */
public final class ServedRequests extends ThreadRequests {

    private ServedRequests() {}

    /** Requests tell it from now on. */
    public static void makeKnown() {
        know(new ServedRequests());
    }

    @Override
    protected void serves(long request) {
        ThreadRecords thread = ThreadRecords.ofThisThread();
        if (thread != null) {
            thread.serves(request);
        }
    }
}

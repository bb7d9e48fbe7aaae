// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/** The request that this thread serves, itself or by work that was handed over to it. */
public final class CurrentRequest {

    /** No request is known. */
    public static final long NONE = ThreadRequests.NONE;

    private CurrentRequest() {}

    /**
     * Its number, from 1, until {@code NativeCalls.requestEnd}; {@link #NONE} where none is known.
     */
    public static long id() {
        ServedRequest request = exchange();
        return request == null ? NONE : request.id();
    }

    /** Its exchange, null where there is none. */
    public static ServedRequest exchange() {
        AsyncContext context = ThreadContexts.current();
        return context == null ? null : context.request();
    }

    /**
     * Says which route a framework has chosen for it.
     *
     * @param template such as {@code /employee/{id}}; null changes nothing
     */
    public static void route(String template) {
        ServedRequest request = exchange();
        if (request != null) {
            request.route(template);
        }
    }
}

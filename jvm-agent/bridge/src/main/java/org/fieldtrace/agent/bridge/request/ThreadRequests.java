// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/**
 * Who wants to know at once which request a thread serves. Method probes rest on requests, so it is
 * they who make themselves known here.
 */
public abstract class ThreadRequests {

    /** No request. */
    static final long NONE = 0;

    private static volatile ThreadRequests known; // null until then

    /**
     * This thread serves another request from now on.
     *
     * @param request as {@link CurrentRequest#id} gives it
     */
    protected abstract void serves(long request);

    /** Somebody makes himself known. */
    protected static void know(ThreadRequests requests) {
        known = requests;
    }

    static void tell(long request) {
        ThreadRequests requests = known;
        if (requests != null) {
            requests.serves(request);
        }
    }
}

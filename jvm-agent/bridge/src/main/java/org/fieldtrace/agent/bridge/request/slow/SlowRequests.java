// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.slow;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Tells of requests that take long: {@code http_slow_request}. */
public final class SlowRequests {

    private static volatile Slow slow;

    private SlowRequests() {}

    /**
     * Which requests are slow.
     *
     * @param which null for none
     */
    public static void want(Slow which) {
        slow = which;
    }

    /** When a request arrives, for {@link #tell}; 0 where nobody wants to know. */
    public static long arrival() {
        return slow == null ? 0 : System.nanoTime();
    }

    /**
     * A request has been told as answered: what a trigger keeps at once holds all of it.
     *
     * @param exchange its number
     * @param routeId what it asked for
     * @param arrival of {@link #arrival}
     * @param answered when its answer was handed over, as {@link System#nanoTime} tells time; 0 for
     *     now
     */
    public static void tell(long exchange, long routeId, long arrival, long answered) {
        Slow which = slow;
        if (arrival == 0 || which == null) {
            return;
        }
        long taken = (answered == 0 ? System.nanoTime() : answered) - arrival;
        if (which.isSlow(routeId, taken)) {
            NativeAgent.calls().slowRequest(exchange, taken);
        }
    }
}

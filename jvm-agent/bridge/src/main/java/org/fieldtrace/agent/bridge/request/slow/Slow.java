// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.slow;

/** Which requests are slow. Any thread asks. */
public interface Slow {

    /**
     * Whether a request was slow, which counts from now on.
     *
     * @param routeId what it asked for
     * @param taken nanoseconds
     */
    boolean isSlow(long routeId, long taken);
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import org.fieldtrace.model.requests.Request;

/** What is known of requests that wait for processors and for each other. */
public final class UnderLoad {
    private final InFlight inFlight = new InFlight();
    private final UsualTimes usual = new UsualTimes();

    /** Takes in one of them. */
    public void add(Request request) {
        inFlight.add(request.start(), request.end());
        usual.add(request.start(), request.duration());
    }

    /**
     * A gain of requests that are among these.
     *
     * @param together how long all requests took, of which these may be a part, nanoseconds
     */
    public Gain of(Gain gain, long together) {
        double atOnce = Math.max(1, Math.max(inFlight.most(), inFlight.mean(together)));
        return gain.queued(usual, atOnce);
    }
}

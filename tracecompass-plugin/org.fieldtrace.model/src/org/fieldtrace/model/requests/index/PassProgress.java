// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import org.fieldtrace.model.Numbers;

/** How far several passes over the same requests are, for a thread that waits for them. */
public final class PassProgress {
    private static final int PERCENT = 100;

    private record Pass(int number, long requests) {}

    private final int passes;
    private volatile Pass pass = new Pass(0, 0);
    private volatile long visited;

    /**
     * @param passes how many there will be, if none is left out
     */
    public PassProgress(int passes) {
        this.passes = passes;
    }

    /** The next pass begins, over about so many requests. */
    void begin(long requests) {
        visited = 0;
        pass = new Pass(pass.number + 1, requests);
    }

    void visited() {
        visited++; // by the one thread that makes the passes
    }

    /** So many passes need not be made. */
    public void leaveOut(int unneeded) {
        visited = 0;
        pass = new Pass(pass.number + unneeded, 0);
    }

    /** {@code 43 % of 6 passes over 2,000 requests}; empty before the first request. */
    public String text() {
        Pass now = pass;
        if (now.requests == 0) {
            return "";
        }
        double done = now.number - 1 + Math.min(1, (double) visited / now.requests);
        return (int) (PERCENT * done / passes)
                + " % of "
                + passes
                + " passes over "
                + Numbers.count(now.requests)
                + " requests";
    }
}

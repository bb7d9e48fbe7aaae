// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.List;

/**
 * What a caller does around calls that are alike: it makes the question, and objects of the answer.
 * Where the call is not made, that is not done either. Only remote calls that the agent tells show
 * it; it is taken to be the same for the others.
 */
public final class CallersWork {
    /** Calls that are kept; of so many the quantiles are known well enough. */
    private static final int MOST = 2000;

    private static final double MEDIAN = 0.5;
    private static final double MOSTLY = 0.95;

    private final List<Long> times = new ArrayList<>();

    /** Takes in a call, if the agent tells of it. */
    public void add(MadeCalls.Call call) {
        if (call.around() >= 0 && times.size() < MOST) {
            times.add(call.around());
        }
    }

    /** Of half of the calls it is less, nanoseconds; 0 where none was told. */
    public long median() {
        return at(MEDIAN);
    }

    /** Of 95 in 100 calls it is less, nanoseconds; 0 where none was told. */
    public long most() {
        return at(MOSTLY);
    }

    private long at(double share) {
        if (times.isEmpty()) {
            return 0;
        }
        times.sort(null); // which is one pass where nothing came since
        return times.get((int) (share * times.size()));
    }
}

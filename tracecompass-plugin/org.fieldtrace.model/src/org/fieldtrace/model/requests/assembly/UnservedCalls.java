// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.fieldtrace.model.requests.RemoteCall;

/**
 * The remote calls of a handling of which no span tells that it serves them, as where a reactive
 * client makes the exchange on another thread. Where they overlap, nothing says which of them the
 * handling waits for; as on the critical path it is taken to be the one that ends last, so that no
 * time counts twice.
 */
final class UnservedCalls {
    private UnservedCalls() {}

    /**
     * Until when the time inside each call is its own, nanoseconds.
     *
     * @param calls of one handling
     * @param served ids of the calls that a span serves, whose time is all their own
     */
    static long[] ends(List<RemoteCall> calls, Set<Long> served) {
        long[] ends = new long[calls.size()];
        List<Integer> lastFirst = new ArrayList<>();
        for (int i = 0; i < ends.length; i++) {
            RemoteCall call = calls.get(i);
            ends[i] = call.end();
            if (!served.contains(call.scopeId())) {
                lastFirst.add(i);
            }
        }
        if (lastFirst.size() > 1) {
            lastFirst.sort(Comparator.comparingLong((Integer i) -> -ends[i]));
        }
        long taken = Long.MAX_VALUE;
        for (int i : lastFirst) {
            long start = calls.get(i).start();
            ends[i] = Math.max(start, Math.min(ends[i], taken));
            taken = Math.min(taken, start);
        }
        return ends;
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.model.requests.sums.DurationHistogram;

/** What the methods did for something, by their probes. */
final class MethodSums {
    /** Of one method. */
    static final class Sum {
        long calls;
        long exclusive;
        long critical;
        long inclusive;
        long thrown;

        /** Of the requests in which it took any, the time in the method itself. */
        private DurationHistogram perRequest; // null where of none

        private void addRequest(Sum other) {
            add(other);
            if (other.exclusive > 0) {
                if (perRequest == null) {
                    perRequest = new DurationHistogram();
                }
                perRequest.add(other.exclusive);
            }
        }

        /**
         * The exclusive time that it takes in at most half of the requests, nanoseconds, off by at
         * most 1.6 %.
         *
         * @param requests all of them, also those that did not call it
         */
        long median(long requests) {
            long taking = perRequest == null ? 0 : perRequest.total();
            long rank = (requests + 1) / 2;
            long without = Math.max(0, requests - taking);
            return rank <= without || taking == 0
                    ? 0
                    : perRequest.quantile((double) (rank - without) / taking);
        }

        private void add(Sum other) {
            calls += other.calls;
            exclusive += other.exclusive;
            critical += other.critical;
            inclusive += other.inclusive;
            thrown += other.thrown;
        }
    }

    private final Map<Long, Sum> sums = new HashMap<>();

    Sum of(long probe) {
        return sums.computeIfAbsent(probe, p -> new Sum());
    }

    Map<Long, Sum> all() {
        return sums;
    }

    /** Adds what was done for one request that has ended. */
    void addRequest(MethodSums request) {
        request.sums.forEach((probe, sum) -> of(probe).addRequest(sum));
    }

    void add(MethodSums other) {
        other.sums.forEach((probe, sum) -> of(probe).add(sum));
    }
}

// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Comparator;

/**
 * One of the slowest requests.
 *
 * @param request its number
 * @param start nanoseconds
 * @param duration nanoseconds
 */
public record SlowRequest(long request, long start, long duration) {
    static final Comparator<SlowRequest> ORDER =
            Comparator.comparingLong(SlowRequest::duration)
                    .thenComparing(SlowRequest::request, Comparator.reverseOrder());
}

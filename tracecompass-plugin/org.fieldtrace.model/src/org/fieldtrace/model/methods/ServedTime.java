// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

/**
 * A stretch of time in which a thread worked for a request.
 *
 * @param start nanoseconds since 1970
 * @param end nanoseconds since 1970
 */
public record ServedTime(long start, long end) {
    /** Nanoseconds. */
    public long duration() {
        return end - start;
    }
}

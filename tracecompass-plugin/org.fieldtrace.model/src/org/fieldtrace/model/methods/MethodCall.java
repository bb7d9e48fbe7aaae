// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

/**
 * A call of a method for a request, or a part of one: a call that lasts longer than its thread
 * works for the request is cut.
 *
 * @param method class and name
 * @param depth 1 for a call that no recorded call encloses, one more for each that does
 * @param start nanoseconds since 1970
 * @param end nanoseconds since 1970
 * @param isThrown whether it ended here by an exception
 * @param exclusive time in the method itself, without the recorded calls within; nanoseconds
 * @param critical part of {@code exclusive} in which the request waited for the handling;
 *     nanoseconds
 */
public record MethodCall(
        String method,
        int depth,
        long start,
        long end,
        boolean isThrown,
        long exclusive,
        long critical) {
    /** Nanoseconds. */
    public long duration() {
        return end - start;
    }

    /** Whether the request waited for at least half of the time in the method itself. */
    public boolean isCritical() {
        return critical > 0 && 2 * critical >= exclusive;
    }
}

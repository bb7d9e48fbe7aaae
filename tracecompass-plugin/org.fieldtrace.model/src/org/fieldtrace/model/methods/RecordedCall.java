// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

/**
 * A call of a method on a thread, whomever the thread works for.
 *
 * @param method class and name
 * @param depth 1 for a call that no recorded call encloses, one more for each that does
 * @param start nanoseconds since 1970
 * @param end nanoseconds since 1970
 * @param isThrown whether it ended by an exception
 */
public record RecordedCall(String method, int depth, long start, long end, boolean isThrown) {}

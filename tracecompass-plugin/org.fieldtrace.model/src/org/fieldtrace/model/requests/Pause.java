// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * The garbage collector has stopped a JVM.
 *
 * @param start nanoseconds
 * @param end nanoseconds, not before {@code start}
 */
public record Pause(long start, long end) {}

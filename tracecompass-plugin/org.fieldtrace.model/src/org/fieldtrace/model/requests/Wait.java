// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * Work that was handed over lay in a queue.
 *
 * @param start when it was handed over, nanoseconds
 * @param end when it began to run, nanoseconds
 */
public record Wait(long start, long end) {}

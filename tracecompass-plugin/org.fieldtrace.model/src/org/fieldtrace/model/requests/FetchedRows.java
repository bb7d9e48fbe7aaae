// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * The rows that a caller has read of a statement's result.
 *
 * @param count how many, 0 or more
 * @param fetch how long the driver fetched them after the statement was executed, nanoseconds;
 *     {@link Span#UNKNOWN_TIME} where that is not known
 * @param isWhole whether there were no more
 */
public record FetchedRows(long count, long fetch, boolean isWhole) {}

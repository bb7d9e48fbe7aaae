// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Comparator;
import org.fieldtrace.model.selection.SortKeys;

/**
 * What a list of requests goes by.
 *
 * @param id number of the request
 * @param start nanoseconds
 * @param duration nanoseconds
 * @param calls calls in it, those of its calls among them
 */
public record ListedRequest(long id, long start, long duration, int calls) {
    /** Of two that took as long the first is the slower one. */
    public static final Comparator<ListedRequest> SLOWEST_FIRST =
            Comparator.comparingLong(ListedRequest::duration)
                    .reversed()
                    .thenComparing(ListedRequest::id);

    /** Orders of a list of requests: largest first, but the earliest. */
    public static final SortKeys<ListedRequest> SORT =
            SortKeys.usual("duration", SLOWEST_FIRST)
                    .or("start", Comparator.comparingLong(ListedRequest::start))
                    .or("calls", Comparator.comparingInt(ListedRequest::calls).reversed());

    static ListedRequest of(Request request) {
        return new ListedRequest(
                request.id(),
                request.start(),
                request.duration(),
                request.root().preorder().size() - 1);
    }
}
